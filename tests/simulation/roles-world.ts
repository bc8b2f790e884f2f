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
import { startNats, type NatsServer } from '../support/nats.ts';
import { startRoleProcess, type ServerProcess } from '../support/server-process.ts';
import type { TestMachine, TestNetwork } from '../support/test-network.ts';
import { SEEDED_SECRET_KEY, type Seeded, type SeededClient } from './seed-payers.ts';

export interface RolesOptions {
  readonly clients: number;
  readonly gateways?: number;
  /** For each group of partitions. */
  readonly engines?: number;
  /** Over how many partitions accounts are spread, and the partitions of each group of engines, as PARTITIONS has them. */
  readonly partitions?: number;
  readonly groups?: readonly string[];
  readonly feeds?: number;
  /** Where the database is, if a test does something to it. */
  readonly databaseUrl?: string;
  /** On which each process has a machine of its own and can be cut off, with the database's address there. */
  readonly network?: { readonly network: TestNetwork; readonly databaseUrl: string };
  readonly environment?: Readonly<Record<string, string>>;
  /** The directory of an earlier version, which seeds the database and whose processes run at first; those started later are of this one. */
  readonly earlierRoot?: string;
}

export interface RolesWorld {
  readonly nats: NatsServer;
  /** Where the processes have their files. */
  readonly dataDirectory: string;
  readonly clients: readonly SeededClient[];
  /** An operator's token. */
  readonly operator: string;
  /** Those of a role that have not ended, in the order of their starts. */
  running(role: Role): readonly ServerProcess[];
  start(role: Role, environment?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Starts another one in the place of one that has ended: at the same address. */
  startAgain(server: ServerProcess): Promise<ServerProcess>;
  /** Cuts a process off from all others, in a world with a network: nothing it sends arrives, and its connections seem to stay open. */
  cutOff(server: ServerProcess): Promise<void>;
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
  const { clients: count, gateways = 0, engines = 1, feeds = 1, partitions = 1, groups = WITHOUT_GROUPS } = options;
  const { environment = {}, earlierRoot = null, network: access = null } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const template = await createTestDatabase('postgres');
    closers.push(template.remove);
    const place: DatabasePlace = { ...template, databaseUrl: options.databaseUrl ?? template.databaseUrl };
    const placeOfProcesses: DatabasePlace = access === null ? place : { ...place, databaseUrl: access.databaseUrl };
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
    const nats = await startNats({ users: [BUS_USER], ...(access === null ? {} : { host: access.network.address }) });
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
      TRUST_PROXY: access === null ? 'loopback' : access.network.address,
      ...environment,
    };
    const started: Record<Role, ServerProcess[]> = { gateway: [], engine: [], feed: [], worker: [] };
    const everyProcess = (): readonly (readonly [Role, ServerProcess])[] =>
      ROLES.flatMap((role) => started[role].map((server) => [role, server] as const));
    closers.push(async () => {
      await Promise.all(everyProcess().map(([, server]) => server.end('SIGKILL')));
    });
    let isFirst = true;
    const machines = new Map<ServerProcess, TestMachine | null>();
    const startAt = async (role: Role, machine: TestMachine | null, more: Readonly<Record<string, string>>): Promise<ServerProcess> => {
      const start = { machine, earlierRoot: isFirst ? earlierRoot : null };
      const server = await startRoleProcess(role, placeOfProcesses, { ...settings, ...more }, start);
      machines.set(server, machine);
      started[role].push(server);
      return server;
    };
    const start: RolesWorld['start'] = async (role, more = {}) =>
      startAt(role, access === null ? null : await access.network.addMachine(), more);
    const roleOf = (server: ServerProcess): Role => {
      const role = ROLES.find((each) => started[each].includes(server));
      if (role === undefined) throw new Error('this process is not of this world');
      return role;
    };
    const machineOf = (server: ServerProcess): TestMachine => {
      const machine = machines.get(server) ?? null;
      if (machine === null) throw new Error('this process has no network that could be cut');
      return machine;
    };
    await start('feed');
    const startEngine = (group: string | null): Promise<ServerProcess> => start('engine', group === null ? {} : { PARTITIONS: group });
    for (const group of groups) await startEngine(group);
    await Promise.all([
      ...Array.from({ length: engines - 1 }, () => groups.map(startEngine)).flat(),
      ...Array.from({ length: feeds - 1 }, () => start('feed')),
      start('worker'),
      ...Array.from({ length: gateways }, () => start('gateway')),
    ]);
    isFirst = false;
    return {
      nats,
      dataDirectory: place.dataDir,
      clients,
      operator,
      running: (role) => started[role].filter((server) => !server.hasEnded()),
      start,
      startAgain: (server) => startAt(roleOf(server), machines.get(server) ?? null, { PORT: new URL(server.url).port }),
      cutOff: (server) => machineOf(server).pullCable(),
      reconnect: (server) => machineOf(server).putBackCable(),
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
