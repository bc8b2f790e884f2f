import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { atDeadline, DeadlinePassed } from '../deadline.ts';
import { entriesOf, type JournalRecord, type JournalStore } from './journal-store.ts';

interface Batch {
  readonly records: JournalRecord[];
  /** Resolves when they are durable; rejects when they are not or when that is unknown. */
  readonly committed: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
  /** When its first record was queued, on the monotonic clock; Infinity while it is empty. */
  firstQueuedAtMs: number;
  stopWaiting: (() => void) | undefined;
}

/** A record that is not durable yet, with a promise that settles when it is. */
export interface PendingRecord {
  readonly record: JournalRecord;
  readonly committed: Promise<void>;
}

/** Thrown to callers waiting for a record that will never be written. */
export class NotCommitted extends Error {
  override readonly name = 'NotCommitted';
}

export interface GroupCommitOptions {
  readonly store: Pick<JournalStore, 'append'>;
  readonly durableSeq: number;
  /** A caller that waits longer is told that the outcome is unknown. */
  readonly deadlineMs: number;
  /** Milliseconds on a monotonic clock; the origin doesn't matter. */
  readonly monotonicClock: () => number;
  /** Called before the waiting callers are answered. */
  readonly onCommitted: (records: readonly JournalRecord[], elapsedMs: number) => void;
  /** An append has failed: nothing more is committed until `resume`. */
  readonly onFailed: (cause: unknown) => void;
}

/**
 * The maximum batch size: writing a batch and publishing it afterwards happens in one go. Callers that wait for each answer fill smaller
 * batches.
 */
const MOST_RECORDS = 500;

