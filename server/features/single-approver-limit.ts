/** Money moved on a single operator's decision, counted across several features: see domain/payments/single-approver-limit.ts. */
import type { SingleApprover } from '@fairlead/contract/operators/fields.ts';
import { cents, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import {
  SINGLE_APPROVER_LIMIT,
  SINGLE_APPROVER_WINDOW_MS,
  roomLeft,
  type SingleApproverRoom,
} from '@fairlead/domain/payments/single-approver-limit.ts';
import { eq, lt } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../adapters/db/advisory-locks.ts';
import type { Queries } from '../adapters/db/database.ts';
import { singleApproverBookings } from '../adapters/db/schema/backoffice.ts';

/** Long after they stopped counting, so that none are lost if the clock is temporarily set ahead. */
const KEPT_FOR_MS = 30 * SINGLE_APPROVER_WINDOW_MS;

/** Whose money moves, as `client:12`. */
export type SingleApproverSubject = `client:${number}` | `affiliate:${number}`;

export interface SingleApproverBooking {
  /** Identifies what was moved, so that it can be released if nothing was. */
  readonly reference: string;
  readonly operatorId: number;
  readonly subject: SingleApproverSubject;
  /** Positive in either direction. */
  readonly amount: Cents;
}

/** Returns what is left of the limit, and locks it until the transaction ends. */
export async function lockSingleApproverRoom(
  transaction: Queries,
  operatorId: number,
  subject: SingleApproverSubject,
  now: number,
): Promise<SingleApproverRoom> {
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.singleApprover]);
  return readSingleApproverRoom(transaction, operatorId, subject, now);
}

/** What is currently left of the limit; another operator's booking may use it in the meantime. */
export async function readSingleApproverRoom(
  queries: Pick<Queries, 'query'>,
  operatorId: number,
  subject: SingleApproverSubject,
  now: number,
): Promise<SingleApproverRoom> {
  const roomOf = await readSingleApproverRooms(queries, operatorId, [subject], now);
  return roomOf(subject);
}

/** The same for several clients or affiliates at once. */
export async function readSingleApproverRooms(
  { query }: Pick<Queries, 'query'>,
  operatorId: number,
  subjects: readonly SingleApproverSubject[],
  now: number,
): Promise<(subject: SingleApproverSubject) => SingleApproverRoom> {
  const since = new Date(now - SINGLE_APPROVER_WINDOW_MS).toISOString();
  const [own] = await query<{ readonly used: number }>(
    'SELECT coalesce(sum(amount_cents), 0)::bigint AS used FROM one_person_bookings WHERE operator_id = $1 AND at > $2::timestamptz',
    [operatorId, since],
  );
  const rows = await query<{ readonly subject: string; readonly used: number }>(
    `SELECT subject, sum(amount_cents)::bigint AS used FROM one_person_bookings
     WHERE subject = ANY ($1::text[]) AND at > $2::timestamptz GROUP BY subject`,
    [[...subjects], since],
  );
  const usedOn = new Map(rows.map(({ subject, used }) => [subject, used]));
  const byOperator = cents(own?.used ?? 0);
  return (subject) => roomLeft({ byOperator, onSubject: cents(usedOn.get(subject) ?? 0) });
}

/** Counts an amount moved on a single operator's decision. Call it in the transaction that locked the limit. */
export async function noteSingleApproverBooking(
  { drizzle }: Pick<Queries, 'drizzle'>,
  { reference, operatorId, subject, amount }: SingleApproverBooking,
  now: number,
): Promise<void> {
  await drizzle.delete(singleApproverBookings).where(lt(singleApproverBookings.at, new Date(now - KEPT_FOR_MS)));
  await drizzle.insert(singleApproverBookings).values({ reference, operatorId, subject, amountCents: Math.abs(amount), at: new Date(now) });
}

/** Releases what was counted under this reference if no money was moved. */
export async function releaseSingleApproverBooking({ drizzle }: Pick<Queries, 'drizzle'>, reference: string): Promise<void> {
  await drizzle.delete(singleApproverBookings).where(eq(singleApproverBookings.reference, reference));
}

/** The limit and what is left of it, in euros, for the operator about to move money. */
export function describeSingleApproverRoom({ ofOperator, ofSubject }: SingleApproverRoom): SingleApprover {
  return {
    limit: centsToEuros(SINGLE_APPROVER_LIMIT),
    left_for_operator: centsToEuros(ofOperator),
    left_for_subject: centsToEuros(ofSubject),
  };
}
