/**
 * Keeps requests to one source within its limits: so many together, so many milliseconds apart, and none while the source wants to be left
 * alone.
 */
export interface PaceLimits {
  /** The least time between the starts of two requests. */
  readonly everyMs: number;
  readonly mostAtOnce: number;
  /** Further requests are refused while this many wait. */
  readonly mostWaiting: number;
}

export interface Pacer {
  /** Runs the task when it is its turn. Rejects with NotInTurn if that is not within the patience, as soon as this is known. */
  run<Result>(task: () => Promise<Result>, patienceMs: number): Promise<Result>;
  /** Starts nothing for this long, and then one task at a time until `resume`. A pause never shortens another one. */
  pause(durationMs: number): void;
  /** The source answers again. */
  resume(): void;
}

/** The request was not sent. */
export class NotInTurn extends Error {
  override readonly name = 'NotInTurn';
}

interface Waiting {
  readonly untilMs: number;
  readonly begin: () => void;
  readonly refuse: (reason: NotInTurn) => void;
}

/** `monotonicMs` are milliseconds on a clock that is never set. */
export function createPacer({ everyMs, mostAtOnce, mostWaiting }: PaceLimits, monotonicMs: () => number): Pacer {
  let waiting: readonly Waiting[] = [];
  let running = 0;
  let nextAtMs = Number.NEGATIVE_INFINITY;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let isCareful = false;
  let timer: NodeJS.Timeout | undefined;

  const opensAtMs = (): number => Math.max(nextAtMs, pausedUntilMs);

  function advance(): void {
    clearTimeout(timer);
    const nowMs = monotonicMs();
    const hopeless = waiting.filter(({ untilMs }) => untilMs <= Math.max(nowMs, pausedUntilMs));
    waiting = waiting.filter((one) => !hopeless.includes(one));
    for (const { refuse } of hopeless) refuse(refusal(nowMs));
    const [first, ...rest] = waiting;
    if (first === undefined) return;
    const isFull = running >= (isCareful ? 1 : mostAtOnce);
    if (isFull || opensAtMs() > nowMs) {
      // A task that ends calls this too.
      const wakeAtMs = Math.min(isFull ? Number.POSITIVE_INFINITY : opensAtMs(), ...waiting.map(({ untilMs }) => untilMs));
      timer = setTimeout(advance, Math.max(1, wakeAtMs - nowMs));
      return;
    }
    waiting = rest;
    running += 1;
    nextAtMs = nowMs + everyMs;
    first.begin();
    advance();
  }

  function refusal(nowMs: number): NotInTurn {
    const pausedMs = pausedUntilMs - nowMs;
    return new NotInTurn(pausedMs > 0 ? `the source is not asked for another ${Math.ceil(pausedMs / 1_000)} s` : 'too many requests wait');
  }

  return {
    async run(task, patienceMs) {
      const nowMs = monotonicMs();
      const untilMs = nowMs + patienceMs;
      if (waiting.length >= mostWaiting || untilMs <= pausedUntilMs) throw refusal(nowMs);
      await new Promise<void>((begin, refuse) => {
        waiting = [...waiting, { untilMs, begin, refuse }];
        advance();
      });
      try {
        return await task();
      } finally {
        running -= 1;
        advance();
      }
    },
    pause(durationMs) {
      isCareful = true;
      pausedUntilMs = Math.max(pausedUntilMs, monotonicMs() + durationMs);
      advance();
    },
    resume() {
      isCareful = false;
    },
  };
}