/**
 * Commits queued records, one batch at a time: while one batch is being written to disk, the next one fills. Under load, batches grow and
 * share the cost of a commit; with a single caller a batch holds one record and there is no extra wait.
 *
 * It can be interrupted, by a failed append or from outside. Queued records then stay queued until it is known what the journal holds;
 * their callers are still answered by the deadline.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  /** Full batches waiting their turn, oldest first. */
  #full: Batch[] = [];
  #filling: Batch = newBatch();
  #committing: Batch | null = null;
  /** The append in progress; it always resolves. */
  #append: Promise<void> = Promise.resolve();
  #isScheduled = false;
  #isInterrupted = false;
  #durableSeq: number;
  #lastDurable: JournalEntry | null = null;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
    this.#durableSeq = options.durableSeq;
  }

  /** Sequence number of the last durable entry. */
  get durableSeq(): number {
    return this.#durableSeq;
  }

  /** The last entry that became durable here; null before the first. */
  get lastDurable(): JournalEntry | null {
    return this.#lastDurable;
  }

  /** Number of records waiting, including those being committed. */
  get queued(): number {
    const full = this.#full.length * MOST_RECORDS;
    return full + this.#filling.records.length + (this.#committing?.records.length ?? 0);
  }

  /** How long the oldest record has waited; 0 if there is none. */
  get oldestQueuedMs(): number {
    const { firstQueuedAtMs: oldest } = this.#committing ?? this.#full[0] ?? this.#filling;
    return oldest === Infinity ? 0 : this.#options.monotonicClock() - oldest;
  }

  get isIdle(): boolean {
    return this.queued === 0 && !this.#isInterrupted;
  }

  /** Queues a record. Resolves when it is durable; rejects when it is not or when that is unknown. */
  add(record: JournalRecord): Promise<void> {
    const batch = this.#filling;
    batch.records.push(record);
    if (batch.records.length === 1) this.#startWaiting(batch);
    if (batch.records.length === MOST_RECORDS) {
      this.#full.push(batch);
      this.#filling = newBatch();
    }
    this.#schedule();
    return batch.committed;
  }

  /** Resolves when the entry with this sequence number is durable. */
  whenDurable(seq: number): Promise<void> {
    if (seq <= this.#durableSeq) return Promise.resolve();
    const holds = ({ records }: Batch): boolean => seq <= (lastEntryOf(records)?.seq ?? 0);
    return (this.#waiting.find(holds) ?? this.#filling).committed;
  }

  /** The unsettled batches in order; the one being filled, which may be empty, comes last. */
  get #waiting(): readonly Batch[] {
    return this.#committing === null ? [...this.#full, this.#filling] : [this.#committing, ...this.#full, this.#filling];
  }

  /** Resolves when the queue is empty; rejects when something was not committed in time. */
  async drain(): Promise<void> {
    while (this.queued > 0) await (this.#committing ?? this.#full[0] ?? this.#filling).committed;
  }

  /**
   * Commits nothing more until `resume`. Resolves when no append is in progress: its records are then either durable or still unsettled.
   */
  async interrupt(): Promise<void> {
    this.#isInterrupted = true;
    await this.#append;
  }

  /** Records that were queued and are not known to be durable, in order. */
  get unsettled(): readonly JournalRecord[] {
    return this.#waiting.flatMap(({ records }) => records);
  }

  /** The first record not yet durable that matches; null if there is none. */
  findPending(matches: (record: JournalRecord) => boolean): PendingRecord | null {
    for (const { records, committed } of this.#waiting) {
      const record = records.find(matches);
      if (record !== undefined) return { record, committed };
    }
    return null;
  }

  /** Whether a caller has already been told that the outcome of an unsettled record is unknown. */
  get isOverdue(): boolean {
    return this.oldestQueuedMs >= this.#options.deadlineMs;
  }

  /** Number of entries in the unsettled append; the journal holds either all of them or none. */
  get uncertainCount(): number {
    return entriesOf(this.#committing?.records ?? []).length;
  }

  /** Marks the records of the interrupted append as durable. */
  confirm(): void {
    if (this.#committing !== null) this.#settle(this.#committing, 0);
  }

  /** Resumes after an interruption. Resolves when the interrupted batch is durable; rejects, and stays interrupted, if that fails. */
  async resume(): Promise<void> {
    const batch = this.#committing;
    if (batch !== null) {
      const startedAtMs = this.#options.monotonicClock();
      await this.#options.store.append(batch.records);
      this.#settle(batch, this.#options.monotonicClock() - startedAtMs);
    }
    this.#isInterrupted = false;
    this.#scheduleNext();
  }

  /** Gives up unsettled records: they will not be committed, and callers still waiting get `cause`. */
  abandon(cause: Error): void {
    this.#isInterrupted = true;
    for (const batch of this.#waiting) {
      batch.stopWaiting?.();
      batch.reject(cause);
    }
    this.#committing = null;
    this.#full = [];
    this.#filling = newBatch();
  }

  #startWaiting(batch: Batch): void {
    const { deadlineMs, monotonicClock } = this.#options;
    batch.firstQueuedAtMs = monotonicClock();
    batch.stopWaiting = atDeadline(deadlineMs, () =>
      batch.reject(new DeadlinePassed(`a journal commit took longer than ${deadlineMs} ms`)),
    );
  }

  /** Everything that arrives in one turn of the event loop goes into one batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#committing !== null || this.#isInterrupted) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (!this.#isInterrupted && this.#hasNext) this.#append = this.#commitNext();
    });
  }

  get #hasNext(): boolean {
    return this.#full.length > 0 || this.#filling.records.length > 0;
  }

  #scheduleNext(): void {
    if (this.#hasNext) this.#schedule();
  }

  #takeNext(): Batch {
    const full = this.#full.shift();
    if (full !== undefined) return full;
    const batch = this.#filling;
    this.#filling = newBatch();
    return batch;
  }

  async #commitNext(): Promise<void> {
    const batch = this.#takeNext();
    this.#committing = batch;
    const startedAtMs = this.#options.monotonicClock();
    try {
      await this.#options.store.append(batch.records);
    } catch (cause) {
      this.#isInterrupted = true;
      this.#options.onFailed(cause);
      return;
    }
    this.#settle(batch, this.#options.monotonicClock() - startedAtMs);
  }

  #settle(batch: Batch, elapsedMs: number): void {
    batch.stopWaiting?.();
    this.#committing = null;
    this.#lastDurable = lastEntryOf(batch.records) ?? this.#lastDurable;
    this.#durableSeq = this.#lastDurable?.seq ?? this.#durableSeq;
    this.#scheduleNext();
    this.#options.onCommitted(batch.records, elapsedMs);
    batch.resolve();
  }
}

function lastEntryOf(records: readonly JournalRecord[]): JournalEntry | null {
  return records.findLast(({ entry }) => entry !== null)?.entry ?? null;
}

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // A batch may fail with no caller waiting, since ticks don't wait; callers that do wait still get the rejection.
  promise.catch(() => undefined);
  return { records: [], committed: promise, resolve, reject, firstQueuedAtMs: Infinity, stopWaiting: undefined };
}
