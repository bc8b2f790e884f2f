/**
 * How many orders one, two and three gateways take before one, two and four partitions, each gateway and each engine with the same share of
 * a core, beside one process that does everything with the shares of both: what is scarce has to add up, and an order that crosses the bus
 * must not cost much more.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { spreadAccounts } from '@fairlead/server/engine/partitions/spread-accounts.ts';
import { startPostgres } from '@fairlead/tests/support/postgres.ts';
import type { ServerProcess } from '@fairlead/tests/support/server-process.ts';
import { seedTraders } from '@fairlead/tests/simulation/seed-traders.ts';
import { cpuMsOf } from './cpu-time.ts';
import { limitCpu } from './cpu-share.ts';
import { openOrderClient, type OrderClient, type OrderCounts } from './order-clients.ts';
import { formatCount, type BenchSection } from './report.ts';
import { startAlone, startRoles, type Installation, type Place, type Size } from './start-roles.ts';

/** Enough that every share is used up, few enough that each is answered long before a deadline. */
const CLIENTS = 60;
/** Of one core. */
const GATEWAY_SHARE = 0.15;
const ENGINE_SHARE = 0.2;
/** More, and it isn't orders that are measured. */
const MOST_REFUSED = 0.01;
const GATEWAY_COUNTS = [1, 2, 3];
const PARTITION_COUNTS = [1, 2, 4];
/** With all of the machine, because code that isn't compiled yet would take minutes of a small share. */
const WARM_UP_SECONDS = 12;
/** With the shares, until what has piled up without them is worked off. */
const SETTLE_SECONDS = 8;
const SECONDS = 15;
const SEND_EVERY_MS = 5;
/** Only what is traded has prices, so that the shares go into orders: an engine that falls behind with prices refuses old ones. */
const SYMBOL = 'BTCUSD';
const TICK_EVERY_MS = 500;
const RECORDED_TICKS = 10_000;

interface Arrangement {
  readonly title: string;
  /** Null for one process that does everything. */
  readonly size: Size | null;
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
    { title: 'one process that does everything', size: null },
    ...PARTITION_COUNTS.flatMap((partitions) =>
      GATEWAY_COUNTS.map((gateways) => ({
        title: `${count(gateways, 'gateway')}, ${count(partitions, 'partition')}`,
        size: { gateways, partitions },
      })),
    ),
  ];
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '512MB', max_connections: '300' } });
  const rows: (readonly [Arrangement, Measured])[] = [];
  try {
    const priceFeed = `replay:${await recordPrices(directory)}`;
    for (const [index, arrangement] of arrangements.entries()) {
      const place = { databaseUrl: await postgres.createDatabase(`run_${index}`), dataDir: join(directory, String(index)), priceFeed };
      rows.push([arrangement, await measure(arrangement, place)]);
    }
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
  const reference = rows[1]?.[1].ordersPerSecond ?? Number.NaN;
  const formatMs = (ms: number | null): string => (ms === null ? '' : ms.toFixed(2));
  return {
    title: 'Orders through gateways',
    text: `${formatCount(CLIENTS)} clients like our web app open and close as fast as they are answered, on PostgreSQL. Each gateway has ${GATEWAY_SHARE * 100} % of a core, the engine of each partition ${ENGINE_SHARE * 100} %, and the process that does everything as much as both; feed, worker, NATS and PostgreSQL have what they take. Only what is traded has prices, two a second.`,
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

/** Returns the path of a recording with a price that moves a little, long enough for one arrangement. */
async function recordPrices(directory: string): Promise<string> {
  const path = join(directory, `${SYMBOL}_ticks_2026-01-05.csv`);
  const lines = Array.from({ length: RECORDED_TICKS }, (_, tick) => {
    const bid = 60_000 + (tick % 2);
    return `${Date.UTC(2026, 0, 5) + tick * TICK_EVERY_MS},${bid},${bid + 10}\n`;
  });
  await writeFile(path, `time,bid,ask\n${lines.join('')}`);
  return path;
}

async function measure({ title, size }: Arrangement, place: Place): Promise<Measured> {
  const database = await openDatabase(place);
  if (size !== null && size.partitions > 1) await spreadAccounts(database, size.partitions);
  const traders = await seedTraders(database, CLIENTS);
  await database.close();
  const installation = await (size === null ? startAlone(place) : startRoles(place, size));
  const unlimit: (() => void)[] = [];
  try {
    const clients = await Promise.all(
      traders.map(({ token }, index) => {
        const gateway = installation.gateways[index % installation.gateways.length];
        return openOrderClient(gateway?.url ?? '', token, 'changes', `10.0.0.${index + 1}`);
      }),
    );
    await orderAlways(clients, WARM_UP_SECONDS);
    for (const [name, share, processes] of [
      ['engine', ENGINE_SHARE, installation.engines],
      ['gateway', size === null ? GATEWAY_SHARE + ENGINE_SHARE : GATEWAY_SHARE, installation.gateways],
    ] as const) {
      for (const [index, { processId }] of processes.entries()) unlimit.push(limitCpu(`${name}-${index}`, processId, share));
    }
    await orderAlways(clients, SETTLE_SECONDS);
    const before = readCosts(installation);
    const counted = countAnswers(clients);
    await orderAlways(clients, SECONDS);
    const carriedOut = requireCarriedOut(title, counted, countAnswers(clients));
    const after = readCosts(installation);
    for (const client of clients) client.close();
    const perOrder = (key: keyof Costs): number | null => {
      const [from, to] = [before[key], after[key]];
      return from === null || to === null ? null : (to - from) / carriedOut;
    };
    return {
      ordersPerSecond: carriedOut / SECONDS,
      gatewayMs: perOrder('gateways') ?? Number.NaN,
      engineMs: perOrder('engine'),
      natsMs: perOrder('nats'),
    };
  } finally {
    await installation.stop();
    for (const each of unlimit) each();
  }
}

async function orderAlways(clients: readonly OrderClient[], seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    for (const client of clients) client.order();
    await pause(SEND_EVERY_MS);
  }
}

type Counted = Pick<OrderCounts, 'answered' | 'refused' | 'refusals'>;

function countAnswers(clients: readonly OrderClient[]): Counted {
  return {
    answered: clients.reduce((sum, { counts }) => sum + counts.answered, 0),
    refused: clients.reduce((sum, { counts }) => sum + counts.refused, 0),
    refusals: new Set(clients.flatMap(({ counts }) => [...counts.refusals])),
  };
}

function requireCarriedOut(title: string, before: Counted, after: Counted): number {
  const answered = after.answered - before.answered;
  const refused = after.refused - before.refused;
  if (refused > answered * MOST_REFUSED) {
    throw new Error(`${title}: ${refused} of ${answered} orders were refused: ${[...after.refusals].join(', ')}`);
  }
  return answered - refused;
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
