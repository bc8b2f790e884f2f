import type { IsOver } from '@fairlead/domain/engine/pending-ticks.ts';

export interface SlicedWorkOptions {
  /** Works until `isOver`; returns whether there is more to do now. */
  readonly work: (isOver: IsOver) => boolean;
  /** Starts a slice and returns a function that tells whether it is over. */
  readonly newSlice: () => IsOver;
}

/**
 * Work done in slices, one per turn of the event loop, so that other work isn't held up. Other callers that do part of the work share the
 * slice of that turn: a message with ten quotes gets no more time than one with a single quote.
 */
export class SlicedWork {
  readonly #options: SlicedWorkOptions;
  #slice: IsOver | null = null;
  #isWanted = false;

  constructor(options: SlicedWorkOptions) {
    this.#options = options;
  }

  /** The remainder of this turn's slice. */
  get isOver(): IsOver {
    this.#slice ??= this.#beginTurn();
    return this.#slice;
  }

  /** Schedules work for the next turn. */
  wake(): void {
    this.#isWanted = true;
    this.#slice ??= this.#beginTurn();
  }

  /** Completes all remaining work, in as many turns as it takes. */
  async finish(): Promise<void> {
    while (this.#options.work(this.isOver)) await new Promise((resolve) => setImmediate(resolve));
  }

  #beginTurn(): IsOver {
    setImmediate(() => {
      this.#slice = null;
      if (!this.#isWanted) return;
      this.#isWanted = this.#options.work(this.isOver);
    });
    return this.#options.newSlice();
  }
}

/** Slices of a fixed duration on a monotonic clock. */
export function slicesOf(milliseconds: number, monotonicClock: () => number): () => IsOver {
  return () => {
    const endsAtMs = monotonicClock() + milliseconds;
    return () => monotonicClock() >= endsAtMs;
  };
}
