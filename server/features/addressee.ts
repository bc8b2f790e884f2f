import type { Language } from '@fairlead/contract/language.ts';
import { users } from '../adapters/db/schema/people.ts';

/** Whom a mail is to. */
export interface Addressee {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

export const addressee = { userId: users.id, email: users.email, firstName: users.firstName, language: users.language };
