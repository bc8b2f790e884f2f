import type { Country } from '@fairlead/contract/account/schemas.ts';
import { splitPhoneNumber } from '@fairlead/contract/account/phone-number.ts';

/**
 * The country of somebody who signs up: what the form says, as a code (alpha-2), a name or an id, and otherwise that of the phone number.
 * Null where neither is a country of the list.
 */
export function resolveCountry(countries: readonly Country[], said: string | undefined, phone: string): number | null {
  const wanted = said?.toLowerCase();
  const isSaid = ({ id, alpha2, name }: Country): boolean => [String(id), alpha2.toLowerCase(), name.toLowerCase()].includes(wanted ?? '');
  const alpha2OfPhone = splitPhoneNumber(phone)?.alpha2;
  const country = countries.find(isSaid) ?? countries.find(({ alpha2 }) => alpha2 === alpha2OfPhone);
  return country?.id ?? null;
}
