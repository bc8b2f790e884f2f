/**
 * Sends several prepared statements to PostgreSQL as one message and one transaction. Statements between two Sync messages form an implicit
 * transaction: on the first error the server skips to the Sync and rolls everything back; otherwise it commits at the Sync. So there is no
 * BEGIN or COMMIT to wait for, and a batch is never committed in part.
 */
import type { Connection, Submittable } from 'pg';
import type { Statement, StatementValue } from './database.ts';

/** node-postgres sends `submit` over its connection and then calls the handlers below as the server's responses arrive. */
export class PostgresBatch implements Submittable {
  /** Settles when the server has committed or refused, or the connection is lost. */
  readonly done: Promise<void>;
  readonly #statements: readonly Statement[];
  readonly #prepared: Set<string>;
  readonly #settle: PromiseWithResolvers<void>;

  /** `prepared` contains the names of the statements this connection has prepared; the batch keeps it up to date. */
  constructor(statements: readonly Statement[], prepared: Set<string>) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.#settle = Promise.withResolvers();
    this.done = this.#settle.promise;
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    for (const { name, text, values } of this.#statements) {
      if (!this.#prepared.has(name)) {
        // After a failure it is unknown which statements exist. Closing one that does not exist is allowed; preparing one that exists is an
        // error.
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
        this.#prepared.add(name);
      }
      connection.bind({ statement: name, values: values.map(toText) }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleError(error: Error): void {
    this.#prepared.clear();
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve();
  }

  // The batch's statements return no rows, only their completion.
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

function toText(value: StatementValue): string | null {
  return value === null ? null : String(value);
}
