import type {
  TransactionFilterQuery,
  TransactionListResponse,
  TransactionPageQuery,
  TransactionPageResponse,
  WireTransaction,
} from '@fairlead/contract/payments/schemas.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { statusesShownAs, type ClientState } from '@fairlead/domain/payments/transaction-status.ts';
import { TRANSACTION_GROUPS, TYPES_OF_GROUP, type TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { transactions } from '../../../adapters/db/schema/payments.ts';
import { describeTransaction } from '../describe-transaction.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { leavingPartOf, listPartsOf } from '../withdrawals/payout-store.ts';
import type { Handle, TransactionRow } from '../store.ts';

export type ListContext = Pick<PaymentsContext, 'database' | 'providers'>;

/** The spec's call has no pagination; longer lists need the paged call. */
const MOST_IN_ONE_LIST = 1_000;

/** A client's transactions of all types, latest first. */
export async function listTransactions(userId: number, { database, providers }: ListContext): Promise<TransactionListResponse> {
  const rows = await database.drizzle
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.number))
    .limit(MOST_IN_ONE_LIST);
  return { status: true, data: await describeAll(rows, { database, providers }) };
}

/** One page of a group, latest first, with the totals of the whole group. */
export async function pageTransactions(
  userId: number,
  query: TransactionPageQuery,
  { database, providers, rules }: ListContext & Pick<PaymentsContext, 'rules'>,
): Promise<TransactionPageResponse> {
  const filter = filterOf(userId, query);
  const [rows, totals, groups] = await Promise.all([
    readPage(database, filter, query.before ?? null, query.limit + 1),
    readTotals(database, filter),
    rules.allowsInducements ? TRANSACTION_GROUPS : listGroups(database, userId),
  ]);
  const page = rows.slice(0, query.limit);
  return {
    status: true,
    data: await describeAll(page, { database, providers }),
    totals,
    groups: [...groups],
    next: rows.length > query.limit ? (page.at(-1)?.number ?? null) : null,
  };
}

/** All transactions of the filter, page by page, for exports. */
export async function* readTransactions(userId: number, query: TransactionFilterQuery, { database, providers }: ListContext) {
  const filter = filterOf(userId, query);
  for (let before: number | null = null; ;) {
    const rows = await readPage(database, filter, before, EXPORT_PAGE);
    yield await describeAll(rows, { database, providers });
    before = rows.at(-1)?.number ?? null;
    if (rows.length < EXPORT_PAGE) return;
  }
}

const EXPORT_PAGE = 500;

async function describeAll(rows: readonly TransactionRow[], { database, providers }: ListContext): Promise<WireTransaction[]> {
  const withdrawals = rows.flatMap(({ transactionId, amountCents }) => (amountCents < 0 ? [transactionId] : []));
  const partsOf = Map.groupBy(await listPartsOf(database, withdrawals), ({ payout }) => payout.transactionId);
  return rows.map((row) => describeTransaction(row, (partsOf.get(row.transactionId) ?? []).map(leavingPartOf), providers));
}

function filterOf(userId: number, { group, status, from, until }: TransactionFilterQuery): SQL | undefined {
  return and(
    eq(transactions.userId, userId),
    inArray(transactions.typeId, [...TYPES_OF_GROUP[group]]),
    status === undefined ? undefined : isInState(status),
    from === undefined ? undefined : gte(transactions.createdAt, new Date(from)),
    until === undefined ? undefined : lt(transactions.createdAt, new Date(until)),
  );
}

/** In the account's balance, although its status says that part of it needs a decision. */
const isBookedInReview = and(eq(transactions.status, 'inReview'), isNotNull(transactions.completedAt));
const isFullyReversed = and(
  eq(transactions.status, 'rejected'),
  gt(transactions.amountCents, 0),
  eq(transactions.reversedCents, transactions.amountCents),
);

/** The SQL equivalent of `clientStateOf`. */
function isInState(state: ClientState): SQL | undefined {
  if (state === 'reversed') return isFullyReversed;
  const hasStatus = inArray(transactions.status, [...statusesShownAs(state)]);
  if (state === 'completed') return or(hasStatus, isBookedInReview);
  if (state === 'inReview') return and(hasStatus, isNull(transactions.completedAt));
  return state === 'rejected' && isFullyReversed !== undefined ? and(hasStatus, not(isFullyReversed)) : hasStatus;
}

function readPage({ drizzle }: Handle, filter: SQL | undefined, before: number | null, limit: number) {
  return drizzle
    .select()
    .from(transactions)
    .where(and(filter, before === null ? undefined : lt(transactions.number, before)))
    .orderBy(desc(transactions.number))
    .limit(limit);
}

/** Deposits and withdrawals always; bonuses and credits only if the client has had any. */
async function listGroups({ drizzle }: Handle, userId: number): Promise<readonly TransactionGroup[]> {
  const granted = [...TYPES_OF_GROUP.bonuses, ...TYPES_OF_GROUP.credits];
  const rows = await drizzle
    .selectDistinct({ typeId: transactions.typeId })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), inArray(transactions.typeId, granted)));
  return TRANSACTION_GROUPS.filter(
    (group) => (group !== 'bonuses' && group !== 'credits') || rows.some(({ typeId }) => TYPES_OF_GROUP[group].includes(typeId)),
  );
}

async function readTotals({ drizzle }: Handle, filter: SQL | undefined): Promise<TransactionPageResponse['totals']> {
  const completed = sql<number>`coalesce(sum(${transactions.amountCents} - ${transactions.reversedCents}) filter (where ${isInState('completed')}), 0)::bigint`;
  const [row] = await drizzle.select({ count: count(), completed }).from(transactions).where(filter);
  return { count: row?.count ?? 0, completed_amount: centsToEuros(cents(row?.completed ?? 0)) };
}
