import type { IsOver } from '@fairlead/domain/engine/pending-ticks.ts';

export interface SlicedWorkOptions {
  /** Works until `isOver`, and gives whether there is more to do now. */
  readonly work: (isOver: IsOver) => boolean;
  /** Begins a slice: what it gives says when the slice is over. */
  readonly newSlice: () => IsOver;
}

/**
 * Work that is done a slice in each turn of the event loop, so that nothing waits for all of it. Whoever else does a part of it counts towards
 * the slice of the same turn: a message with ten quotes gets no more time than one with a single quote.
 */
export class SlicedWork {
  readonly #options: SlicedWorkOptions;
  #slice: IsOver | null = null;
  #isWanted = false;

  constructor(options: SlicedWorkOptions) {
    this.#options = options;
  }

  /** What is left of this turn. */
  get isOver(): IsOver {
    this.#slice ??= this.#beginTurn();
    return this.#slice;
  }

  /** There is work for the next turn. */
  wake(): void {
    this.#isWanted = true;
    this.#slice ??= this.#beginTurn();
  }

  /** Does all that is left, in as many turns as it takes. */
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

/** Slices that last for a time, by a clock that never goes back. */
export function slicesOf(milliseconds: number, monotonicClock: () => number): () => IsOver {
  return () => {
    const endsAtMs = monotonicClock() + milliseconds;
    return () => monotonicClock() >= endsAtMs;
  };
}
