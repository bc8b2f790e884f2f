import type { Database, Queries } from '../adapters/db/database.ts';
import {
  BALANCE_DIGEST,
  BALANCES_DIGEST,
  CHECKPOINT_DIGEST,
  findCheckpoint,
  isEntryOf,
  listLedgerPartitions,
  nearestBalance,
  readLatest,
  type Checkpoint,
  type CheckpointPlace,
  type LedgerReader,
} from './checkpoint-store.ts';
import { decideBoundary, MOST_ENTRIES, nextMonthOf, type WaitingEntries } from './decide-boundary.ts';
import { readSums } from './read-balances.ts';
import { verifyCheckpoint } from './verify-checkpoints.ts';

export interface CheckpointTerms {
  readonly clock: () => number;
  readonly mostEntries?: number;
  /** Time limit; the rest is left for the next night. The first run may have years to cover. */
  readonly forMs?: number;
}

const FOR_MS = 5 * 60_000;

/**
 * Writes every checkpoint that is due, each in its own transaction, and returns how many. Partitions take turns, so that none waits until
 * another has caught up.
 */
export async function writeCheckpoints(database: Pick<Database, 'query' | 'transaction'>, terms: CheckpointTerms): Promise<number> {
  const { clock, mostEntries = MOST_ENTRIES, forMs = FOR_MS } = terms;
  const endsAt = clock() + forMs;
  let written = 0;
  let due = await listLedgerPartitions(database);
  while (due.length > 0) {
    const continuing: number[] = [];
    for (const partition of due) {
      if (!(await database.transaction((transaction) => writeNext(transaction, partition, { now: clock(), mostEntries })))) continue;
      written += 1;
      if (clock() >= endsAt) return written;
      continuing.push(partition);
    }
    due = continuing;
  }
  return written;
}

async function writeNext(
  transaction: Queries,
  partition: number,
  { now, mostEntries }: { readonly now: number; readonly mostEntries: number },
): Promise<boolean> {
  const previous = await readLatest(transaction, partition);
  const waiting = await readWaiting(transaction, { partition, after: previous?.transactionId ?? -1, mostEntries });
  const journalSeq = waiting === null ? null : decideBoundary(waiting, now, mostEntries);
  if (waiting === null || journalSeq === null) return false;
  const checkpoint = await sumUp(transaction, previous, { partition, journalSeq, within: waiting.lastTransactionId });
  await insertBalances(transaction, checkpoint);
  await insertCheckpoint(transaction, checkpoint, now);
  const stored = await findCheckpoint(transaction, checkpoint);
  if (stored === null || (await verifyCheckpoint(transaction, stored, previous)).length > 0) {
    throw new Error(`the ledger checkpoint at journal entry ${journalSeq} of partition ${partition} does not match its entries`);
  }
  return true;
}

interface Waiting extends WaitingEntries {
  readonly lastTransactionId: number;
}

/** After a transaction of a partition. */
interface WaitingAfter {
  readonly partition: number;
  readonly after: number;
  readonly mostEntries: number;
}

async function readWaiting({ query }: LedgerReader, { partition, after, mostEntries }: WaitingAfter): Promise<Waiting | null> {
  const next =
    'SELECT transaction_id, journal_seq, at_ms FROM ledger_entry WHERE partition = $3 AND transaction_id > $1 ORDER BY transaction_id, line LIMIT $2';
  const [row] = await query<Omit<Waiting, 'laterMonthSeq'>>(
    `SELECT count(*) AS count, min(journal_seq) AS "firstSeq", max(journal_seq) AS "lastSeq",
       (array_agg(at_ms ORDER BY transaction_id))[1] AS "firstAtMs", max(transaction_id) AS "lastTransactionId" FROM (${next}) AS next`,
    [after, mostEntries, partition],
  );
  if (row === undefined || row.count === 0) return null;
  const [later] = await query<{ readonly seq: number | null }>(`SELECT min(journal_seq) AS seq FROM (${next}) AS next WHERE at_ms >= $4`, [
    after,
    mostEntries,
    partition,
    nextMonthOf(row.firstAtMs),
  ]);
  return { ...row, laterMonthSeq: later?.seq ?? null };
}

type Unsealed = Omit<Checkpoint, 'balancesDigest' | 'digest'>;

