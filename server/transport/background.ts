import type { FastifyBaseLogger } from 'fastify';

/**
 * Background work that a response doesn't wait for, so that neither its duration nor its failure shows in the response. It starts after the
 * response had its turn. It is not lost when the server stops: `settled` waits for what is running.
 */
export interface Background {
  run(name: string, work: () => Promise<void>): void;
  settled(): Promise<void>;
  /** The names of running work. */
  listUnderWay(): readonly string[];
}

export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const underWay = new Map<Promise<void>, string>();
  return {
    run(name, work) {
      const running = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
        .finally(() => underWay.delete(running));
      underWay.set(running, name);
    },
    listUnderWay: () => [...underWay.values()],
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay.keys());
    },
  };
}
