import type { FastifyBaseLogger } from 'fastify';

/**
 * Work that an answer does not wait for, so that neither its time nor its failure shows in the answer: it begins when the answer has had
 * its turn. It is not lost when the server stops: `settled` waits for what is under way.
 */
export interface Background {
  run(name: string, work: () => Promise<void>): void;
  settled(): Promise<void>;
  /** The names of what is under way. */
  listUnderWay(): readonly string[];
}

export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const underWay = new Map<Promise<void>, string>();
  return {
    run(name, work) {
      const running = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error, work: name }, 'work in the background failed'))
        .finally(() => underWay.delete(running));
      underWay.set(running, name);
    },
    listUnderWay: () => [...underWay.values()],
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay.keys());
    },
  };
}
