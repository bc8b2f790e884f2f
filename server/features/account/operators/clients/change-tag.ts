import type { ChangeTagRequest } from '@fairlead/contract/account/operators/client-changes.ts';
import { MOST_TAGS } from '@fairlead/contract/account/client-limits.ts';
import { and, eq } from 'drizzle-orm';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { clientTags } from '../../../../adapters/db/schema/backoffice.ts';
import { noteNothingChanged, recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { lockChangedClient } from './change-store.ts';
import { listTags } from './list-tags.ts';

export interface ChangeTagContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Adds a tag to the client or removes it, and returns the client's tags. Refused with notFound, ownAccount, and with invalidInput beyond
 * the limit.
 */
export function changeTag(
  actor: OperatorActor,
  { id: userId, tag, has }: ChangeTagRequest,
  { database, clock }: ChangeTagContext,
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await lockChangedClient(transaction, actor, userId);
    const before = await listTags(transaction, userId);
    if (before.includes(tag) === has) {
      noteNothingChanged(actor);
      return before;
    }
    const at = clock();
    await writeTag(transaction, { userId, tag, has, at, operatorId: actor.operatorId }, before.length);
    const after = await listTags(transaction, userId);
    const subject = { kind: 'client', id: userId };
    const action = { action: 'clients.tag', subject, userId, before: { tags: before }, after: { tags: after } };
    await recordAction(transaction, actor, action, at);
    return after;
  });
}

interface TagChange {
  readonly userId: number;
  readonly tag: string;
  readonly has: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly operatorId: number;
}

async function writeTag({ drizzle }: Queries, { userId, tag, has, at, operatorId }: TagChange, count: number): Promise<void> {
  if (!has) {
    await drizzle.delete(clientTags).where(and(eq(clientTags.userId, userId), eq(clientTags.tag, tag)));
    return;
  }
  const fault = { field: 'tag', message: `a client can have at most ${MOST_TAGS} tags` };
  if (count >= MOST_TAGS) throw new CallRefused('invalidInput', { fields: [fault] });
  await drizzle.insert(clientTags).values({ userId, tag, at: new Date(at), operatorId });
}
