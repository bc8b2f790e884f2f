/**
 * An installation can spread its accounts over partitions. Each has a journal and a state of its own, and so one writer of its own: within a
 * partition everything is as in an installation that has only one.
 */

/** More would split the work of one machine into pieces too small to be worth a journal. */
export const MOST_PARTITIONS = 64;

/** How the accounts of an installation are spread; it never changes once accounts may be in several partitions. */
export interface Partitioning {
  /** 1 if all accounts are in one partition. */
  readonly count: number;
  /** Accounts with lower ids stay in partition 0, where their history is. */
  readonly accountsFrom: number;
  /** New positions, orders and alerts have higher ids. */
  readonly idsAfter: number;
}

/** How an installation starts. */
export const UNPARTITIONED: Partitioning = { count: 1, accountsFrom: 1, idsAfter: 0 };

export function partitionOf({ count, accountsFrom }: Pick<Partitioning, 'count' | 'accountsFrom'>, accountId: number): number {
  return accountId < accountsFrom ? 0 : accountId % count;
}

/**
 * The first entry of each partition's journal, and in partition 0 the first one since there are others: how accounts are spread, and which
 * ids the partition gives to new positions, orders and alerts.
 */
export interface PartitionBegun {
  readonly kind: 'partitionBegun';
  readonly partition: number;
  readonly count: number;
  readonly accountsFrom: number;
  /** The first id; the others follow in steps of `idStep`. No other partition gives any of them. */
  readonly firstId: number;
  readonly idStep: number;
}

/** Null in an installation with one partition, whose ids follow each other. */
export function decidePartitionBegun({ count, accountsFrom, idsAfter }: Partitioning, partition: number): PartitionBegun | null {
  if (count === 1) return null;
  const firstId = (Math.floor(idsAfter / MOST_PARTITIONS) + 1) * MOST_PARTITIONS + partition;
  return { kind: 'partitionBegun', partition, count, accountsFrom, firstId, idStep: MOST_PARTITIONS };
}
