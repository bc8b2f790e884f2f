/**
 * How many orders one, two and three gateways take before one, two and four partitions, each gateway and each engine with the same share of
 * a core, beside one process that does everything with a gateway's share: what is scarce has to add up, and an order that crosses the bus
 * must not cost much more.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { spreadAccounts } from '@fairlead/server/engine/partitions/spread-accounts.ts';
import type { Role } from '@fairlead/server/roles.ts';
import { startNats, type NatsServer } from '@fairlead/tests/support/nats.ts';
import { startPostgres, type PostgresServer } from '@fairlead/tests/support/postgres.ts';
import { startRoleProcess, startServerProcess, type ServerProcess } from '@fairlead/tests/support/server-process.ts';
import { seedTraders } from '@fairlead/tests/simulation/seed-traders.ts';
import { cpuMsOf } from './cpu-time.ts';
import { limitCpu } from './cpu-share.ts';
import { openOrderClient, type OrderClient } from './order-clients.ts';
import { formatCount, type BenchSection } from './report.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';

const CLIENTS = 150;
/** Of one core. With one partition, two gateways keep its engine busy. */
const GATEWAY_SHARE = 0.2;
const ENGINE_SHARE = 0.08;
const GATEWAY_COUNTS = [1, 2, 3];
const PARTITION_COUNTS = [1, 2, 4];
const WARM_UP_SECONDS = 20;
const SECONDS = 15;
const SEND_EVERY_MS = 5;
const BUS_USER = { name: 'fairlead', password: 'the-password-of-a-measured-bus' };

interface Arrangement {
  readonly title: string;
  /** Null for one process that does everything. */
  readonly roles: Roles | null;
}

interface Roles {
  readonly gateways: number;
  /** Each with an engine of its own. */
  readonly partitions: number;
}

interface Measured {
  readonly ordersPerSecond: number;
  /** CPU milliseconds for an order of those who answer clients, of the engine, and of NATS; null where there is none. */
  readonly gatewayMs: number;
  readonly engineMs: number | null;
  readonly natsMs: number | null;
}

