import {
  BALANCE_DIGEST,
  BALANCES_DIGEST,
  isEntryOf,
  nearestBalance,
  readCheckpoints,
  readOrphans,
  type Checkpoint,
  type CheckpointPlace,
  type LedgerReader,
  type StoredCheckpoint,
} from './checkpoint-store.ts';
import { readSums } from './read-balances.ts';

/** A checkpoint that differs from the ledger's entries. */
export interface CheckpointFault extends CheckpointPlace {
  /** The ledger account that is wrong; null if it is the checkpoint itself. */
  readonly ledgerAccount: string | null;
  /** The stored amount and the sum of the entries, in cents; null if the fault isn't about an amount. */
  readonly storedCents: number | null;
  readonly foundCents: number | null;
}

/** Old checkpoints compared with their entries each night, besides the latest one of each partition. */
const OLD_ONES_A_NIGHT = 10;

const DAY_MS = 86_400_000;

/**
 * Finds checkpoints that are damaged, missing or different from their entries. All digests are checked, which needs no entries. The entries
 * themselves are summed for the latest checkpoint of each partition and for some old ones, different ones each night, until every one has
 * had its turn.
 */
export async function verifyCheckpoints(database: LedgerReader, now: number): Promise<readonly CheckpointFault[]> {
  const checkpoints = await readCheckpoints(database);
  const chains = [...Map.groupBy(checkpoints, ({ partition }) => partition).values()];
  const orphans = await readOrphans(
    database,
    chains.flatMap((chain) => chain.slice(-1)),
  );
  const faults: CheckpointFault[] = [...chains.flatMap(findChainFaults), ...orphans.map(faultOf)];
  for (const checkpoint of selectForNight(chains, Math.floor(now / DAY_MS))) {
    const { partition, afterSeq } = checkpoint;
    const previous = checkpoints.find((each) => each.partition === partition && each.journalSeq === afterSeq) ?? null;
    faults.push(...(await verifyCheckpoint(database, checkpoint, previous)));
  }
  return faults;
}

/** Checkpoints of one partition whose digest is wrong, or whose predecessor is missing or isn't the one they were chained to. Pure. */
export function findChainFaults(checkpoints: readonly StoredCheckpoint[]): readonly CheckpointFault[] {
  const digests = new Map(checkpoints.map(({ journalSeq, digest }) => [journalSeq, digest]));
  return checkpoints
    .filter(({ isWhole, afterSeq, previousDigest }) => !isWhole || (digests.get(afterSeq) ?? '') !== previousDigest)
    .map(faultOf);
}

/** The latest one of each chain and some of the others, in rotation. Pure. */
export function selectForNight<One>(chains: readonly (readonly One[])[], night: number, most = OLD_ONES_A_NIGHT): readonly One[] {
  const latest = chains.flatMap((chain) => chain.slice(-1));
  const old = chains.flatMap((chain) => chain.slice(0, -1));
  if (old.length <= most) return [...old, ...latest];
  const turns = Array.from({ length: most }, (_, place) => old[(night * most + place) % old.length]);
  return [...turns.filter((one) => one !== undefined), ...latest];
}

/** Compares a checkpoint in full with the entries it covers and with the previous checkpoint. */
export async function verifyCheckpoint(
  database: LedgerReader,
  checkpoint: StoredCheckpoint,
  previous: Checkpoint | null,
): Promise<readonly CheckpointFault[]> {
  const { partition, journalSeq, afterSeq, afterTransactionId, transactionId: throughTransactionId } = checkpoint;
  const sums = await readSums(database, { partition, afterSeq, throughSeq: journalSeq, afterTransactionId, throughTransactionId });
  const amounts = [
    [checkpoint.clientsCents, (previous?.clientsCents ?? 0) + sums.clientsCents],
    [checkpoint.firmCents, (previous?.firmCents ?? 0) + sums.firmCents],
    [checkpoint.reservedCents, (previous?.reservedCents ?? 0) + sums.reservedCents],
    [checkpoint.underWayCents, (previous?.underWayCents ?? 0) + sums.underWayCents],
  ] as const;
  const wrong = amounts.filter(([stored, found]) => stored !== found);
  const isElsewhere =
    checkpoint.entries !== sums.entries ||
    checkpoint.firstAtMs !== sums.firstAtMs ||
    checkpoint.lastAtMs !== sums.lastAtMs ||
    checkpoint.latestAtMs !== Math.max(checkpoint.lastAtMs, previous?.latestAtMs ?? 0);
  const [balances] = await database.query<{ readonly digest: string }>(BALANCES_DIGEST, [partition, journalSeq]);
  const [stray] = await database.query<{ readonly count: number }>(
    `SELECT count(*) AS count FROM ledger_entry
     WHERE partition = $5 AND transaction_id > $1 AND transaction_id <= $2 AND (journal_seq <= $3 OR journal_seq > $4)`,
    [afterTransactionId, throughTransactionId, afterSeq, journalSeq, partition],
  );
  return [
    ...wrong.map(([storedCents, foundCents]) => ({ ...faultOf(checkpoint), storedCents, foundCents })),
    ...(isElsewhere || balances?.digest !== checkpoint.balancesDigest || stray?.count !== 0 ? [faultOf(checkpoint)] : []),
    ...(await findBalanceFaults(database, checkpoint)),
  ];
}

/** Enough faults to show what is wrong. */
const MOST_FAULTS = 20;

/** Compares each account that moved with its previous balance, and each balance with an account that moved. */
async function findBalanceFaults({ query }: LedgerReader, checkpoint: Checkpoint): Promise<readonly CheckpointFault[]> {
  const { partition, journalSeq, transactionId, afterTransactionId } = checkpoint;
  const rows = await query<{ readonly account: string; readonly stored: number | null; readonly found: number | null }>(
    `SELECT * FROM (
       SELECT coalesce(moved.ledger_account, stored.ledger_account) AS account, stored.balance_cents AS stored, stored.is_whole,
         (moved.amount + coalesce(nearest.balance_cents, 0) + coalesce(between_them.amount, 0))::bigint AS found
       FROM (
         SELECT ledger_account, sum(amount_cents) AS amount FROM ledger_entry
         WHERE partition = $4 AND transaction_id > $1 AND transaction_id <= $2 GROUP BY 1
       ) AS moved
       FULL JOIN (
         SELECT ledger_account, balance_cents, digest = ${BALANCE_DIGEST} AND transaction_id = $2 AS is_whole
         FROM ledger_balances WHERE partition = $4 AND journal_seq = $3
       ) AS stored USING (ledger_account)
       LEFT JOIN LATERAL (${nearestBalance('moved.ledger_account', 'partition = $4 AND transaction_id <= $1')}) AS nearest ON true
       LEFT JOIN LATERAL (
         SELECT sum(amount_cents) AS amount FROM ledger_entry
         WHERE ledger_account = moved.ledger_account AND transaction_id > coalesce(nearest.transaction_id, -1) AND transaction_id <= $1
           AND ${isEntryOf('$4')}
       ) AS between_them ON true
     ) AS compared
     WHERE stored IS DISTINCT FROM found OR is_whole IS DISTINCT FROM true ORDER BY account LIMIT ${MOST_FAULTS}`,
    [afterTransactionId, transactionId, journalSeq, partition],
  );
  return rows.map(({ account, stored, found }) => ({
    partition,
    journalSeq,
    ledgerAccount: account,
    storedCents: stored,
    foundCents: found,
  }));
}

function faultOf({ partition, journalSeq }: CheckpointPlace): CheckpointFault {
  return { partition, journalSeq, ledgerAccount: null, storedCents: null, foundCents: null };
}
