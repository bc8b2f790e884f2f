import type { PersonalData } from '@fairlead/contract/account/privacy.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import type { AttemptCounter } from '../../../../identity/throttle/attempt-counter.ts';
import { admitRequest } from '../../../../identity/throttle/admit-request.ts';
import type { PersonalDataCollector } from '../../../personal-data-collector.ts';
import { collectAccount } from './account-collectors.ts';

export interface PersonalDataContext {
  readonly database: Pick<Queries, 'drizzle'>;
  /** The rest of the server's data about a client. */
  readonly collectors: readonly PersonalDataCollector[];
  readonly attempts: AttemptCounter;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export const MOST_RECORDS_A_PART = 10_000;
/** An export is expensive, and no client needs more than this. */
export const PERSONAL_DATA_LIMIT = { mostAttempts: 10, windowMs: 3_600_000 } as const;

/** Returns all personal data of a client. Refused with tooManyRequests. */
export async function getPersonalData(userId: number, context: PersonalDataContext): Promise<PersonalData['data']> {
  const { attempts, collectors, database, clock } = context;
  await admitRequest(attempts, `personalData:${userId}`, PERSONAL_DATA_LIMIT);
  return collectPersonalData(userId, [...collectAccount(database), ...collectors], clock());
}

/** Collects one part after another, so that one client's request does not occupy the whole database. */
export async function collectPersonalData(
  userId: number,
  collectors: readonly PersonalDataCollector[],
  now: number,
  mostRecords: number = MOST_RECORDS_A_PART,
): Promise<PersonalData['data']> {
  const parts: PersonalData['data']['parts'] = [];
  for (const { name, collect } of collectors) {
    // Reads one more than the maximum to detect whether there are more.
    const records = await collect(userId, mostRecords + 1);
    const included = records.slice(0, mostRecords).map((record) => ({ ...record }));
    parts.push({ name, is_complete: records.length <= mostRecords, records: included });
  }
  return { generated_at: new Date(now).toISOString(), parts };
}
