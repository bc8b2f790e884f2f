import { PagesBusy } from './pages-busy.ts';

export interface RenderLineLimits {
  readonly mostAtOnce: number;
  /** With this many waiting, further ones are refused. */
  readonly mostWaiting: number;
  /** The longest time in the queue. */
  readonly patienceMs: number;
}

/** Runs renderings in order of arrival, a few at a time. */
export interface RenderQueue {
  /**
   * Rejects with PagesBusy if the queue is full or does not move, and with the signal's reason if it is aborted while waiting. A running
   * task is told by its signal and keeps its slot until it has ended.
   */
  run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  readonly running: number;
  readonly waiting: number;
}

export function createRenderQueue({ mostAtOnce, mostWaiting, patienceMs }: RenderLineLimits): RenderQueue {
  const line = new Set<() => void>();
  let running = 0;

  function next(): void {
    const [first] = line;
    if (first !== undefined && running < mostAtOnce) first();
  }

  async function waitForTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < mostAtOnce) {
      running += 1;
      return;
    }
    if (line.size >= mostWaiting) throw new PagesBusy('too many pages are waiting to be rendered');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = (): void => {
      line.delete(enter);
      running += 1;
      resolve();
    };
    const leave = (reason: unknown): void => {
      line.delete(enter);
      reject(reason instanceof Error ? reason : new PagesBusy('the page is not needed any more'));
    };
    const onAbort = (): void => leave(signal.reason);
    const timer = setTimeout(() => leave(new PagesBusy(`the page waited for ${patienceMs} ms to be rendered`)), patienceMs);
    signal.addEventListener('abort', onAbort, { once: true });
    line.add(enter);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    run: async (task, signal) => {
      await waitForTurn(signal);
      try {
        return await task();
      } finally {
        running -= 1;
        next();
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return line.size;
    },
  };
}
