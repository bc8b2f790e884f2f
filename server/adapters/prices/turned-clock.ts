/** A clock for tests: stands still until `turn` advances it, then runs what became due in between, in order and awaited. */
import type { FeedClock } from './feed-clock.ts';

interface DueCall {
  at: number;
  readonly order: number;
  readonly run: () => void | Promise<void>;
}

export interface TurnedClock extends FeedClock {
  turn(durationMs: number): Promise<void>;
  /** Sets the clock forward or back; pending calls keep their remaining delay. */
  set(byMs: number): void;
  readonly waitingCalls: number;
}

export function createTurnedClock(startMs: number): TurnedClock {
  let now = startMs;
  let order = 0;
  const calls = new Set<DueCall>();
  const setListeners: ((byMs: number) => void)[] = [];

  function takeFirstDue(until: number): DueCall | undefined {
    let first: DueCall | undefined;
    for (const call of calls) {
      if (call.at > until) continue;
      if (first === undefined || call.at < first.at || (call.at === first.at && call.order < first.order)) first = call;
    }
    if (first !== undefined) calls.delete(first);
    return first;
  }

  return {
    now: () => now,
    after(delayMs, run) {
      const call: DueCall = { at: now + Math.max(0, delayMs), order: (order += 1), run };
      calls.add(call);
      return () => void calls.delete(call);
    },
    async turn(durationMs) {
      const until = now + durationMs;
      for (let call = takeFirstDue(until); call !== undefined; call = takeFirstDue(until)) {
        now = call.at;
        await call.run();
      }
      now = until;
    },
    set(byMs) {
      now += byMs;
      for (const call of calls) call.at += byMs;
      for (const listener of setListeners) listener(byMs);
    },
    onSet: (listener) => void setListeners.push(listener),
    get waitingCalls() {
      return calls.size;
    },
  };
}
