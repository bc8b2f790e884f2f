/** What operators move on one person's word, which several features count together: see domain/payments/one-person-limit.ts. */
import type { OnePerson } from '@fairlead/contract/operators/fields.ts';
import { cents, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { ONE_PERSON_LIMIT, ONE_PERSON_WINDOW_MS, roomLeft, type OnePersonRoom } from '@fairlead/domain/payments/one-person-limit.ts';
import { eq, lt } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { onePersonBookings } from '../adapters/db/schema/backoffice.ts';

/** One after the other, so that bookings made at the same time cannot each find the whole limit free. */
const ONE_PERSON_LOCK = 4_611_021;

/** Long after they stopped counting, so that a clock that was set ahead for a while does not lose them. */
const KEPT_FOR_MS = 30 * ONE_PERSON_WINDOW_MS;

/** Whose money moves, as `client:12`. */
export type OnePersonSubject = `client:${number}` | `affiliate:${number}`;

export interface OnePersonBooking {
  /** What moved, so that it can be taken back where nothing did. */
  readonly reference: string;
  readonly operatorId: number;
  readonly subject: OnePersonSubject;
  /** In either direction. */
  readonly amount: Cents;
}

/** What is left of the limit. Until the transaction ends nobody else takes any of it. */
export async function lockOnePersonRoom(
  transaction: Queries,
  operatorId: number,
  subject: OnePersonSubject,
  now: number,
): Promise<OnePersonRoom> {
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [ONE_PERSON_LOCK]);
  return readOnePersonRoom(transaction, operatorId, subject, now);
}

/** What is left of the limit at this moment; a booking of another operator may take it before it is used. */
export async function readOnePersonRoom(
  queries: Pick<Queries, 'query'>,
  operatorId: number,
  subject: OnePersonSubject,
  now: number,
): Promise<OnePersonRoom> {
  const roomOf = await readOnePersonRooms(queries, operatorId, [subject], now);
  return roomOf(subject);
}

/** The same for several clients or affiliates at once. */
export async function readOnePersonRooms(
  { query }: Pick<Queries, 'query'>,
  operatorId: number,
  subjects: readonly OnePersonSubject[],
  now: number,
): Promise<(subject: OnePersonSubject) => OnePersonRoom> {
  const since = new Date(now - ONE_PERSON_WINDOW_MS).toISOString();
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

/** Counts what one person's word moves from now on. Within the transaction that locked the room. */
export async function noteOnePersonBooking(
  { drizzle }: Pick<Queries, 'drizzle'>,
  { reference, operatorId, subject, amount }: OnePersonBooking,
  now: number,
): Promise<void> {
  await drizzle.delete(onePersonBookings).where(lt(onePersonBookings.at, new Date(now - KEPT_FOR_MS)));
  await drizzle.insert(onePersonBookings).values({ reference, operatorId, subject, amountCents: Math.abs(amount), at: new Date(now) });
}

/** Gives back what was counted under this reference, of which no money moved. */
export async function releaseOnePersonBooking({ drizzle }: Pick<Queries, 'drizzle'>, reference: string): Promise<void> {
  await drizzle.delete(onePersonBookings).where(eq(onePersonBookings.reference, reference));
}

/** The limit and what is left of it, in euros, for the operator who is about to move money. */
export function describeOnePersonRoom({ ofOperator, ofSubject }: OnePersonRoom): OnePerson {
  return { limit: centsToEuros(ONE_PERSON_LIMIT), left_for_operator: centsToEuros(ofOperator), left_for_subject: centsToEuros(ofSubject) };
}
