import type { JournalRecord, JournalStore } from './journal-store.ts';

interface Batch {
  readonly records: JournalRecord[];
  readonly committed: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Commits whatever has queued, one batch at a time: while one batch is on its way to the disk, the next one fills. Under load
 * batches grow and the cost of a commit is shared; with one caller a batch holds one record and nobody waits for more.
 */
export class GroupCommit {
  readonly #store: JournalStore;
  readonly #onCommitted: (records: readonly JournalRecord[], elapsedMs: number) => void;
  readonly #onFailed: (cause: unknown) => void;
  readonly #clock: () => number;
  #filling: Batch = newBatch();
  #committing: Batch | null = null;
  #isScheduled = false;
  #hasFailed = false;
  #durableSeq: number;

  constructor(options: {
    readonly store: JournalStore;
    readonly durableSeq: number;
    readonly clock: () => number;
    /** Called before the waiting callers are answered. */
    readonly onCommitted: (records: readonly JournalRecord[], elapsedMs: number) => void;
    readonly onFailed: (cause: unknown) => void;
  }) {
    this.#store = options.store;
    this.#durableSeq = options.durableSeq;
    this.#clock = options.clock;
    this.#onCommitted = options.onCommitted;
    this.#onFailed = options.onFailed;
  }

  /** Sequence number of the last durable entry. */
  get durableSeq(): number {
    return this.#durableSeq;
  }

  /** How many records wait, those under way included. */
  get queued(): number {
    return this.#filling.records.length + (this.#committing?.records.length ?? 0);
  }

  /** Queues a record; the promise resolves when it is durable and rejects when that is unknown. */
  add(record: JournalRecord): Promise<void> {
    const batch = this.#filling;
    batch.records.push(record);
    this.#schedule();
    return batch.committed;
  }

  /** Resolves when the entry with this sequence number is durable. */
  whenDurable(seq: number): Promise<void> {
    if (seq <= this.#durableSeq) return Promise.resolve();
    const lastCommitting = this.#committing?.records.at(-1)?.entry.seq ?? 0;
    return this.#committing !== null && seq <= lastCommitting ? this.#committing.committed : this.#filling.committed;
  }

  /** Resolves when nothing is queued any more. */
  async drain(): Promise<void> {
    while (!this.#hasFailed && this.queued > 0) await (this.#filling.records.length > 0 ? this.#filling : this.#committing)?.committed;
  }

  /** Everything that arrives in one turn of the event loop goes into one batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#committing !== null || this.#hasFailed) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#commitFilling();
    });
  }

  async #commitFilling(): Promise<void> {
    const batch = this.#filling;
    this.#filling = newBatch();
    this.#committing = batch;
    const startedAt = this.#clock();
    try {
      await this.#store.append(batch.records);
    } catch (cause) {
      this.#fail(cause, batch);
      return;
    }
    this.#committing = null;
    this.#durableSeq = batch.records.at(-1)?.entry.seq ?? this.#durableSeq;
    if (this.#filling.records.length > 0) this.#schedule();
    this.#onCommitted(batch.records, this.#clock() - startedAt);
    batch.resolve();
  }

  #fail(cause: unknown, batch: Batch): void {
    this.#hasFailed = true;
    this.#committing = null;
    const filling = this.#filling;
    this.#onFailed(cause);
    batch.reject(cause);
    filling.reject(cause);
  }
}

function newBatch(): Batch {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // A batch may fail with nobody waiting for it (ticks wait for nothing); whoever does wait still gets the rejection.
  promise.catch(() => undefined);
  return { records: [], committed: promise, resolve, reject };
}
