import { MOST_PARTITIONS } from '@fairlead/domain/engine/partition.ts';
import { ADVISORY_LOCKS } from '../../adapters/db/advisory-locks.ts';
import { formatPartitions } from '../partitions/format-partitions.ts';

/**
 * What one process leads as a unit, all of it or none, while others stand by. Leases, locks and epochs are kept for each partition, so that
 * processes whose groups of partitions overlap exclude each other. What else is led has negative numbers, which no partition has.
 */
export interface LeaseKey {
  /** As messages name it. */
  readonly name: string;
  /** At least one, ascending. */
  readonly partitions: readonly number[];
}

export type LeaseKind = 'journal' | 'prices' | 'work';

/** The prices of all instruments. */
export const PRICES_LEASE = { name: 'prices', partitions: [-1] } as const satisfies LeaseKey;

/** Jobs, emails, AutoTrading, and what else must not happen twice. */
export const WORK_LEASE = { name: 'work', partitions: [-2] } as const satisfies LeaseKey;

/** The journals of these partitions. */
export function journalLease(partitions: readonly number[]): LeaseKey {
  if (partitions.length === 0) throw new RangeError('a lease needs at least one partition');
  const ascending = partitions.toSorted((one, other) => one - other);
  return { name: nameOfJournals(ascending), partitions: ascending };
}

/** `partitions` are those of the journals that the process leads; the other kinds have none. */
export function leaseOf(kind: LeaseKind, partitions: readonly number[]): LeaseKey {
  switch (kind) {
    case 'journal':
      return journalLease(partitions);
    case 'prices':
      return PRICES_LEASE;
    case 'work':
      return WORK_LEASE;
  }
}

/** The advisory lock that the leader of a partition holds. */
export function lockOf(partition: number): number {
  const { leader, priceLeader, workLeader, leaderOfPartition } = ADVISORY_LOCKS;
  // Versions before partitions hold these three, and may run at the same time during an upgrade.
  if (partition === 0) return leader;
  if (partition === -1) return priceLeader;
  if (partition === -2) return workLeader;
  const isPartition = Number.isInteger(partition) && partition >= 0 && partition < MOST_PARTITIONS;
  if (!isPartition) throw new RangeError(`there is no partition ${partition}`);
  return leaderOfPartition + partition;
}

function nameOfJournals(partitions: readonly number[]): string {
  const written = formatPartitions(partitions);
  if (written === '0') return 'journal';
  return `journal of partition${partitions.length === 1 ? '' : 's'} ${written}`;
}
