/** Database access for manual adjustments. */
import { dueDayOf } from '@fairlead/domain/operators/queues.ts';
import type { FundsRequest } from '@fairlead/contract/payments/operators/funds.ts';
import type { ClaimView } from '@fairlead/contract/account/operators/queues.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { and, asc, desc, eq, gt, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fundsRequests } from '../../../adapters/db/schema/backoffice.ts';
import { operators } from '../../../adapters/db/schema/operators.ts';
import { users } from '../../../adapters/db/schema/principals.ts';
import type { Handle } from '../store.ts';
import { formatFullName } from './operator-store.ts';

export type FundsRow = typeof fundsRequests.$inferSelect;
export type NewFundsRow = typeof fundsRequests.$inferInsert;

const requesters = alias(operators, 'requesters');
const deciders = alias(operators, 'deciders');

/** Null if this operator has sent the request before. */
export async function insertFundsOnce({ drizzle }: Handle, row: NewFundsRow): Promise<FundsRow | null> {
  const target = [fundsRequests.requestedBy, fundsRequests.requestId];
  const [inserted] = await drizzle.insert(fundsRequests).values(row).onConflictDoNothing({ target }).returning();
  return inserted ?? null;
}

export async function findFundsByRequest({ drizzle }: Handle, requestedBy: number, requestId: string): Promise<FundsRow | null> {
  const isIt = and(eq(fundsRequests.requestedBy, requestedBy), eq(fundsRequests.requestId, requestId));
  const [row] = await drizzle.select().from(fundsRequests).where(isIt);
  return row ?? null;
}

export async function findFunds({ drizzle }: Handle, id: number): Promise<FundsRow | null> {
  const [row] = await drizzle.select().from(fundsRequests).where(eq(fundsRequests.id, id));
  return row ?? null;
}

/** Locked until the database transaction ends: of two concurrent decisions, the second sees the first. */
export async function lockFunds({ drizzle }: Handle, id: number): Promise<FundsRow | null> {
  const [row] = await drizzle.select().from(fundsRequests).where(eq(fundsRequests.id, id)).for('no key update');
  return row ?? null;
}

/** Moves a request from one status to another; false if it is no longer in the first. */
export async function moveFundsStatus(
  { drizzle }: Handle,
  id: number,
  from: FundsRow['status'],
  changes: Partial<FundsRow> & Pick<FundsRow, 'status'>,
): Promise<boolean> {
  const isThere = and(eq(fundsRequests.id, id), eq(fundsRequests.status, from));
  const rows = await drizzle.update(fundsRequests).set(changes).where(isThere).returning({ id: fundsRequests.id });
  return rows.length > 0;
}

/** Requests that the engine should have answered by `until`, oldest first. */
export async function listUnansweredFunds({ drizzle }: Handle, until: number, most: number): Promise<readonly FundsRow[]> {
  const approvedAt = sql`coalesce(${fundsRequests.decidedAt}, ${fundsRequests.requestedAt})`;
  return drizzle
    .select()
    .from(fundsRequests)
    .where(and(eq(fundsRequests.status, 'approved'), lte(approvedAt, new Date(until))))
    .orderBy(asc(fundsRequests.requestedAt), asc(fundsRequests.id))
    .limit(most);
}

export interface FundsFilter {
  readonly status: FundsRow['status'] | null;
  readonly userId: number | null;
  /** The last row of the previous page: when it was requested, in milliseconds since 1970 UTC, and its id. */
  readonly after: { readonly requestedAt: number; readonly id: number } | null;
  readonly most: number;
}

/** Of one status in the order of its index, otherwise by id; pending ones oldest first. */
export async function listFundsRows({ drizzle }: Handle, { status, userId, after, most }: FundsFilter) {
  const { id, requestedAt } = fundsRequests;
  const isOldestFirst = status === 'waiting';
  const order = isOldestFirst ? asc : desc;
  return drizzle
    .select(SHOWN)
    .from(fundsRequests)
    .innerJoin(users, eq(users.id, fundsRequests.userId))
    .innerJoin(requesters, eq(requesters.id, fundsRequests.requestedBy))
    .leftJoin(deciders, eq(deciders.id, fundsRequests.decidedBy))
    .where(
      and(
        status === null ? undefined : eq(fundsRequests.status, status),
        userId === null ? undefined : eq(fundsRequests.userId, userId),
        after === null ? undefined : isAfter(after, status !== null, isOldestFirst),
      ),
    )
    .orderBy(...(status === null ? [order(id)] : [order(requestedAt), order(id)]))
    .limit(most);
}

function isAfter(
  { requestedAt: ms, id: lastId }: NonNullable<FundsFilter['after']>,
  isByTime: boolean,
  isOldestFirst: boolean,
): SQL | undefined {
  const { id, requestedAt } = fundsRequests;
  const beyond = isOldestFirst ? gt : lt;
  if (!isByTime) return beyond(id, lastId);
  const at = new Date(ms);
  return or(beyond(requestedAt, at), and(eq(requestedAt, at), beyond(id, lastId)));
}

const SHOWN = {
  row: fundsRequests,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  requestedBy: requesters.name,
  decidedBy: deciders.name,
};

export type ShownFunds = Awaited<ReturnType<typeof listFundsRows>>[number];

export async function readFunds({ drizzle }: Handle, id: number): Promise<ShownFunds> {
  const [shown] = await drizzle
    .select(SHOWN)
    .from(fundsRequests)
    .innerJoin(users, eq(users.id, fundsRequests.userId))
    .innerJoin(requesters, eq(requesters.id, fundsRequests.requestedBy))
    .leftJoin(deciders, eq(deciders.id, fundsRequests.decidedBy))
    .where(eq(fundsRequests.id, id));
  if (shown === undefined) throw new Error(`the manual adjustment ${id} does not exist`);
  return shown;
}

/** The request as shown to `operatorId`. */
export function describeFunds(
  { row, email, requestedBy, decidedBy, ...name }: ShownFunds,
  operatorId: number,
  claim: ClaimView,
): FundsRequest {
  return {
    id: row.id,
    client: { id: row.userId, email, full_name: formatFullName(name) },
    kind: row.kind,
    amount: centsToEuros(cents(row.amountCents)),
    reason: row.reason,
    note: row.note,
    status: row.status,
    reference: row.reference,
    requested_by: requestedBy,
    requested_at: row.requestedAt.toISOString(),
    due_on: dueDayOf('funds', row.requestedAt.getTime()),
    is_own: row.requestedBy === operatorId,
    decided_by: decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_note: row.decisionNote,
    refusal: row.refusal,
    booked_at: row.bookedAt?.toISOString() ?? null,
    claim,
  };
}
