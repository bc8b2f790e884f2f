import type { Popup } from '@fairlead/contract/account.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { CallSession } from '../../../transport/auth/require-session.ts';
import { listUnreadPopups } from './store.ts';

/** What the client has not read yet, the oldest first, in the language of the call where it was translated. */
export function listPopups({ userId }: CallSession, language: Language, { database }: { readonly database: Database }): Promise<Popup[]> {
  return listUnreadPopups(database, userId, language);
}
