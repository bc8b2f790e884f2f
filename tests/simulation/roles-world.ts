/** An installation with roles on one machine: gateways, engines, a feed and a worker, over NATS and PostgreSQL. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { spreadAccounts } from '@fairlead/server/engine/partitions/spread-accounts.ts';
import { ROLES, type Role } from '@fairlead/server/roles.ts';
import { root } from '../../scripts/root.ts';
import { createTestDatabase, type DatabasePlace } from '../support/databases.ts';
import type { FaultyPostgres } from '../support/faulty-postgres.ts';
import { startNats, type NatsServer } from '../support/nats.ts';
import { startRoleProcess, type ServerProcess } from '../support/server-process.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { SEEDED_SECRET_KEY, type Seeded, type SeededClient } from './seed-payers.ts';

export interface RolesOptions {
  readonly clients: number;
  readonly gateways?: number;
  /** For each group of partitions. */
  readonly engines?: number;
  /** Over how many partitions accounts are spread, and the partitions of each group of engines, as PARTITIONS has them. */
  readonly partitions?: number;
  readonly groups?: readonly string[];
  /** The ports of the gateways at the start, if somebody has to know them beforehand. */
  readonly gatewayPorts?: readonly number[];
  readonly feeds?: number;
  /** Where the database is, if a test does something to it; with a PostgreSQL, processes can be cut off from it too. */
  readonly place?:
    | { readonly postgres: Pick<FaultyPostgres, 'directUrl' | 'socketPath'>; readonly databaseName: string }
    | { readonly databaseUrl: string };
  readonly environment?: Readonly<Record<string, string>>;
  /** The directory of an earlier version, which seeds the database and whose processes run at first; those started later are of this one. */
  readonly earlierRoot?: string;
}

