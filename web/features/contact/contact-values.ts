import type { ContactRequest } from '@fairlead/contract/contact/schemas.ts';
import type { TypedPhone } from '../../ui/phone-field.tsx';
import type { PhoneNumbers } from '../../ui/phone-numbers.ts';

/** Named as on the wire, so that what the server says about a field finds it; a phone number is typed beside its country. */
export interface ContactValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: TypedPhone;
  readonly message: string;
}

/** What is known of whoever writes. `phone` is E.164. */
export type ContactPerson = Pick<ContactRequest, 'first_name' | 'last_name' | 'email' | 'phone'>;

export const NOTHING_TYPED: ContactValues = { first_name: '', last_name: '', email: '', phone: { country: '', number: '' }, message: '' };

/** Trimmed: a field that was typed in before the page came alive was not when it was left. Null where the number is none of its country. While the rules could not be loaded it is left to the server. */
export function readContactValues({ phone, ...texts }: ContactValues, phoneNumbers: PhoneNumbers | null): ContactRequest | null {
  const international = phoneNumbers === null ? phone.number : phoneNumbers.readPhoneNumber(phone.number, phone.country);
  if (international === null) return null;
  const { first_name, last_name, email, message } = texts;
  return { first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim(), message: message.trim(), phone: international };
}

/** How the number of a person stands in the form. */
export function typePhone(international: string, phoneNumbers: PhoneNumbers | null): TypedPhone {
  const split = phoneNumbers?.splitPhoneNumber(international) ?? null;
  return split === null ? { country: '', number: international } : { country: split.alpha2, number: split.national };
}