export async function benchGateways(): Promise<BenchSection> {
  const arrangements: readonly Arrangement[] = [
    { title: 'one process that does everything', roles: null },
    ...PARTITION_COUNTS.flatMap((partitions) =>
      GATEWAY_COUNTS.map((gateways) => ({ title: `${count(gateways, 'gateway')}, ${count(partitions, 'partition')}`, roles: { gateways, partitions } })),
    ),
  ];
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '512MB', max_connections: '300' } });
  const rows: (readonly [Arrangement, Measured])[] = [];
  try {
    for (const [index, arrangement] of arrangements.entries()) {
      rows.push([arrangement, await measure(arrangement, postgres, `run_${index}`, join(directory, String(index)))]);
    }
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
  const reference = rows[1]?.[1].ordersPerSecond ?? Number.NaN;
  const formatMs = (ms: number | null): string => (ms === null ? '' : ms.toFixed(2));
  return {
    title: 'Orders through gateways',
    text: `${formatCount(CLIENTS)} clients like our web app open and close as fast as they are answered, on PostgreSQL. Each gateway, and the process that does everything, has ${GATEWAY_SHARE * 100} % of a core, and the engine of each partition ${ENGINE_SHARE * 100} %; feed, worker, NATS and PostgreSQL have what they take. A process needs a part of its share for the prices of ${INSTRUMENTS.length} instruments.`,
    head: ['arrangement', 'orders a second', 'ratio', 'CPU ms per order: gateways', 'engines', 'NATS'],
    rows: rows.map(([{ title }, { ordersPerSecond, gatewayMs, engineMs, natsMs }]) => [
      title,
      formatCount(Math.round(ordersPerSecond)),
      `${(ordersPerSecond / reference).toFixed(2)} x`,
      formatMs(gatewayMs),
      formatMs(engineMs),
      formatMs(natsMs),
    ]),
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

interface Installation {
  readonly gateways: readonly ServerProcess[];
  readonly engines: readonly ServerProcess[];
  readonly nats: NatsServer | null;
  stop(): Promise<void>;
}

async function measure({ roles }: Arrangement, postgres: PostgresServer, name: string, dataDir: string): Promise<Measured> {
  const databaseUrl = await postgres.createDatabase(name);
  const database = await openDatabase({ databaseUrl, dataDir });
  if (roles !== null && roles.partitions > 1) await spreadAccounts(database, roles.partitions);
  const traders = await seedTraders(database, CLIENTS);
  await database.close();
  const installation = await (roles === null ? startAlone({ databaseUrl, dataDir }) : startRoles({ databaseUrl, dataDir }, roles));
  try {
    const clients = await Promise.all(
      traders.map(({ token }, index) => {
        const gateway = installation.gateways[index % installation.gateways.length];
        return openOrderClient(gateway?.url ?? '', token, 'changes', `10.0.0.${index + 1}`);
      }),
    );
    await orderAlways(clients, WARM_UP_SECONDS);
    const before = readCosts(installation);
    const answeredBefore = countAnswers(clients);
    await orderAlways(clients, SECONDS);
    const answered = countAnswers(clients) - answeredBefore;
    const after = readCosts(installation);
    for (const client of clients) client.close();
    const perOrder = (key: keyof Costs): number | null => {
      const [from, to] = [before[key], after[key]];
      return from === null || to === null ? null : (to - from) / answered;
    };
    return {
      ordersPerSecond: answered / SECONDS,
      gatewayMs: perOrder('gateways') ?? Number.NaN,
      engineMs: perOrder('engine'),
      natsMs: perOrder('nats'),
    };
  } finally {
    await installation.stop();
  }
}

async function orderAlways(clients: readonly OrderClient[], seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    for (const client of clients) client.order();
    await pause(SEND_EVERY_MS);
  }
}

function countAnswers(clients: readonly OrderClient[]): number {
  const refused = clients.reduce((sum, { counts }) => sum + counts.refused, 0);
  if (refused > 0) throw new Error(`${refused} orders were refused`);
  return clients.reduce((sum, { counts }) => sum + counts.answered, 0);
}

interface Costs {
  readonly gateways: number;
  readonly engine: number | null;
  readonly nats: number | null;
}

function readCosts({ gateways, engines, nats }: Installation): Costs {
  const cpuMsOfAll = (processes: readonly ServerProcess[]): number => processes.reduce((sum, { processId }) => sum + cpuMsOf(processId), 0);
  return {
    gateways: cpuMsOfAll(gateways),
    engine: engines.length === 0 ? null : cpuMsOfAll(engines),
    nats: nats === null ? null : cpuMsOf(nats.processId()),
  };
}

interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

const SETTINGS = {
  PRICE_FEED: 'sandbox:always-open',
  SECRET_KEY: 'the-secret-key-of-a-measured-server',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'warn',
};

async function startAlone(place: Place): Promise<Installation> {
  const server = await startServerProcess(place, SETTINGS);
  const unlimit = limitCpu('alone', server.processId, GATEWAY_SHARE);
  return {
    gateways: [server],
    engines: [],
    nats: null,
    stop: async () => {
      await server.end('SIGKILL');
      unlimit();
    },
  };
}

async function startRoles(place: Place, { gateways: gatewayCount, partitions }: Roles): Promise<Installation> {
  const nats = await startNats({ users: [BUS_USER] });
  const settings = {
    ...SETTINGS,
    BUS_URL: nats.url(BUS_USER),
    FILES_URL: pathToFileURL(join(place.dataDir, 'files')).href,
    AUDIT_HEADS_FILE: join(place.dataDir, 'checkpoints.log'),
    PUBLIC_URL: 'http://localhost:8080',
  };
  const started: ServerProcess[] = [];
  const start = async (role: Role, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
    const server = await startRoleProcess(role, place, { ...settings, ...more });
    started.push(server);
    return server;
  };
  await start('feed');
  const engines: ServerProcess[] = [];
  while (engines.length < partitions) engines.push(await start('engine', { PARTITIONS: String(engines.length) }));
  await start('worker');
  const gateways: ServerProcess[] = [];
  while (gateways.length < gatewayCount) gateways.push(await start('gateway'));
  const unlimit = [
    ...engines.map(({ processId }, index) => limitCpu(`engine-${index}`, processId, ENGINE_SHARE)),
    ...gateways.map(({ processId }, index) => limitCpu(`gateway-${index}`, processId, GATEWAY_SHARE)),
  ];
  return {
    gateways,
    engines,
    nats,
    stop: async () => {
      await Promise.all(started.map((server) => server.end('SIGKILL')));
      await nats.stop();
      for (const each of unlimit) each();
    },
  };
}
