/**
 * What an order costs the server: the CPU time of the whole process, from the click's message to the pushed account, for clients of the spec
 * and for our web app. BENCH_BESIDE names the directory of another version to measure in turns with this one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { startPostgres, type PostgresServer } from '@fairlead/tests/support/postgres.ts';
import type { seedTraders } from '@fairlead/tests/simulation/seed-traders.ts';
import { findFreePort } from '../scripts/find-free-port.ts';
import { root } from '../scripts/root.ts';
import { cpuMsDuring } from './cpu-time.ts';
import { openOrderClient, type ClientForm, type OrderClient } from './order-clients.ts';
import { formatCount, type BenchSection } from './report.ts';

const CLIENTS = 200;
const CLOSED_POSITIONS = 50;
const ROUNDS = 3;
const WARM_UP_SECONDS = 15;
const SECONDS = 15;
const IDLE_SECONDS = 5;
const ORDERS_PER_SECOND = 200;

interface Version {
  readonly name: string;
  readonly directory: string;
}

interface Cost {
  readonly cpuMs: number;
  readonly bytes: number;
  readonly answeredShare: number;
}

const FORMS: readonly ClientForm[] = ['whole', 'changes'];
const FORM_NAMES: Readonly<Record<ClientForm, string>> = { whole: 'client of the spec', changes: 'our web app' };

export async function benchOrders(): Promise<BenchSection> {
  const beside = process.env['BENCH_BESIDE'];
  const versions: readonly Version[] = [
    ...(beside === undefined ? [] : [{ name: 'the version beside', directory: beside }]),
    { name: 'this version', directory: root },
  ];
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '512MB', max_connections: '200' } });
  const costs = new Map<string, Cost[]>();
  try {
    let runs = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const version of versions) {
        runs += 1;
        const measured = await measureVersion(version, postgres, `run_${runs}`, join(directory, `run_${runs}`));
        for (const [form, cost] of measured) {
          const key = rowKey(version, form);
          costs.set(key, [...(costs.get(key) ?? []), cost]);
        }
      }
    }
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
  const rows = versions.flatMap((version) =>
    FORMS.map((form) => [version, form, medianOf(costs.get(rowKey(version, form)) ?? [])] as const),
  );
  const reference = rows[0]?.[2].cpuMs ?? Number.NaN;
  return {
    title: 'Order over a socket',
    text: `${formatCount(CLIENTS)} clients with ${CLOSED_POSITIONS} closed positions each open and close, ${formatCount(ORDERS_PER_SECOND)} orders a second, on PostgreSQL. CPU time of the server's process above what it takes with the same clients idle; medians of ${ROUNDS} rounds in turn.`,
    head: ['server', 'client', 'CPU ms per order', 'ratio', 'bytes to the client per order', 'answered'],
    rows: rows.map(([{ name }, form, { cpuMs, bytes, answeredShare }]) => [
      name,
      FORM_NAMES[form],
      cpuMs.toFixed(3),
      `${(cpuMs / reference).toFixed(2)} x`,
      formatCount(bytes),
      `${(answeredShare * 100).toFixed(1)} %`,
    ]),
  };
}

function rowKey({ name }: Version, form: ClientForm): string {
  return `${name}, ${form}`;
}

async function measureVersion(
  version: Version,
  postgres: PostgresServer,
  databaseName: string,
  dataDir: string,
): Promise<ReadonlyMap<ClientForm, Cost>> {
  const databaseUrl = await postgres.createDatabase(databaseName);
  const { open, seed } = await importOf(version);
  const database = await open({ databaseUrl, dataDir });
  const traders = await seed(database, CLIENTS);
  await database.query(
    `INSERT INTO closed_positions (position_id, account_id, symbol, side, margin_cents, leverage, open_price, opened_at_ms, close_price,
       closed_at_ms, guaranteed_stop, profit_cents, close_reason, closed_seq)
     SELECT 1000000000 + users.id * 1000 + n, users.id, 'BTCUSD', 'long', 10000, 2, 60000000000, 1780000000000 + n, 61000000000,
       1780000001000 + n, false, 333, 'manual', 1
     FROM users, generate_series(1, $1::int) AS n`,
    [CLOSED_POSITIONS],
  );
  await database.query('ANALYZE');
  await database.close();
  const server = await startServer(version, { databaseUrl, dataDir });
  try {
    const costs = new Map<ClientForm, Cost>();
    for (const form of FORMS) {
      const clients = await Promise.all(
        traders.map(({ token }, index) => openOrderClient(server.url, token, form, `10.0.${index % 250}.${1 + Math.floor(index / 250)}`)),
      );
      await order(clients, WARM_UP_SECONDS);
      const idleMs = await cpuMsDuring(server.processId, () => pause(IDLE_SECONDS * 1_000));
      const [answeredBefore, bytesBefore] = [total(clients, 'answered'), total(clients, 'bytes')];
      const orderMs = await cpuMsDuring(server.processId, () => order(clients, SECONDS));
      const answered = total(clients, 'answered') - answeredBefore;
      const refused = total(clients, 'refused');
      if (refused > 0) throw new Error(`${refused} orders were refused`);
      costs.set(form, {
        cpuMs: (orderMs - (idleMs * (SECONDS + SETTLE_SECONDS)) / IDLE_SECONDS) / answered,
        bytes: (total(clients, 'bytes') - bytesBefore) / answered,
        answeredShare: answered / (ORDERS_PER_SECOND * SECONDS),
      });
      for (const client of clients) client.close();
    }
    return costs;
  } finally {
    await server.stop();
  }
}

/** Each version migrates and seeds its own database. */
async function importOf({ directory }: Version): Promise<{ open: typeof openDatabase; seed: typeof seedTraders }> {
  const opening = (await import(join(directory, 'server/adapters/db/open-database.ts'))) as { openDatabase: typeof openDatabase };
  const seeding = (await import(join(directory, 'tests/simulation/seed-traders.ts'))) as { seedTraders: typeof seedTraders };
  return { open: opening.openDatabase, seed: seeding.seedTraders };
}

