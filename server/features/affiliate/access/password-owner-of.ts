import type { PasswordOwner } from '@fairlead/domain/account/password-rules.ts';
import type { Affiliate } from './affiliate-store.ts';

/** What everybody knows of an affiliate, and nobody may choose as a password. */
export function passwordOwnerOf({ email, name, company }: Affiliate): PasswordOwner {
  return { email, names: name.split(/\s+/), others: [company] };
}
