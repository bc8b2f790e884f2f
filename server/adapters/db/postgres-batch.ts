/**
 * Several prepared statements as one message to PostgreSQL and one transaction. Statements sent between two Sync messages form an
 * implicit transaction: on the first error the server skips to the Sync and rolls everything back, and it commits at the Sync
 * otherwise. So there is no BEGIN or COMMIT to wait for, and no way for a part of the batch to be committed.
 */
import type { Connection, Submittable } from 'pg';
import type { Statement, StatementValue } from './database.ts';

/** node-postgres sends `submit` down its connection and then calls the handlers below as the server's answers arrive. */
export class PostgresBatch implements Submittable {
  /** Settles when the server has committed or refused, or the connection is lost. */
  readonly done: Promise<void>;
  readonly #statements: readonly Statement[];
  readonly #prepared: Set<string>;
  readonly #settle: PromiseWithResolvers<void>;

  /** `prepared` names the statements this connection already knows; the batch keeps it up to date. */
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
        // Closing a statement that does not exist is no error, while preparing one that does is: after a failure nobody knows which.
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

  // The statements of a batch answer with nothing but the fact that they are done.
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

function toText(value: StatementValue): string | null {
  return value === null ? null : String(value);
}
