import type { Country } from '@fairlead/contract/account/schemas.ts';
import { splitPhoneNumber } from '@fairlead/contract/account/phone-number.ts';

/**
 * The country for a sign-up: the one in the form, as a code (alpha-2), a name or an id, otherwise that of the phone number. Null if neither
 * is in the list.
 */
export function resolveCountry(countries: readonly Country[], given: string | undefined, phone: string): number | null {
  const wanted = given?.toLowerCase();
  const isGiven = ({ id, alpha2, name }: Country): boolean => [String(id), alpha2.toLowerCase(), name.toLowerCase()].includes(wanted ?? '');
  const alpha2OfPhone = splitPhoneNumber(phone)?.alpha2;
  const country = countries.find(isGiven) ?? countries.find(({ alpha2 }) => alpha2 === alpha2OfPhone);
  return country?.id ?? null;
}
