import type { Language } from '@fairlead/contract/language.ts';
import { users } from '../adapters/db/schema/principals.ts';

/** The recipient of an email. */
export interface Addressee {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

export const addressee = { userId: users.id, email: users.email, firstName: users.firstName, language: users.language };
