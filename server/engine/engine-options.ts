import type { TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { UNPARTITIONED, type Partitioning } from '@fairlead/domain/engine/partition.ts';
import type { IsOver } from '@fairlead/domain/engine/pending-ticks.ts';
import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import type { EngineMarket } from './engine-market.ts';
import type { EngineObserver } from './engine-observer.ts';
import type { JournalStore } from './journal-store.ts';
import type { Lease } from './leadership/leadership.ts';
import type { SnapshotSource } from './snapshots/snapshot-source.ts';

export interface EngineLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A partition, and how accounts are spread over partitions. */
export interface Share {
  readonly partition: number;
  readonly partitioning: Partitioning;
}

export const ALL_ACCOUNTS: Share = { partition: 0, partitioning: UNPARTITIONED };

export interface EngineOptions {
  readonly store: JournalStore;
  /** Which accounts are this engine's; if absent, all. */
  readonly share?: Share;
  /** If absent, every start folds the whole journal. */
  readonly snapshots?: SnapshotSource;
  /** Allows showing what is in memory; if absent, no other process can lead. */
  readonly lease?: Lease;
  readonly market: EngineMarket;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: EngineLog;
  readonly observer?: EngineObserver;
  /** Callers waiting for a commit are answered by then; what was not committed by then is never committed later. */
  readonly commitDeadlineMs?: number;
  /** Milliseconds on a monotonic clock; the origin doesn't matter. */
  readonly monotonicClock?: () => number;
  /** Waits before the journal is tried again; by default from 50 ms, doubling up to half a second. */
  readonly retryDelay?: (attempt: number) => Promise<void>;
  /** Reads the broker's stored terms. They take effect before a new leader, or one that resumes, decides anything. */
  readonly readTerms?: () => Promise<TradingTerms>;
  /** Called with new terms and the time from which they apply, in the turn in which they are applied. */
  readonly onTerms?: (terms: TradingTerms, now: number) => void;
  /** Called in the turn in which a sweep begins: the prices of its instrument mean something else from then on. */
  readonly onSweep?: (sweep: Sweep) => void;
  /** Starts a time slice for triggers fired by ticks and returns whether it is over; by default a slice takes `SLICE_MS`. */
  readonly newSlice?: () => IsOver;
}
