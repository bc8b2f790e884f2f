import { cents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { nearestBalance, readLatest, type LedgerReader } from './checkpoint-store.ts';
import type { LedgerBound } from './ledger-bound.ts';
import { END_OF_LEDGER, stretchesToRead } from './stretches.ts';

/**
 * Balances of ledger accounts up to a bound: each from the nearest checkpoint within the bound plus the entries since. A checkpoint with a
 * wrong digest is ignored, so the balance is still right but takes longer; the nightly comparison reports it.
 */
export async function readBalances(
  database: LedgerReader,
  accounts: readonly string[],
  bound: LedgerBound,
): Promise<ReadonlyMap<string, Cents>> {
  const stretches = stretchesToRead(await bound.readOutside(database));
  const rows = await database.query<{ account: string; balance: number }>(
    `SELECT asked.account, (coalesce(nearest.balance_cents, 0) + coalesce(sum(later.amount), 0))::bigint AS balance
     FROM unnest($1::text[]) AS asked (account)
     LEFT JOIN LATERAL (${nearestBalance('asked.account', bound.ofBalance)}) AS nearest ON true
     CROSS JOIN unnest($3::bigint[], $4::bigint[]) AS stretch (after, through)
     CROSS JOIN LATERAL (
       SELECT sum(amount_cents) AS amount FROM ledger_entry
       WHERE ledger_account = asked.account AND transaction_id > greatest(stretch.after, nearest.transaction_id)
         AND transaction_id <= stretch.through AND ${bound.ofEntry}
     ) AS later
     GROUP BY asked.account, nearest.balance_cents`,
    [accounts, bound.value, stretches.map(({ after }) => after), stretches.map(({ through }) => through)],
  );
  return new Map(rows.map(({ account, balance }) => [account, cents(balance)]));
}

/** The total balance of these accounts. */
export async function readBalance(database: LedgerReader, accounts: readonly string[], bound: LedgerBound): Promise<Cents> {
  const balances = await readBalances(database, accounts, bound);
  return [...balances.values()].reduce((sum, balance) => cents(sum + balance), ZERO_CENTS);
}

export interface LedgerTotals {
  /** Totals over all client balances and over the firm's accounts. */
  readonly clients: Cents;
  readonly firm: Cents;
  /** Totals reserved by clients and accounted for by withdrawals in progress. */
  readonly reserved: Cents;
  readonly underWay: Cents;
}

/** Totals over the whole ledger, from the latest checkpoint and the entries after it. */
export async function readLedgerTotals(database: LedgerReader): Promise<LedgerTotals> {
  const latest = await readLatest(database);
  const sums = await readSums(database, {
    afterSeq: latest?.journalSeq ?? -1,
    throughSeq: Number.MAX_SAFE_INTEGER,
    afterTransactionId: latest?.transactionId ?? -1,
    throughTransactionId: END_OF_LEDGER,
  });
  return {
    clients: cents((latest?.clientsCents ?? 0) + sums.clientsCents),
    firm: cents((latest?.firmCents ?? 0) + sums.firmCents),
    reserved: cents((latest?.reservedCents ?? 0) + sums.reservedCents),
    underWay: cents((latest?.underWayCents ?? 0) + sums.underWayCents),
  };
}

/** Matching ranges of journal entries and ledger transactions: from one (exclusive) through another (inclusive). */
export interface BookStretch {
  readonly afterSeq: number;
  readonly throughSeq: number;
  readonly afterTransactionId: number;
  readonly throughTransactionId: number;
}

export interface StretchSums {
  readonly entries: number;
  readonly firstAtMs: number | null;
  readonly lastAtMs: number | null;
  readonly clientsCents: number;
  readonly firmCents: number;
  readonly reservedCents: number;
  /** Change over the stretch in the amount that withdrawals in progress account for. */
  readonly underWayCents: number;
}

/** Sums over a stretch. In one statement: an entry booked between two statements would be in one figure but not in the other. */
export async function readSums({ query }: LedgerReader, stretch: BookStretch): Promise<StretchSums> {
  const [row] = await query<StretchSums>(
    `SELECT count(*) AS entries, min(at_ms) AS "firstAtMs", max(at_ms) AS "lastAtMs",
       coalesce(sum(amount_cents) FILTER (WHERE ledger_account LIKE 'client:%'), 0)::bigint AS "clientsCents",
       coalesce(sum(amount_cents) FILTER (WHERE ledger_account LIKE 'house:%'), 0)::bigint AS "firmCents",
       coalesce(sum(amount_cents) FILTER (WHERE ledger_account LIKE 'client:%:reserved'), 0)::bigint AS "reservedCents",
       (coalesce((SELECT sum(amount_cents) FROM funds_references WHERE kind = 'reserved' AND journal_seq > $3 AND journal_seq <= $4), 0)
         - coalesce((SELECT sum(r.amount_cents) FROM funds_references AS s
             JOIN funds_references AS r ON r.account_id = s.account_id AND r.reference = s.reference AND r.kind = 'reserved'
             WHERE s.kind = 'settled' AND s.journal_seq > $3 AND s.journal_seq <= $4), 0))::bigint AS "underWayCents"
     FROM ledger_entry WHERE partition = 0 AND transaction_id > $1 AND transaction_id <= $2`,
    [stretch.afterTransactionId, stretch.throughTransactionId, stretch.afterSeq, stretch.throughSeq],
  );
  if (row === undefined) throw new Error('the ledger query returned no sums');
  return row;
}
