/** Lets another thread query a database that only one thread can have open: statements are sent over a port, and rows come back. */
import type { MessagePort } from 'node:worker_threads';
import type { Queries } from '../../adapters/db/database.ts';

type Handle = Pick<Queries, 'query'>;

interface QueryRequest {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface QueryResponse {
  readonly id: number;
  readonly rows: readonly object[];
  /** Null on success. */
  readonly failure: string | null;
}

/** For the querying thread. The port ends with its owner. */
export function queriesOverPort(port: MessagePort): Handle {
  const waiting = new Map<number, PromiseWithResolvers<readonly object[]>>();
  let lastId = 0;
  port.on('message', ({ id, rows, failure }: QueryResponse) => {
    if (failure === null) waiting.get(id)?.resolve(rows);
    else waiting.get(id)?.reject(new Error(failure));
    waiting.delete(id);
  });
  return {
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
      lastId += 1;
      const answer = Promise.withResolvers<readonly object[]>();
      waiting.set(lastId, answer);
      port.postMessage({ id: lastId, sql, parameters } satisfies QueryRequest);
      return (await answer.promise) as Row[];
    },
  };
}

/** For the thread that owns the database: answers on the port until it is closed. */
export function answerQueries(port: MessagePort, { query }: Handle): void {
  port.on('message', ({ id, sql, parameters }: QueryRequest) => {
    query(sql, parameters).then(
      (rows) => port.postMessage({ id, rows, failure: null } satisfies QueryResponse),
      (error: unknown) => {
        const failure = error instanceof Error ? error.message : String(error);
        port.postMessage({ id, rows: [], failure } satisfies QueryResponse);
      },
    );
  });
}
