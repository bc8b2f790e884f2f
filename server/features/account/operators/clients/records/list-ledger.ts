import { CLIENT_PURSES } from '@fairlead/domain/engine/purse.ts';
import { LEDGER_KINDS, type LedgerRow, type RecordQuery } from '@fairlead/contract/account/operators/client-records.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { firstReference } from '@fairlead/domain/payments/booking-reference.ts';
import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { closedPositions, fundsReferences, ledgerEntry } from '../../../../../adapters/db/schema/engine.ts';
import { transactions } from '../../../../../adapters/db/schema/payments.ts';
import { throughTransaction } from '../../../../../ledger/ledger-bound.ts';
import { readBalances } from '../../../../../ledger/read-balances.ts';
import { CURSOR_IDS, CURSOR_VALUES, cutPage, readCursorBy, type PageCursor } from '../../../../page-cursor.ts';
import { symbolNameOf } from '../reading/view-live.ts';
import type { RecordPage } from './record-page.ts';

type Handle = Pick<Queries, 'drizzle' | 'query'>;
type Entry = typeof ledgerEntry.$inferSelect;
type Purse = LedgerRow['purse'];

const accountOf = (userId: number, purse: Purse): string => `client:${userId}:${purse}`;

/** Every line of a client's purses, the latest first, each with what its purse holds after it. */
export async function listLedger(userId: number, query: RecordQuery, database: Handle): Promise<RecordPage<LedgerRow>> {
  const cursor = readCursorBy(query.cursor, CURSOR_VALUES.number, CURSOR_IDS.line);
  const found = await Promise.all(CLIENT_PURSES.map((purse) => readPurse(database, accountOf(userId, purse), cursor, query.limit + 1)));
  const sorted = found.flat().toSorted((one, other) => other.transactionId - one.transactionId || other.line - one.line);
  const { rows, next } = cutPage(sorted, query.limit, ({ transactionId, line }) => ({ value: transactionId, id: line }));
  const [balances, transactionOf, positionOf] = await Promise.all([
    readPurses(database, userId, rows[0]?.transactionId ?? 0),
    findTransactions(database, userId, rows),
    findPositions(database, userId, rows),
  ]);
  const data = rows.map((entry): LedgerRow => {
    const purse = purseOf(entry.ledgerAccount);
    const balance = balances.get(purse) ?? 0;
    balances.set(purse, balance - entry.amountCents);
    return {
      id: `${entry.transactionId}.${entry.line}`,
      at: new Date(entry.atMs).toISOString(),
      purse,
      kind: kindOf(entry.kind),
      amount: centsToEuros(cents(entry.amountCents)),
      balance: centsToEuros(cents(balance)),
      journal: entry.journalSeq,
      transaction: transactionOf(entry),
      position: positionOf(entry),
    };
  });
  return { data, next };
}

/** Purse by purse, so that each is a stretch of one index. */
async function readPurse({ drizzle }: Handle, account: string, cursor: PageCursor<number> | null, limit: number): Promise<Entry[]> {
  const { ledgerAccount, transactionId, line } = ledgerEntry;
  const place = cursor === null ? undefined : sql`(${transactionId}, ${line}) < (${cursor.value}::bigint, ${cursor.id}::smallint)`;
  return drizzle
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerAccount, account), place))
    .orderBy(desc(transactionId), desc(line))
    .limit(limit);
}

/** What each purse holds after a transaction of the ledger; it has at most one line of each. */
async function readPurses(database: Handle, userId: number, upTo: number): Promise<Map<Purse, number>> {
  const accounts = CLIENT_PURSES.map((purse) => accountOf(userId, purse));
  const balances = await readBalances(database, accounts, throughTransaction(upTo));
  return new Map([...balances].map(([account, balance]) => [purseOf(account), balance]));
}

/** Lines of money that is set aside for a withdrawal, given back from it, or paid out. */
const WITHDRAWAL_KINDS: readonly string[] = ['reservation', 'release', 'withdrawal'] satisfies readonly LedgerRow['kind'][];
/** Results of positions, which name their position. */
const POSITION_KINDS: readonly string[] = ['trade', 'premium'] satisfies readonly LedgerRow['kind'][];

/**
 * Says which payment a line belongs to: of those that its journal entry moved, reserved or settled. A reversal belongs to the deposit that it
 * takes back, and so does what it leaves owing.
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
    // A deposit that was booked again after a reversal has the reference of its latest booking.
    .where(and(eq(transactions.userId, userId), inArray(sql`regexp_replace(${ledgerReference}, '(:again)+$', '')`, wanted)));
  const transactionOf = new Map(rows.map((row) => [firstReference(row.reference), { id: row.id, number: String(row.number) }]));
  return ({ kind, journalSeq, amountCents }) => {
    if (POSITION_KINDS.includes(kind)) return null;
    const isWithdrawal = WITHDRAWAL_KINDS.includes(kind);
    const ofEntry = moves.filter((move) => move.journalSeq === journalSeq && (move.kind !== 'moved') === isWithdrawal);
    // One entry may take several withdrawals back.
    const move = ofEntry.find((each) => Math.abs(each.amountCents) === Math.abs(amountCents)) ?? ofEntry[0];
    return move === undefined ? null : (transactionOf.get(firstReference(move.reference)) ?? null);
  };
}

/** Says which position a line is the result or the premium of: of those that its journal entry closed, one of this amount. */
async function findPositions(
  { drizzle }: Handle,
  userId: number,
  entries: readonly Entry[],
): Promise<(entry: Entry) => LedgerRow['position']> {
  const results = entries.filter(({ kind }) => kind === 'trade' || kind === 'premium');
  const times = results.map(({ atMs }) => atMs);
  const { accountId, closedAtMs, closedSeq, positionId, symbol, profitCents, premiumCents } = closedPositions;
  const rows =
    times.length === 0
      ? []
      : await drizzle
          .select({ closedSeq, id: positionId, symbol, profitCents, premiumCents })
          .from(closedPositions)
          .where(and(eq(accountId, userId), gte(closedAtMs, Math.min(...times)), lte(closedAtMs, Math.max(...times))));
  return ({ kind, journalSeq, amountCents }) => {
    const amountOf = (row: (typeof rows)[number]): number => (kind === 'premium' ? -row.premiumCents : row.profitCents);
    const isResult = kind === 'trade' || kind === 'premium';
    const row = isResult ? rows.find((each) => each.closedSeq === journalSeq && amountOf(each) === amountCents) : undefined;
    return row === undefined ? null : { id: row.id, symbol: symbolNameOf(row.symbol) };
  };
}

function purseOf(ledgerAccount: string): Purse {
  const purse = CLIENT_PURSES.find((each) => ledgerAccount.endsWith(`:${each}`));
  if (purse === undefined) throw new Error(`${ledgerAccount} is no purse of a client`);
  return purse;
}

function kindOf(text: string): LedgerRow['kind'] {
  const kind = LEDGER_KINDS.find((each) => each === text);
  if (kind === undefined) throw new Error(`the ledger has an entry of the kind ${text}`);
  return kind;
}
