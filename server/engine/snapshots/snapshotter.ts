import { setTimeout as wait } from 'node:timers/promises';
import { STATE_SHAPE } from '@fairlead/domain/engine/serialise.ts';
import { linesOf } from './load-snapshot.ts';
import type { SnapshotHead, SnapshotSource } from './snapshot-source.ts';
import type { SnapshotReport } from './take-snapshot.ts';

/** What a snapshot is taken of and compared with. */
export interface SnapshotSubject {
  /** Sequence number of the last durable entry. */
  readonly durableSeq: number;
  /** Number of accounts, positions and orders; the cost of a snapshot is proportional to it. */
  readonly size: number;
  /** Compares accounts from a snapshot, one per line: returns those that differ here and have not changed since. */
  findDifferentAccounts(lines: readonly string[]): readonly number[];
}

export interface SnapshotterOptions {
  readonly subject: SnapshotSubject;
  readonly source: SnapshotSource;
  readonly take: (signal: AbortSignal) => Promise<SnapshotReport>;
  readonly log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Minimum number of entries between two snapshots. */
  readonly fewestEntries?: number;
  /** Lets other work run between two parts that are compared. */
  readonly pause?: (ending: AbortSignal) => Promise<void>;
}

export interface Snapshotter {
  /** Takes a snapshot if one is due, and compares it. Call it every second or two, but not before it has ended. */
  run(): Promise<void>;
  stop(): void;
  readonly figures: SnapshotFigures;
}

export interface SnapshotFigures {
  /** The last entry in the newest snapshot. */
  readonly seq: number;
  readonly taken: number;
  readonly failed: number;
  /** Accounts of the engine that differ from the journal. */
  readonly differences: number;
}

const FEWEST_ENTRIES = 2_000;

/** Folding this many entries costs less than loading one account from a snapshot. */
const ENTRIES_A_THING = 0.125;

/** Pause after a failure: a failed attempt costs as much as a successful one. */
const REST_AFTER_FAILURE_RUNS = 15;

/**
 * Keeps startup short: a snapshot is due when folding the entries since the last one would cost a set share of loading it. Each snapshot is
 * then compared with the engine, a few accounts at a time, so that a state that differs from the journal shows up while it still does
 * little harm.
 */
export function createSnapshotter(options: SnapshotterOptions): Snapshotter {
  const { subject, source, take, log, fewestEntries = FEWEST_ENTRIES, pause = shortPause } = options;
  const figures = { seq: 0, taken: 0, failed: 0, differences: 0 };
  const ending = new AbortController();
  let isKnown = false;
  let rest = 0;

  const compare = async ({ seq, partCount }: SnapshotHead): Promise<void> => {
    for (let part = 0; part < partCount && !ending.signal.aborted; part += 1) {
      const [body] = await source.readParts(seq, part, 1);
      // A newer snapshot may have replaced it in the meantime.
      if (body === undefined) return;
      const accountIds = subject.findDifferentAccounts(linesOf(body).slice(part === 0 ? 1 : 0));
      if (accountIds.length > 0) {
        figures.differences += accountIds.length;
        log.error({ seq, accountIds }, 'accounts of the engine differ from the journal');
      }
      await pause(ending.signal);
    }
  };

  const run = async (): Promise<void> => {
    if (!isKnown) figures.seq = (await source.list(STATE_SHAPE, subject.durableSeq))[0]?.seq ?? 0;
    isKnown = true;
    const dueAfter = Math.max(fewestEntries, subject.size * ENTRIES_A_THING);
    if (subject.durableSeq - figures.seq < dueAfter) return;
    if (rest > 0) {
      rest -= 1;
      return;
    }
    const startedAtMs = performance.now();
    try {
      const { taken, faults } = await take(ending.signal);
      for (const fault of faults) log.error(fault, 'a snapshot was damaged and has been replaced');
      if (taken === null) {
        isKnown = false;
        return;
      }
      figures.seq = taken.seq;
      figures.taken += 1;
      const elapsedMs = Math.round(performance.now() - startedAtMs);
      log.info({ seq: taken.seq, parts: taken.partCount, elapsedMs }, 'a snapshot of the state has been taken');
      await compare(taken);
    } catch (error) {
      if (ending.signal.aborted) return;
      figures.failed += 1;
      rest = REST_AFTER_FAILURE_RUNS;
      throw error;
    }
  };

  return { run, stop: () => ending.abort(), figures };
}

const PAUSE_MS = 20;

/** Ends early when the snapshotter stops; its work notices that itself. */
function shortPause(ending: AbortSignal): Promise<void> {
  return wait(PAUSE_MS, undefined, { signal: ending }).catch(() => undefined);
}
