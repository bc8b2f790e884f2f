/** The real server on a primary and its standby, with clients that trade on whatever happens to them, and the accounting at the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { startPostgresPair, type PostgresPair } from '../support/postgres-pair.ts';
import type { PostgresServer } from '../support/postgres.ts';
import { ChaosClients } from './chaos/chaos-clients.ts';
import { judgeCommands, type Findings } from './chaos/check-commands.ts';
import { readBooks } from './chaos/read-books.ts';
import { readStoredCommands } from './stored-answer.ts';
import { RecordedPrices } from './chaos/recorded-prices.ts';
import { SupervisedServer } from './chaos/supervised-server.ts';
import { seedTraders } from './seed-traders.ts';

export interface FailoverWorld {
  readonly pair: PostgresPair;
  readonly server: SupervisedServer;
  readonly clients: ChaosClients;
  /** The number of journal entries of one of the two database servers. */
  countEntries(server: PostgresServer): Promise<number>;
  /** Ends trading and the server, and compares what was acknowledged with the journal of this database server. */
  account(server: PostgresServer): Promise<Findings & { readonly acknowledged: number; readonly bookFaults: readonly string[] }>;
  close(): Promise<void>;
}

const DATABASE = 'failover';
const PRICE_SEED = 'failover';
const PROBES = 3;
const TRADERS = 3;
const PATIENCE_MS = 30_000;
const DAY_MS = 86_400_000;

export async function openFailoverWorld({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<FailoverWorld> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-failover-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    const pair = await startPostgresPair({ isSynchronous });
    closers.push(() => pair.stop());
    await pair.primary.createDatabase(DATABASE);
    const seeded = await withDatabase(pair.url(DATABASE), (database) => seedTraders(database, PROBES + TRADERS));

    const prices = new RecordedPrices(PRICE_SEED);
    await prices.start();
    closers.push(() => prices.stop());
    const server = new SupervisedServer(
      { databaseUrl: pair.url(DATABASE), dataDir },
      {
        PORT: String(await findFreePort()),
        PRICE_FEED: 'sandbox:always-open',
        PRICE_SEED,
        IDLE_TIMEOUT_MS: String(DAY_MS),
        SESSION_ABSOLUTE_MS: String(DAY_MS),
      },
    );
    closers.push(() => server.end('SIGKILL'));
    await server.startUntilUp();

    const [probes, traders] = [seeded.slice(0, PROBES), seeded.slice(PROBES)];
    const clients = new ChaosClients({ server, prices, probes, traders, payers: [] }, 1);
    closers.push(() => Promise.resolve(clients.close()));
    const accountIds = seeded.map(({ userId }) => userId);
    return {
      pair,
      server,
      clients,
      countEntries: (of) => withDatabase(of.url(DATABASE), countEntries),
      async account(of) {
        await clients.finish(PATIENCE_MS);
        clients.close();
        await server.end('SIGTERM');
        return withDatabase(of.url(DATABASE), async (database) => ({
          ...judgeCommands(clients.histories(), await readStoredCommands(database, accountIds)),
          bookFaults: (await readBooks(database)).faults,
        }));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function withDatabase<Result>(databaseUrl: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function countEntries(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>('SELECT count(*)::integer AS count FROM journal');
  return row?.count ?? 0;
}
