import type { CallRefused } from './call-refused.ts';

/** Runs a task when its turn has come. */
export type TakeTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Runs tasks in the order they come, at most `mostAtOnce` together; with `mostWaiting` in line, further ones are refused. */
export function createTurns(mostAtOnce: number, mostWaiting: number, refuse: () => CallRefused): TakeTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw refuse();
      // Whoever ends hands its place over, so the count of running tasks stays as it is.
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
