import { PagesBusy } from './pages-busy.ts';

export interface RenderLineLimits {
  readonly mostAtOnce: number;
  /** With so many in line, further ones are refused. */
  readonly mostWaiting: number;
  /** Nobody stands in line for longer. */
  readonly patienceMs: number;
}

/** Runs renders in the order they come, few at a time. */
export interface RenderLine {
  /**
   * Rejects with PagesBusy where the line is full or does not move, and with the signal's reason where it is aborted in line. What runs is
   * told by its signal, and keeps its place until it has ended.
   */
  run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  readonly running: number;
  readonly waiting: number;
}

export function createRenderLine({ mostAtOnce, mostWaiting, patienceMs }: RenderLineLimits): RenderLine {
  const line = new Set<() => void>();
  let running = 0;

  function next(): void {
    const [first] = line;
    if (first !== undefined && running < mostAtOnce) first();
  }

  async function standInLine(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < mostAtOnce) {
      running += 1;
      return;
    }
    if (line.size >= mostWaiting) throw new PagesBusy('too many pages wait to be rendered');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = (): void => {
      line.delete(enter);
      running += 1;
      resolve();
    };
    const leave = (reason: unknown): void => {
      line.delete(enter);
      reject(reason instanceof Error ? reason : new PagesBusy('nobody waits for the page'));
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
      await standInLine(signal);
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