/** The last answers and pushes belong to the measurement. */
const SETTLE_SECONDS = 1;
const ORDERS_EVERY_MS = 50;

async function order(clients: readonly OrderClient[], seconds: number): Promise<void> {
  const startedAt = performance.now();
  let sent = 0;
  while (performance.now() - startedAt < seconds * 1_000) {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * ORDERS_PER_SECOND);
    for (; sent < due; sent += 1) clients[sent % clients.length]?.order();
    await pause(ORDERS_EVERY_MS);
  }
  await pause(SETTLE_SECONDS * 1_000);
}

function total(clients: readonly OrderClient[], what: 'answered' | 'refused' | 'bytes'): number {
  return clients.reduce((sum, { counts }) => sum + counts[what], 0);
}

function medianOf(costs: readonly Cost[]): Cost {
  const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return {
    cpuMs: middle(costs.map(({ cpuMs }) => cpuMs)),
    bytes: middle(costs.map(({ bytes }) => bytes)),
    answeredShare: middle(costs.map(({ answeredShare }) => answeredShare)),
  };
}

interface MeasuredServer {
  readonly url: string;
  readonly processId: number;
  stop(): Promise<void>;
}

const START_DEADLINE_MS = 60_000;

async function startServer({ directory }: Version, place: { databaseUrl: string; dataDir: string }): Promise<MeasuredServer> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(directory, 'server/main.ts')], {
    cwd: directory,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      WEB_BUILD: 'none',
      TRUST_PROXY: 'loopback',
      PRICE_FEED: 'sandbox:always-open',
      SECRET_KEY: 'the-secret-key-of-a-measured-server',
      DATABASE_URL: place.databaseUrl,
      DATA_DIR: place.dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + START_DEADLINE_MS;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (performance.now() > until || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start:\n${chunks.join('')}`);
    }
    await pause(100);
  }
  return {
    url,
    processId: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
