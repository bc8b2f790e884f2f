import { BALANCE_KINDS, type BalanceKind } from '@fairlead/domain/engine/balance-kind.ts';
import { LEDGER_KINDS, type LedgerRow, type RecordQuery } from '@fairlead/contract/account/operators/client-records.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { firstReference } from '@fairlead/domain/payments/booking-reference.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { fundsReferences, ledgerEntry } from '../../../../../adapters/db/schema/engine.ts';
import { transactions } from '../../../../../adapters/db/schema/payments.ts';
import { throughTransaction } from '../../../../../ledger/ledger-bound.ts';
import { readBalances } from '../../../../../ledger/read-balances.ts';
import { findBookedPositions, isOfPosition, type BookedPositionsContext } from '../../../../booked-positions.ts';
import { CURSOR_IDS, CURSOR_VALUES, toPage, readCursorBy, type PageCursor } from '../../../../page-cursor.ts';
import type { BrokerRules } from '../../../../../engine/broker-rules.ts';
import type { RecordPage } from './record-page.ts';

type Handle = Pick<Queries, 'drizzle' | 'query'>;

interface LedgerContext extends Pick<BookedPositionsContext, 'engine'> {
  readonly database: Handle;
  readonly brokerRules: Pick<BrokerRules, 'nameOf'>;
}

type Entry = typeof ledgerEntry.$inferSelect;

const accountOf = (userId: number, balanceKind: BalanceKind): string => `client:${userId}:${balanceKind}`;

/** Every ledger entry of a client's balances, the latest first, each with the balance after it. */
export async function listLedger(
  userId: number,
  query: RecordQuery,
  { database, engine, brokerRules }: LedgerContext,
): Promise<RecordPage<LedgerRow>> {
  const cursor = readCursorBy(query.cursor, CURSOR_VALUES.number, CURSOR_IDS.line);
  const found = await Promise.all(
    BALANCE_KINDS.map((balanceKind) => readEntries(database, accountOf(userId, balanceKind), cursor, query.limit + 1)),
  );
  const sorted = found.flat().toSorted((one, other) => other.transactionId - one.transactionId || other.line - one.line);
  const { rows, next } = toPage(sorted, query.limit, ({ transactionId, line }) => ({ value: transactionId, id: line }));
  const [balances, transactionOf, positions] = await Promise.all([
    readLatestBalances(database, userId, rows[0]?.transactionId ?? 0),
    findTransactions(database, userId, rows),
    findBookedPositions({ database, engine }, userId, rows),
  ]);
  const data = rows.map((entry): LedgerRow => {
    const balanceKind = balanceKindOf(entry.ledgerAccount);
    const balance = balances.get(balanceKind) ?? 0;
    balances.set(balanceKind, balance - entry.amountCents);
    const position = positions.get(entry.transactionId);
    return {
      id: `${entry.transactionId}.${entry.line}`,
      at: new Date(entry.atMs).toISOString(),
      purse: balanceKind,
      kind: kindOf(entry.kind),
      amount: centsToEuros(cents(entry.amountCents)),
      balance: centsToEuros(cents(balance)),
      journal: entry.journalSeq,
      transaction: transactionOf(entry),
      position: position === undefined ? null : { id: position.id, symbol: brokerRules.nameOf(position.symbol) },
    };
  });
  return { data, next };
}

/** Read balance by balance, so that each read is a range of one index. */
async function readEntries({ drizzle }: Handle, account: string, cursor: PageCursor<number> | null, limit: number): Promise<Entry[]> {
  const { ledgerAccount, transactionId, line } = ledgerEntry;
  const place = cursor === null ? undefined : sql`(${transactionId}, ${line}) < (${cursor.value}::bigint, ${cursor.id}::smallint)`;
  return drizzle
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerAccount, account), place))
    .orderBy(desc(transactionId), desc(line))
    .limit(limit);
}

/** The balances after a transaction of the ledger, which has at most one line for each. */
async function readLatestBalances(database: Handle, userId: number, upTo: number): Promise<Map<BalanceKind, number>> {
  const accounts = BALANCE_KINDS.map((balanceKind) => accountOf(userId, balanceKind));
  const balances = await readBalances(database, accounts, throughTransaction(upTo));
  return new Map([...balances].map(([account, balance]) => [balanceKindOf(account), balance]));
}

/** Entries for money reserved for a withdrawal, released, or paid out. */
const WITHDRAWAL_KINDS: readonly string[] = ['reservation', 'release', 'withdrawal'] satisfies readonly LedgerRow['kind'][];

/**
 * Returns a function that finds the payment of an entry, among those that its journal entry moved, reserved or settled. A reversal belongs
 * to the reversed deposit, and so does any debt it leaves.
 */
async function findTransactions(
  { drizzle }: Handle,
  userId: number,
  entries: readonly Entry[],
): Promise<(entry: Entry) => LedgerRow['transaction']> {
  const seqs = [...new Set(entries.map(({ journalSeq }) => journalSeq))];
  if (seqs.length === 0) return () => null;
  const moves = await drizzle
    .select()
    .from(fundsReferences)
    .where(and(eq(fundsReferences.accountId, userId), inArray(fundsReferences.journalSeq, seqs)));
  const wanted = [...new Set(moves.map(({ reference }) => firstReference(reference)))];
  if (wanted.length === 0) return () => null;
  const { transactionId, number, ledgerReference } = transactions;
  const rows = await drizzle
    .select({ id: transactionId, number, reference: ledgerReference })
    .from(transactions)
    // A deposit booked again after a reversal has the reference of its latest booking.
    .where(and(eq(transactions.userId, userId), inArray(sql`regexp_replace(${ledgerReference}, '(:again)+$', '')`, wanted)));
  const transactionOf = new Map(
    rows.map((row) => [firstReference(row.reference), { id: row.id, number: formatTransactionNumber(row.number) }]),
  );
  return ({ kind, journalSeq, amountCents }) => {
    if (isOfPosition(kind)) return null;
    const isWithdrawal = WITHDRAWAL_KINDS.includes(kind);
    const ofEntry = moves.filter((move) => move.journalSeq === journalSeq && (move.kind !== 'moved') === isWithdrawal);
    // One journal entry may release several withdrawals.
    const move = ofEntry.find((each) => Math.abs(each.amountCents) === Math.abs(amountCents)) ?? ofEntry[0];
    return move === undefined ? null : (transactionOf.get(firstReference(move.reference)) ?? null);
  };
}

function balanceKindOf(ledgerAccount: string): BalanceKind {
  const balanceKind = BALANCE_KINDS.find((each) => ledgerAccount.endsWith(`:${each}`));
  if (balanceKind === undefined) throw new Error(`${ledgerAccount} is not a balance of a client`);
  return balanceKind;
}

function kindOf(text: string): LedgerRow['kind'] {
  const kind = LEDGER_KINDS.find((each) => each === text);
  if (kind === undefined) throw new Error(`the ledger has an entry of the unknown kind ${text}`);
  return kind;
}
