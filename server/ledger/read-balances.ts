import { addCents, cents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { isEntryOf, listLedgerPartitions, nearestBalance, readLatest, type LedgerPlace, type LedgerReader } from './checkpoint-store.ts';
import type { LedgerBound } from './ledger-bound.ts';
import { END_OF_LEDGER, stretchesToRead } from './stretches.ts';

/**
 * Balances of ledger accounts up to a bound: each from the nearest checkpoint within the bound plus the entries since. A checkpoint with a
 * wrong digest is ignored, so the balance is still right but takes longer; the nightly comparison reports it. The firm's accounts have
 * entries in every partition, which are read one by one and added up.
 */
export async function readBalances(
  database: LedgerReader,
  accounts: readonly string[],
  bound: LedgerBound,
): Promise<ReadonlyMap<string, Cents>> {
  const balances = new Map(accounts.map((account) => [account, ZERO_CENTS]));
  for (const place of await listPlaces(database, accounts, bound)) {
    for (const { account, balance } of await readPlace(database, place, bound)) {
      balances.set(account, addCents(balances.get(account) ?? ZERO_CENTS, cents(balance)));
    }
  }
  return balances;
}

/** The total balance of these accounts. */
export async function readBalance(database: LedgerReader, accounts: readonly string[], bound: LedgerBound): Promise<Cents> {
  const balances = await readBalances(database, accounts, bound);
  return [...balances.values()].reduce((sum, balance) => addCents(sum, balance), ZERO_CENTS);
}

/** Where accounts have entries: each client's in one partition, and the firm's in all. */
async function listPlaces(
  database: LedgerReader,
  accounts: readonly string[],
  { isOfOneJournal }: LedgerBound,
): Promise<readonly LedgerPlace[]> {
  const byClient = Map.groupBy(accounts, clientOf);
  if (isOfOneJournal && (byClient.size > 1 || byClient.has(null))) {
    throw new Error(`a number from one journal says nothing about ${accounts.join(', ')} together`);
  }
  const places: LedgerPlace[] = [];
  for (const [client, some] of byClient) {
    const partitions = client === null ? await listLedgerPartitions(database) : [null];
    places.push(...partitions.map((partition) => ({ accounts: some, partition })));
  }
  return places;
}

/** `client:7` for the accounts of client 7; null for an account of the firm. */
function clientOf(account: string): string | null {
  return /^client:\d+(?=:)/.exec(account)?.[0] ?? null;
}

interface Balance {
  readonly account: string;
  readonly balance: number;
}

async function readPlace(database: LedgerReader, place: LedgerPlace, bound: LedgerBound): Promise<readonly Balance[]> {
  const { accounts, partition } = place;
  const stretches = stretchesToRead(await bound.readOutside(database, place));
  return database.query<Balance>(
    `SELECT asked.account, (coalesce(nearest.balance_cents, 0) + coalesce(sum(later.amount), 0))::bigint AS balance
     FROM unnest($1::text[]) AS asked (account)
     LEFT JOIN LATERAL (
       ${nearestBalance('asked.account', `($5::smallint IS NULL OR partition = $5::smallint) AND ${bound.ofBalance}`)}
     ) AS nearest ON true
     CROSS JOIN unnest($3::bigint[], $4::bigint[]) AS stretch (after, through)
     CROSS JOIN LATERAL (
       SELECT sum(amount_cents) AS amount FROM ledger_entry
       WHERE ledger_account = asked.account AND transaction_id > greatest(stretch.after, nearest.transaction_id)
         AND transaction_id <= stretch.through AND ($5::smallint IS NULL OR ${isEntryOf('$5::smallint')}) AND ${bound.ofEntry}
     ) AS later
     GROUP BY asked.account, nearest.balance_cents`,
    [accounts, bound.value, stretches.map(({ after }) => after), stretches.map(({ through }) => through), partition],
  );
}

export interface LedgerTotals {
  /** Totals over all client balances and over the firm's accounts. */
  readonly clients: Cents;
  readonly firm: Cents;
  /** Totals reserved by clients and accounted for by withdrawals in progress. */
  readonly reserved: Cents;
  readonly underWay: Cents;
}

/**
 * Totals over the whole ledger: of each partition, from its latest checkpoint and the entries after it. Partitions are read one after the
 * other. Each is read as of one moment and balances on its own, so the totals fit each other as well.
 */
export async function readLedgerTotals(database: LedgerReader): Promise<LedgerTotals> {
  let [clients, firm, reserved, underWay] = [ZERO_CENTS, ZERO_CENTS, ZERO_CENTS, ZERO_CENTS];
  for (const partition of await listLedgerPartitions(database)) {
    const latest = await readLatest(database, partition);
    const sums = await readSums(database, {
      partition,
      afterSeq: latest?.journalSeq ?? -1,
      throughSeq: Number.MAX_SAFE_INTEGER,
      afterTransactionId: latest?.transactionId ?? -1,
      throughTransactionId: END_OF_LEDGER,
    });
    clients = cents(clients + (latest?.clientsCents ?? 0) + sums.clientsCents);
    firm = cents(firm + (latest?.firmCents ?? 0) + sums.firmCents);
    reserved = cents(reserved + (latest?.reservedCents ?? 0) + sums.reservedCents);
    underWay = cents(underWay + (latest?.underWayCents ?? 0) + sums.underWayCents);
  }
  return { clients, firm, reserved, underWay };
}

/** Matching ranges of a partition's journal entries and ledger transactions: from one (exclusive) through another (inclusive). */
export interface BookStretch {
  readonly partition: number;
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
       (coalesce((SELECT sum(amount_cents) FROM funds_references
             WHERE partition = $5 AND kind = 'reserved' AND journal_seq > $3 AND journal_seq <= $4), 0)
         - coalesce((SELECT sum(r.amount_cents) FROM funds_references AS s
             JOIN funds_references AS r ON r.account_id = s.account_id AND r.reference = s.reference AND r.kind = 'reserved'
             WHERE s.partition = $5 AND s.kind = 'settled' AND s.journal_seq > $3 AND s.journal_seq <= $4), 0))::bigint AS "underWayCents"
     FROM ledger_entry WHERE partition = $5 AND transaction_id > $1 AND transaction_id <= $2`,
    [stretch.afterTransactionId, stretch.throughTransactionId, stretch.afterSeq, stretch.throughSeq, stretch.partition],
  );
  if (row === undefined) throw new Error('the ledger query returned no sums');
  return row;
}
