import type { Popup } from '@fairlead/contract/account.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { CallSession } from '../../transport/auth/require-session.ts';
import { listUnreadPopups } from './popup-store.ts';

/** What the client has not read yet, the oldest first. */
export function listPopups({ userId }: CallSession, { database }: { readonly database: Database }): Promise<Popup[]> {
  return listUnreadPopups(database, userId);
}
