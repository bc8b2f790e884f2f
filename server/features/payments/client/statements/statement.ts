import type { WireStatement } from '@fairlead/contract/payments/schemas.ts';
import type { LedgerTransaction } from '@fairlead/domain/engine/ledger.ts';
import { BALANCE_KINDS, type BalanceKind } from '@fairlead/domain/engine/balance-kind.ts';
import { cents, centsToEuros, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import {
  selectStatementTotals,
  totalOf,
  type ClientBalances,
  type StatementEntry,
  type StatementTotals,
} from '@fairlead/domain/payments/account-statement.ts';
import type { PayoutMethod } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { beforeTime } from '../../../../ledger/ledger-bound.ts';
import { readOutsideTime } from '../../../../ledger/checkpoint-store.ts';
import { readBalances } from '../../../../ledger/read-balances.ts';
import { stretchesToRead } from '../../../../ledger/stretches.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';

/** A part of a withdrawal. */
export interface StatementPart {
  readonly transactionNumber: string;
  readonly way: PayoutMethod;
  readonly amount: Cents;
  /** `failed` if the bank or the provider refused it. */
  readonly status: 'sent' | 'notSent' | 'failed';
  /** Milliseconds since 1970 UTC; null until it is sent. */
  readonly sentAt: number | null;
}

type Reader = Pick<Queries, 'query'>;

/** A ledger entry with its reference. */
export interface StatementLine extends StatementEntry {
  /** The ledger transaction's number. */
  readonly transactionId: number;
  /** The journal entry's number. */
  readonly seq: number;
}

export interface Statement {
  /** YYYY-MM, in UTC. */
  readonly month: string;
  readonly totals: StatementTotals;
  readonly lines: readonly StatementLine[];
}

/** A client's month, entirely from the ledger. Throws CallRefused: notFound for a month before the first entry or in the future. */
export async function readStatement(database: Reader, accountId: number, month: string, now: number): Promise<Statement> {
  const months = await listStatementMonths(database, accountId, now);
  if (!months.includes(month)) throw new CallRefused('notFound');
  const { from, until } = spanOfMonth(month);
  const opening = await readOpening(database, accountId, from);
  const lines = await readLines(database, accountId, from, until);
  return { month, totals: selectStatementTotals(opening, lines), lines };
}

/** All months from the account's first entry to now, latest first. */
export async function listStatementMonths(database: Reader, accountId: number, now: number): Promise<readonly string[]> {
  const [row] = await database.query<{ first: number | null }>(
    `SELECT min(at_ms) AS first FROM unnest($1::text[]) AS account CROSS JOIN LATERAL (
       SELECT at_ms FROM ledger_entry WHERE ledger_account = account ORDER BY transaction_id LIMIT 1) AS entry`,
    [accountsOf(accountId)],
  );
  if (row?.first === null || row?.first === undefined) return [];
  const months: string[] = [];
  for (let month = monthOf(row.first); month <= monthOf(now); month = nextMonth(month)) months.unshift(month);
  return months;
}

export function describeStatement({ month, totals, lines }: Statement, parts: readonly StatementPart[]): WireStatement {
  const { opening, byHeading, closing } = totals;
  return {
    month,
    opening: describeBalances(opening),
    headings: {
      deposits: centsToEuros(byHeading.deposits),
      withdrawals: centsToEuros(byHeading.withdrawals),
      reversals: centsToEuros(byHeading.reversals),
      bonuses: centsToEuros(byHeading.bonuses),
      commissions: centsToEuros(byHeading.commissions),
      trading_results: centsToEuros(byHeading.tradingResults),
      premiums: centsToEuros(byHeading.premiums),
      financing: centsToEuros(byHeading.financing),
      dividends: centsToEuros(byHeading.dividends),
      adjustments: centsToEuros(byHeading.adjustments),
      negative_balance: centsToEuros(byHeading.negativeBalance),
    },
    closing: describeBalances(closing),
    entries: lines.length,
    withdrawal_parts: parts.map(({ transactionNumber, way, amount, status, sentAt }) => ({
      transaction_number: transactionNumber,
      way,
      amount: centsToEuros(amount),
      status,
      sent_at: sentAt === null ? null : new Date(sentAt).toISOString(),
    })),
  };
}

function describeBalances(balances: ClientBalances): WireStatement['opening'] {
  return {
    cash: centsToEuros(balances.cash),
    bonus: centsToEuros(balances.bonus),
    credit: centsToEuros(balances.credit),
    reserved: centsToEuros(balances.reserved),
    owed: centsToEuros(balances.owed),
    total: centsToEuros(totalOf(balances)),
  };
}

function accountsOf(accountId: number): string[] {
  return BALANCE_KINDS.map((balanceKind) => `client:${accountId}:${balanceKind}`);
}

function balanceKindOf(ledgerAccount: string): BalanceKind {
  const balanceKind = BALANCE_KINDS.find((each) => ledgerAccount.endsWith(`:${each}`));
  if (balanceKind === undefined) throw new Error(`the ledger has a client account that is no balance: ${ledgerAccount}`);
  return balanceKind;
}

async function readOpening(database: Reader, accountId: number, before: number): Promise<ClientBalances> {
  const held = await readBalances(database, accountsOf(accountId), beforeTime(before));
  const balanceOf = (balanceKind: BalanceKind): Cents => held.get(`client:${accountId}:${balanceKind}`) ?? ZERO_CENTS;
  return {
    cash: balanceOf('cash'),
    bonus: balanceOf('bonus'),
    credit: balanceOf('credit'),
    reserved: balanceOf('reserved'),
    owed: balanceOf('owed'),
  };
}

async function readLines(database: Reader, accountId: number, from: number, until: number): Promise<readonly StatementLine[]> {
  const accounts = accountsOf(accountId);
  const stretches = stretchesToRead(await readOutsideTime(database, accounts, { from, until }));
  const rows = await database.query<{
    ledger_account: string;
    amount_cents: number;
    kind: LedgerTransaction['kind'];
    at_ms: number;
    journal_seq: number;
    transaction_id: number;
  }>(
    `SELECT entry.* FROM unnest($1::text[]) AS account CROSS JOIN unnest($4::bigint[], $5::bigint[]) AS stretch (after, through)
     CROSS JOIN LATERAL (
       SELECT ledger_account, amount_cents, kind, at_ms, journal_seq, transaction_id, line FROM ledger_entry
       WHERE ledger_account = account AND transaction_id > stretch.after AND transaction_id <= stretch.through
         AND at_ms >= $2 AND at_ms < $3 OFFSET 0
     ) AS entry ORDER BY transaction_id, line`,
    [accounts, from, until, stretches.map(({ after }) => after), stretches.map(({ through }) => through)],
  );
  return rows.map((row) => ({
    balanceKind: balanceKindOf(row.ledger_account),
    kind: row.kind,
    amount: cents(row.amount_cents),
    at: row.at_ms,
    transactionId: row.transaction_id,
    seq: row.journal_seq,
  }));
}

export function spanOfMonth(month: string): { readonly from: number; readonly until: number } {
  return { from: Date.parse(`${month}-01T00:00:00Z`), until: Date.parse(`${nextMonth(month)}-01T00:00:00Z`) };
}

function monthOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 7);
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
