import type { PopupReadRequest } from '@fairlead/contract/account/schemas.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { CallSession } from '../../../../identity/sessions/require-session.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { updatePopupRead } from '../../popups/store.ts';

export interface MarkPopupReadContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Marks one of the client's own popups as read. Idempotent, for a client that repeats the call because the response was lost. Refused with
 * notFound, alike for another client's popup and an unknown one.
 */
export async function markPopupRead({ userId }: CallSession, { id }: PopupReadRequest, context: MarkPopupReadContext): Promise<void> {
  if (!(await updatePopupRead(context.database, userId, id, context.clock()))) throw new CallRefused('notFound');
}