async function sumUp(
  transaction: LedgerReader,
  previous: Checkpoint | null,
  { partition, journalSeq, within }: CheckpointPlace & { readonly within: number },
): Promise<Unsealed> {
  const [afterSeq, afterTransactionId] = [previous?.journalSeq ?? -1, previous?.transactionId ?? -1];
  const [last] = await transaction.query<{ readonly id: number }>(
    // Transactions are numbered in the order of the journal: those of the next entry come after it.
    `SELECT transaction_id AS id FROM ledger_entry WHERE partition = $4 AND transaction_id > $1 AND transaction_id <= $2 AND journal_seq <= $3
     ORDER BY transaction_id DESC LIMIT 1`,
    [afterTransactionId, within, journalSeq, partition],
  );
  const transactionId = last?.id ?? afterTransactionId;
  const sums = await readSums(transaction, {
    partition,
    afterSeq,
    throughSeq: journalSeq,
    afterTransactionId,
    throughTransactionId: transactionId,
  });
  const lastAtMs = sums.lastAtMs ?? 0;
  return {
    partition,
    journalSeq,
    transactionId,
    afterSeq,
    afterTransactionId,
    entries: sums.entries,
    firstAtMs: sums.firstAtMs ?? 0,
    lastAtMs,
    latestAtMs: Math.max(lastAtMs, previous?.latestAtMs ?? 0),
    clientsCents: (previous?.clientsCents ?? 0) + sums.clientsCents,
    firmCents: (previous?.firmCents ?? 0) + sums.firmCents,
    reservedCents: (previous?.reservedCents ?? 0) + sums.reservedCents,
    underWayCents: (previous?.underWayCents ?? 0) + sums.underWayCents,
    previousDigest: previous?.digest ?? '',
  };
}

/**
 * Writes the balance of every account that moved, from its latest balance and the entries since. Those of this checkpoint are summed in one
 * pass, because the firm's accounts also have entries in other partitions, which a look at the account would have to pass over.
 */
async function insertBalances(
  { query }: LedgerReader,
  { partition, journalSeq, transactionId, afterTransactionId, latestAtMs }: Unsealed,
): Promise<void> {
  await query(
    `INSERT INTO ledger_balances (partition, ledger_account, journal_seq, transaction_id, latest_at_ms, balance_cents, digest)
     SELECT partition, ledger_account, journal_seq, transaction_id, latest_at_ms, balance_cents, ${BALANCE_DIGEST} FROM (
       SELECT $5::smallint AS partition, moved.ledger_account, $1::bigint AS journal_seq, $2::bigint AS transaction_id,
         $3::bigint AS latest_at_ms,
         (coalesce(nearest.balance_cents, 0) + coalesce(earlier.amount, 0) + moved.amount)::bigint AS balance_cents
       FROM (
         SELECT ledger_account, sum(amount_cents) AS amount FROM ledger_entry
         WHERE partition = $5::smallint AND transaction_id > $4 AND transaction_id <= $2 GROUP BY 1
       ) AS moved
       LEFT JOIN LATERAL (
         ${nearestBalance('moved.ledger_account', 'partition = $5::smallint AND transaction_id <= $4')}
       ) AS nearest ON true
       CROSS JOIN LATERAL (
         SELECT sum(amount_cents) AS amount FROM ledger_entry
         WHERE ledger_account = moved.ledger_account AND transaction_id > coalesce(nearest.transaction_id, -1) AND transaction_id <= $4
           AND ${isEntryOf('$5::smallint')}
       ) AS earlier
     ) AS balances`,
    [journalSeq, transactionId, latestAtMs, afterTransactionId, partition],
  );
}

async function insertCheckpoint({ query }: LedgerReader, checkpoint: Unsealed, now: number): Promise<void> {
  const { partition, journalSeq, transactionId, afterSeq, afterTransactionId, entries, firstAtMs, lastAtMs, latestAtMs } = checkpoint;
  const [balances] = await query<{ readonly digest: string }>(BALANCES_DIGEST, [partition, journalSeq]);
  const amounts = [checkpoint.clientsCents, checkpoint.firmCents, checkpoint.reservedCents, checkpoint.underWayCents];
  const digests = [balances?.digest, checkpoint.previousDigest];
  const names = `partition, journal_seq, transaction_id, after_seq, after_transaction_id, entries, first_at_ms, last_at_ms, latest_at_ms,
    clients_cents, firm_cents, reserved_cents, under_way_cents, balances_digest, previous_digest`;
  await query(
    `INSERT INTO ledger_checkpoints (${names}, digest, made_at) SELECT ${names}, ${CHECKPOINT_DIGEST}, $16::timestamptz
     FROM (VALUES ($1::smallint, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::bigint,
       $10::bigint, $11::bigint, $12::bigint, $13::bigint, $14::text, $15::text)) AS one (${names})`,
    [
      partition,
      journalSeq,
      transactionId,
      afterSeq,
      afterTransactionId,
      entries,
      firstAtMs,
      lastAtMs,
      latestAtMs,
      ...amounts,
      ...digests,
      new Date(now),
    ],
  );
}
