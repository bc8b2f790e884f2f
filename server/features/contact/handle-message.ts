import type { handleMessageRequestSchema } from '@fairlead/contract/backoffice-content.ts';
import type { z } from 'zod';
import type { Database } from '../../adapters/db/database.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { hasMessage, markHandled, markOpen } from './inbox-store.ts';

export interface HandleMessageContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Notes who saw to a message, or that it is open after all. Refused with notFound. */
export async function handleMessage(
  operatorId: number,
  { id, handled }: z.infer<typeof handleMessageRequestSchema>,
  { database, clock }: HandleMessageContext,
): Promise<void> {
  if (!(await hasMessage(database, id))) throw new CallRefused('notFound');
  if (handled) await markHandled(database, id, operatorId, clock());
  else await markOpen(database, id);
}