export interface RolesWorld {
  readonly nats: NatsServer;
  readonly clients: readonly SeededClient[];
  /** An operator's token. */
  readonly operator: string;
  /** Those of a role that have not ended, in the order of their starts. */
  running(role: Role): readonly ServerProcess[];
  /** On the port, if it is given. */
  start(role: Role, port?: number, environment?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Cuts a process off from the bus and the database: nothing it sends arrives, and its connections seem to stay open. */
  cutOff(server: ServerProcess): void;
  /** Its network is back; connections from before stay dead. */
  reconnect(server: ServerProcess): Promise<void>;
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** The output of all of them, for diagnosis. */
  output(): string;
  close(): Promise<void>;
}

const WITHOUT_GROUPS: readonly (string | null)[] = [null];

const BUS_USER = { name: 'fairlead', password: 'the-password-of-the-bus' };
const DAY_MS = 86_400_000;

export async function openRolesWorld(options: RolesOptions): Promise<RolesWorld> {
  const { clients: count, gatewayPorts = [], gateways = gatewayPorts.length, engines = 1, feeds = 1, partitions = 1 } = options;
  const { groups = WITHOUT_GROUPS, place: given, environment = {}, earlierRoot = null } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const template = await createTestDatabase('postgres');
    closers.push(template.remove);
    const cuttable = given !== undefined && 'postgres' in given ? given : null;
    const databaseUrl =
      given !== undefined && 'databaseUrl' in given ? given.databaseUrl : cuttable?.postgres.directUrl(cuttable.databaseName);
    const place: DatabasePlace = { ...template, databaseUrl: databaseUrl ?? template.databaseUrl };
    const withDatabase: RolesWorld['withDatabase'] = async (work) => {
      const database = await openDatabase(place);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    if (partitions > 1) await withDatabase((database) => spreadAccounts(database, partitions));
    const { clients, operators } = await seed(earlierRoot ?? root, place, count);
    const [operator] = operators;
    if (operator === undefined) throw new Error('no operator was seeded');
    const nats = await startNats({ users: [BUS_USER] });
    closers.push(nats.stop);
    const settings = {
      BUS_URL: nats.url(BUS_USER),
      FILES_URL: pathToFileURL(join(place.dataDir, 'files')).href,
      AUDIT_HEADS_FILE: join(place.dataDir, 'checkpoints.log'),
      SECRET_KEY: SEEDED_SECRET_KEY,
      PUBLIC_URL: 'http://localhost:8080',
      PRICE_FEED: 'sandbox:always-open',
      PRICE_SEED: 'roles',
      REQUESTS_PER_MINUTE: '10000000',
      IDLE_TIMEOUT_MS: String(DAY_MS),
      SESSION_ABSOLUTE_MS: String(DAY_MS),
      TRUST_PROXY: 'loopback',
      ...environment,
    };
    const started: Record<Role, ServerProcess[]> = { gateway: [], engine: [], feed: [], worker: [] };
    const everyProcess = (): readonly (readonly [Role, ServerProcess])[] =>
      ROLES.flatMap((role) => started[role].map((server) => [role, server] as const));
    closers.push(async () => {
      await Promise.all(everyProcess().map(([, server]) => server.end('SIGKILL')));
    });
    let isFirst = true;
    const networks = new Map<ServerProcess, readonly TcpProxy[]>();
    /** A process reaches the bus and the database through proxies of its own, if PostgreSQL is the test's. */
    const connect = async (): Promise<{ readonly proxies: readonly TcpProxy[]; readonly at: DatabasePlace; readonly busUrl: string }> => {
      if (cuttable === null) return { proxies: [], at: place, busUrl: settings.BUS_URL };
      const toBus = await TcpProxy.open({ host: '127.0.0.1', port: nats.port });
      const toDatabase = await TcpProxy.open({ path: cuttable.postgres.socketPath });
      closers.push(() => Promise.resolve([toBus, toDatabase].forEach((proxy) => proxy.close())));
      return {
        proxies: [toBus, toDatabase],
        at: { ...place, databaseUrl: `postgres://postgres@127.0.0.1:${toDatabase.port}/${cuttable.databaseName}` },
        busUrl: settings.BUS_URL.replace(String(nats.port), String(toBus.port)),
      };
    };
    const start: RolesWorld['start'] = async (role, port, more = {}) => {
      const { proxies, at, busUrl } = await connect();
      const own = { ...settings, BUS_URL: busUrl, ...(port === undefined ? {} : { PORT: String(port) }), ...more };
      const server = await startRoleProcess(role, at, own, isFirst ? earlierRoot : null);
      networks.set(server, proxies);
      started[role].push(server);
      return server;
    };
    const networkOf = (server: ServerProcess): readonly TcpProxy[] => {
      const proxies = networks.get(server) ?? [];
      if (proxies.length === 0) throw new Error('this process has no network that could be cut');
      return proxies;
    };
    await start('feed');
    const startEngine = (group: string | null): Promise<ServerProcess> =>
      start('engine', undefined, group === null ? {} : { PARTITIONS: group });
    for (const group of groups) await startEngine(group);
    await Promise.all([
      ...Array.from({ length: engines - 1 }, () => groups.map(startEngine)).flat(),
      ...Array.from({ length: feeds - 1 }, () => start('feed')),
      start('worker'),
      ...Array.from({ length: gateways }, (_, index) => start('gateway', gatewayPorts[index])),
    ]);
    isFirst = false;
    return {
      nats,
      clients,
      operator,
      running: (role) => started[role].filter((server) => !server.hasEnded()),
      start,
      cutOff: (server) => networkOf(server).forEach((proxy) => proxy.swallow()),
      reconnect: async (server) => void (await Promise.all(networkOf(server).map((proxy) => proxy.pass()))),
      withDatabase,
      output: () =>
        everyProcess()
          .map(([role, server]) => `--- ${role} ${server.url}\n${server.output().slice(-3_000)}`)
          .join('\n'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** In a process of the version that is to fill the database. */
async function seed(version: string, { databaseUrl, dataDir }: DatabasePlace, clients: number): Promise<Seeded> {
  const program = join(root, 'tests/support/seed-installation.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, version, databaseUrl ?? '', dataDir, String(clients)], {
    cwd: version,
  });
  return JSON.parse(stdout) as Seeded;
}
