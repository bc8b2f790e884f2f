/** A dedicated PostgreSQL connection, such as for a worker thread. */
import { withinDeadline } from '../../deadline.ts';
import type { Queries } from './database.ts';
import { CONNECT_DEADLINE_MS } from './postgres-connection.ts';
import { connectPostgres } from './primary-client.ts';
import type { PrimaryFinder } from './primary-finder.ts';

export interface SingleConnectionOptions {
  readonly finder: PrimaryFinder;
  readonly applicationName: string;
  readonly queryDeadlineMs: number;
}

export interface SingleConnection extends Pick<Queries, 'query'> {
  /** Ends it without waiting, if it does not respond. */
  readonly cut: () => void;
  close(): Promise<void>;
}

/** Rejects with an Error that names the setting and the reason. If the connection is lost later, further queries fail. */
export async function openSingleConnection(options: SingleConnectionOptions): Promise<SingleConnection> {
  const client = await connectPostgres({ ...options, onConnectionError: () => undefined });
  return {
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      const result = await client.query<Row>(sql, [...parameters]);
      return result.rows;
    },
    cut: () => {
      client.connection.stream.destroy();
    },
    close: () =>
      withinDeadline(client.end(), CONNECT_DEADLINE_MS, 'closing a connection to the database').catch(() => {
        client.connection.stream.destroy();
      }),
  };
}
