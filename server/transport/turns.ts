import type { CallRefused } from './call-refused.ts';

/** Runs a task when it is its turn. */
export type TakeTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Runs tasks in order of arrival, at most `mostAtOnce` together; with `mostWaiting` in the queue, further ones are refused. */
export function createTurns(mostAtOnce: number, mostWaiting: number, refuse: () => CallRefused): TakeTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw refuse();
      // A task that ends passes its slot on, so the number of running tasks stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
