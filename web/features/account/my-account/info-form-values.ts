import type { Country, SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { TypedPhone } from '../../../ui/phone-field.tsx';
import type { PhoneNumbers } from '../../../ui/phone-numbers.ts';
import { readDetails, type DetailName } from './details.ts';

/** The details as field values: a phone number is entered beside its country. */
export type InfoFormValues = { [Name in Exclude<DetailName, 'phone'>]: string } & { phone: TypedPhone };

export function readInfoForm(user: SessionUser, countries: readonly Country[], phoneNumbers: PhoneNumbers | null): InfoFormValues {
  return { ...readDetails(user), phone: splitPhone(user, countries, phoneNumbers) };
}

/** The typed number in E.164; null if it is not a number of its country. */
export function readPhone({ country, number }: TypedPhone, phoneNumbers: PhoneNumbers | null): string | null {
  if (phoneNumbers !== null) return phoneNumbers.readPhoneNumber(number, country);
  const international = number.replaceAll(/[\s()./-]/g, '');
  return /^\+\d{6,15}$/.test(international) ? international : null;
}

function splitPhone({ phone, country_id }: SessionUser, countries: readonly Country[], phoneNumbers: PhoneNumbers | null): TypedPhone {
  const split = phone === '' ? null : (phoneNumbers?.splitPhoneNumber(phone) ?? null);
  if (split !== null) return { country: split.alpha2, number: split.national };
  return { country: countries.find(({ id }) => id === country_id)?.alpha2 ?? '', number: phone };
}
