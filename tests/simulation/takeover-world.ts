/** Several real servers on one PostgreSQL behind a proxy that follows /readyz, with clients that trade on whatever happens to them. */
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { createTestDatabase, type DatabasePlace } from '../support/databases.ts';
import { ReadyProxy } from '../support/ready-proxy.ts';
import { STANDING_BY, startServerProcess, startStandbyProcess, type ServerProcess } from '../support/server-process.ts';
import { ChaosClients } from './chaos/chaos-clients.ts';
import { judgeCommands, type Findings } from './chaos/check-commands.ts';
import { readBooks } from './chaos/read-books.ts';
import { RecordedPrices } from './chaos/recorded-prices.ts';
import { judgeWriters, noteWriters } from './journal-writers.ts';
import type { SeededClient } from './seed-payers.ts';
import { seedTraders } from './seed-traders.ts';
import { readStoredCommands } from './stored-answer.ts';

export interface TakeoverOptions {
  /** The number of standby servers at the start. */
  readonly standbys?: number;
  readonly traders?: number;
  /** Further clients, for whom the test itself trades. */
  readonly seeded?: number;
  /** An existing database, if a test does something to PostgreSQL itself. */
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface TakeoverWorld {
  readonly databaseUrl: string;
  readonly proxy: ReadyProxy;
  readonly clients: ChaosClients;
  /** A client that only the test itself trades for. */
  readonly own: SeededClient;
  readonly seeded: readonly SeededClient[];
  /** The server that leads now. Rejects if none is ready in time. */
  leader(): Promise<ServerProcess>;
  /** All that have not ended. */
  running(): readonly ServerProcess[];
  startStandby(): Promise<ServerProcess>;
  /** The output of all of them, for diagnosis. */
  output(): string;
  /** Resolves with the milliseconds until a new command sent from now on is settled. */
  untilTrading(): Promise<number>;
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Ends trading and all servers, and compares what was acknowledged with the journal. */
  account(): Promise<TakeoverVerdict>;
  close(): Promise<void>;
}

export interface TakeoverVerdict extends Findings {
  readonly acknowledged: number;
  readonly epochs: number;
  readonly bookFaults: readonly string[];
  readonly writerFaults: readonly string[];
}

export const NOTHING_WRONG = { lost: [], doubled: [], unexplained: [], bookFaults: [], writerFaults: [] };

const PRICE_SEED = 'takeover';
const PROBES = 3;
const TRADERS = 3;
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 20;
const DAY_MS = 86_400_000;

export async function openTakeoverWorld(options: TakeoverOptions = {}): Promise<TakeoverWorld> {
  const { standbys = 1, traders: traderCount = TRADERS, seeded: seededCount = 0, environment = {} } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const template = await createTestDatabase('postgres');
    closers.push(template.remove);
    const place: DatabasePlace = options.databaseUrl === undefined ? template : { ...template, databaseUrl: options.databaseUrl };
    const withDatabase: TakeoverWorld['withDatabase'] = async (work) => {
      const database = await openDatabase(place);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    const everyone = await withDatabase(async (database) => {
      const clients = await seedTraders(database, 1 + PROBES + traderCount + seededCount);
      await noteWriters(database);
      return clients;
    });
    const [own, ...others] = everyone;
    if (own === undefined) throw new Error('no client was seeded');
    const traderEnd = PROBES + traderCount;
    const [probes, traders, seeded] = [others.slice(0, PROBES), others.slice(PROBES, traderEnd), others.slice(traderEnd)];

    const prices = new RecordedPrices(PRICE_SEED);
    await prices.start();
    closers.push(() => prices.stop());
    const settings = {
      PRICE_FEED: 'sandbox:always-open',
      PRICE_SEED,
      SECRET_KEY: 'the-secret-key-that-all-servers-share',
      REQUESTS_PER_MINUTE: '10000000',
      IDLE_TIMEOUT_MS: String(DAY_MS),
      SESSION_ABSOLUTE_MS: String(DAY_MS),
      ...environment,
    };
    const servers: ServerProcess[] = [];
    const proxy = await ReadyProxy.open({ backends: [] });
    closers.push(() => Promise.resolve(proxy.close()));
    const enlist = (server: ServerProcess): ServerProcess => {
      servers.push(server);
      closers.push(async () => void (await server.end('SIGKILL')));
      proxy.add(server.url);
      return server;
    };
    enlist(await startServerProcess(place, settings));
    const startStandby = async (): Promise<ServerProcess> => enlist(await startStandbyProcess(place, settings));
    await Promise.all(Array.from({ length: standbys }, startStandby));

    const clients = new ChaosClients({ server: proxy, prices, probes, traders, payers: [] }, 1);
    closers.push(() => Promise.resolve(clients.close()));
    const running = (): readonly ServerProcess[] => servers.filter((server) => !server.hasEnded());
    const output = (): string => servers.map((server) => `--- ${server.url}\n${server.output().slice(-3_000)}`).join('\n');
    const account = async (): Promise<TakeoverVerdict> => {
      await clients.finish(PATIENCE_MS);
      clients.close();
      // Before the end of the last leader makes one of the others take over.
      const { epochs } = await withDatabase(judgeWriters);
      await Promise.all(running().map((server) => server.end('SIGTERM')));
      const accountIds = [...probes, ...traders].map(({ userId }) => userId);
      return withDatabase(async (database) => {
        const { faults: writerFaults } = await judgeWriters(database);
        return {
          ...judgeCommands(clients.histories(), await readStoredCommands(database, accountIds)),
          bookFaults: (await readBooks(database)).faults,
          epochs,
          writerFaults,
        };
      });
    };
    return {
      databaseUrl: place.databaseUrl ?? '',
      proxy,
      clients,
      own,
      seeded,
      running,
      startStandby,
      output,
      withDatabase,
      account,
      close,
      async leader() {
        const until = Date.now() + PATIENCE_MS;
        for (;;) {
          const found = servers.find(({ url }) => url === proxy.servingUrl);
          if (found !== undefined) return found;
          if (Date.now() > until) throw new Error(`no server became ready\n${output()}`);
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        }
      },
      async untilTrading() {
        const from = Date.now();
        const at = await clients.whenTradingAfter(from, () => Date.now() > from + PATIENCE_MS);
        if (at === null) throw new Error(`no client could trade\n${output()}`);
        return at - from;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** How often it has written that it is a standby. */
export function countStandings(server: ServerProcess): number {
  return server.output().split(STANDING_BY).length - 1;
}

export interface Readiness {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

/** Null if no answer comes. */
export async function askReadiness({ url }: Pick<ServerProcess, 'url'>): Promise<Readiness | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) });
    const { checks } = (await answer.json()) as { checks: Record<string, string> };
    return { isReady: answer.ok, checks };
  } catch {
    return null;
  }
}
