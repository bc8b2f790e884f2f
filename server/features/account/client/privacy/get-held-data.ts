import type { HeldData } from '@fairlead/contract/account/privacy.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import type { AttemptCounter } from '../../../../identity/throttle/attempt-counter.ts';
import { admitRequest } from '../../../../identity/throttle/admit-request.ts';
import type { HeldDataCollector } from '../../../held-data-collector.ts';
import { collectAccount } from './account-collectors.ts';

export interface HeldDataContext {
  readonly database: Pick<Queries, 'drizzle'>;
  /** What the rest of the server holds about a client. */
  readonly collectors: readonly HeldDataCollector[];
  readonly attempts: AttemptCounter;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export const MOST_RECORDS_A_PART = 10_000;
/** Collecting everything is work; nobody needs it more often. */
export const HELD_DATA_LIMIT = { mostAttempts: 10, windowMs: 3_600_000 } as const;

/** Everything that is held about a client. Refused with tooManyRequests. */
export async function getHeldData(userId: number, context: HeldDataContext): Promise<HeldData['data']> {
  const { attempts, collectors, database, clock } = context;
  await admitRequest(attempts, `heldData:${userId}`, HELD_DATA_LIMIT);
  return collectHeldData(userId, [...collectAccount(database), ...collectors], clock());
}

/** One part after another, so that one client's wish does not take the database from the others. */
export async function collectHeldData(
  userId: number,
  collectors: readonly HeldDataCollector[],
  now: number,
  mostRecords: number = MOST_RECORDS_A_PART,
): Promise<HeldData['data']> {
  const parts: HeldData['data']['parts'] = [];
  for (const { name, collect } of collectors) {
    // One more than is handed out tells whether there are more.
    const records = await collect(userId, mostRecords + 1);
    const handedOut = records.slice(0, mostRecords).map((record) => ({ ...record }));
    parts.push({ name, is_complete: records.length <= mostRecords, records: handedOut });
  }
  return { generated_at: new Date(now).toISOString(), parts };
}
