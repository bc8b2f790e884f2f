import type { PasswordOwner } from '@fairlead/domain/account/password-rules.ts';
import type { User } from '../store.ts';

/** What everybody knows of a client, and nobody may choose as a password. */
export function passwordOwnerOf({
  email,
  firstName,
  lastName,
  phone,
}: Pick<User, 'email' | 'firstName' | 'lastName' | 'phone'>): PasswordOwner {
  return { email, names: [firstName, lastName], others: [phone, phone.replace('+', '')] };
}
