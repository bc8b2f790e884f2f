/** The answers according to the journal, and to the stored rejections, in wire format, for comparison with what a client was told. */
import { isDeepStrictEqual } from 'node:util';
import { wireAnswer, wireRefusal, wireSeveralClosed } from '@fairlead/contract/trading/server.ts';
import { answerOf } from '@fairlead/domain/engine/apply.ts';
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import type { AnyAnswer } from './trading-habits.ts';

/** A command as it is stored. */
export interface StoredCommand {
  readonly account_id: number;
  readonly command_id: string;
  readonly events: readonly EngineEvent[];
}

/** The commands of these accounts, or of all, except those with which a test set the accounts up. */
export function readStoredCommands(
  database: Pick<Database, 'query'>,
  accountIds: readonly number[] | null = null,
): Promise<readonly StoredCommand[]> {
  return database.query<StoredCommand>(
    `SELECT account_id, command_id, events FROM (
       SELECT account_id, command_id, events, seq, 0 AS id FROM journal WHERE command_id IS NOT NULL
       UNION ALL SELECT account_id, command_id, json_build_array(refusal), 0, id FROM command_refusals
     ) AS c WHERE command_id NOT LIKE 'seed:%' AND ($1::bigint[] IS NULL OR account_id = ANY ($1::bigint[])) ORDER BY seq, id`,
    [accountIds],
  );
}

/** Server-side ids end with the client's own id. */
export function clientOrderId(commandId: string): string {
  return commandId.slice(commandId.lastIndexOf(':') + 1);
}

export function storedAnswer(events: readonly EngineEvent[]): AnyAnswer {
  const stored = answerOf(events);
  if (stored.kind === 'refused') return wireRefusal(stored.refusal);
  if (stored.kind === 'done') throw new Error('a trading command was journaled without an answer');
  return stored.kind === 'closedSeveral' ? wireSeveralClosed(stored) : wireAnswer(stored);
}

/** Two rejections are the same answer if they have the same code: the rest only explains it. */
export function isSameAnswer(one: AnyAnswer, other: AnyAnswer): boolean {
  if (!one.status && !other.status) return one.error.code === other.error.code;
  return isDeepStrictEqual(one, other);
}
