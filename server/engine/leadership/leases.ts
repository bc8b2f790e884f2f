import { ADVISORY_LOCKS } from '../../adapters/db/advisory-locks.ts';
import { JOURNAL_PARTITION } from '../stored-entry.ts';

/**
 * What exactly one process of an installation leads at a time, each with a lease of its own. The lease and the epoch of a journal are kept
 * under its partition; the others have negative numbers, which no partition has.
 */
export const LEASES = {
  /** The engine's journal. */
  journal: { lock: ADVISORY_LOCKS.leader, partition: JOURNAL_PARTITION },
  /** The prices of all instruments. */
  prices: { lock: ADVISORY_LOCKS.priceLeader, partition: -1 },
  /** Jobs, emails, AutoTrading, and what else must not happen twice. */
  work: { lock: ADVISORY_LOCKS.workLeader, partition: -2 },
} as const;

export type LeaseName = keyof typeof LEASES;
