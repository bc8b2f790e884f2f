/** A database that only one thread can have open, for another thread: statements go over a port, and rows come back. */
import type { MessagePort } from 'node:worker_threads';
import type { Queries } from '../../adapters/db/database.ts';

type Handle = Pick<Queries, 'query'>;

interface Asked {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface Answered {
  readonly id: number;
  readonly rows: readonly object[];
  /** Null where it went well. */
  readonly failure: string | null;
}

/** For the thread that asks. The port ends with its owner. */
export function queriesOverPort(port: MessagePort): Handle {
  const waiting = new Map<number, PromiseWithResolvers<readonly object[]>>();
  let lastId = 0;
  port.on('message', ({ id, rows, failure }: Answered) => {
    if (failure === null) waiting.get(id)?.resolve(rows);
    else waiting.get(id)?.reject(new Error(failure));
    waiting.delete(id);
  });
  return {
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
      lastId += 1;
      const answer = Promise.withResolvers<readonly object[]>();
      waiting.set(lastId, answer);
      port.postMessage({ id: lastId, sql, parameters } satisfies Asked);
      return (await answer.promise) as Row[];
    },
  };
}

/** For the thread that has the database: answers on the port until it is closed. */
export function answerQueries(port: MessagePort, { query }: Handle): void {
  port.on('message', ({ id, sql, parameters }: Asked) => {
    query(sql, parameters).then(
      (rows) => port.postMessage({ id, rows, failure: null } satisfies Answered),
      (error: unknown) => {
        const failure = error instanceof Error ? error.message : String(error);
        port.postMessage({ id, rows: [], failure } satisfies Answered);
      },
    );
  });
}
