import type { ContactRequest } from '@fairlead/contract/contact/schemas.ts';
import type { TypedPhone } from '../../ui/phone-field.tsx';
import type { PhoneNumbers } from '../../ui/phone-numbers.ts';

/** Named as on the wire, so that field errors from the server find their field. A phone number is entered beside its country. */
export interface ContactValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: TypedPhone;
  readonly message: string;
}

/** What is known about the writer. `phone` is E.164. */
export type ContactPerson = Pick<ContactRequest, 'first_name' | 'last_name' | 'email' | 'phone'>;

export const NOTHING_TYPED: ContactValues = { first_name: '', last_name: '', email: '', phone: { country: '', number: '' }, message: '' };

/**
 * The values as a request; null if the phone number is not valid for its country. Texts are trimmed here too, because a field filled before
 * hydration was not trimmed on leaving it. Without the phone number rules, the server validates the number.
 */
export function readContactValues({ phone, ...texts }: ContactValues, phoneNumbers: PhoneNumbers | null): ContactRequest | null {
  const international = phoneNumbers === null ? phone.number : phoneNumbers.readPhoneNumber(phone.number, phone.country);
  if (international === null) return null;
  const { first_name, last_name, email, message } = texts;
  return { first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim(), message: message.trim(), phone: international };
}

/** A person's number as form values. */
export function typePhone(international: string, phoneNumbers: PhoneNumbers | null): TypedPhone {
  const split = phoneNumbers?.splitPhoneNumber(international) ?? null;
  return split === null ? { country: '', number: international } : { country: split.alpha2, number: split.national };
}
