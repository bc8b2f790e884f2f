/**
 * What the loss of the leader costs a client: the time from the signal to the first durable answer, with a second server that takes over,
 * through a proxy that follows /readyz and directly. The reference is the same server without a second one, restarted at once, as a
 * supervisor does.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import type { SeededClient } from '@fairlead/tests/simulation/seed-payers.ts';
import { seedTraders } from '@fairlead/tests/simulation/seed-traders.ts';
import type { DatabasePlace } from '@fairlead/tests/support/databases.ts';
import { whenFirstAnswered } from '@fairlead/tests/support/first-answer.ts';
import { startPostgres } from '@fairlead/tests/support/postgres.ts';
import { ReadyProxy } from '@fairlead/tests/support/ready-proxy.ts';
import { startServerProcess, startStandbyProcess, STANDING_BY, type ServerProcess } from '@fairlead/tests/support/server-process.ts';
import type { BenchSection } from './report.ts';

const KILLS = 50;
const FREEZES = 20;
const STOPS = 20;
const RESTARTS = 5;
const PATIENCE_MS = 60_000;
/** The server is measured with nothing cached and nothing due; a moment of rest separates the rounds. */
const REST_MS = 500;
const DAY_MS = 86_400_000;

const ENVIRONMENT = {
  PRICE_FEED: 'sandbox:always-open',
  SECRET_KEY: 'the-secret-key-that-both-servers-share',
  IDLE_TIMEOUT_MS: String(DAY_MS),
  SESSION_ABSOLUTE_MS: String(DAY_MS),
  LOG_LEVEL: 'error',
};

interface Waited {
  readonly proxied: number[];
  readonly direct: number[];
}

interface Pair {
  readonly place: DatabasePlace;
  readonly proxy: ReadyProxy;
  readonly clients: readonly [SeededClient, SeededClient];
  leader: ServerProcess;
  standby: ServerProcess;
}

export async function benchTakeover(): Promise<BenchSection> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const postgres = await startPostgres({ durable: true });
  try {
    const place = { databaseUrl: await postgres.createDatabase('bench'), dataDir: directory };
    const database = await openDatabase(place);
    const [first, second] = await seedTraders(database, 2);
    await database.close();
    if (first === undefined || second === undefined) throw new Error('the clients were not seeded');
    const proxy = await ReadyProxy.open({ backends: [], holdMs: PATIENCE_MS });
    const leader = await startServerProcess(place, ENVIRONMENT);
    const standby = await startStandbyProcess(place, ENVIRONMENT);
    for (const { url } of [leader, standby]) proxy.add(url);
    const pair: Pair = { place, proxy, clients: [first, second], leader, standby };
    try {
      const killed = await measure(pair, KILLS, replaceKilled);
      const frozen = await measure(pair, FREEZES, replaceFrozen);
      const stopped = await measure(pair, STOPS, replaceStopped);
      const restarted = await measureRestarts(pair);
      return describe({ killed, frozen, stopped, restarted });
    } finally {
      proxy.close();
      for (const server of [pair.leader, pair.standby]) await server.end('SIGKILL');
    }
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Removes the leader, runs `measured` from then on, and afterwards restores a leader and a standby. */
type Replace = (pair: Pair, measured: () => Promise<void>) => Promise<void>;

async function measure(pair: Pair, rounds: number, replace: Replace): Promise<Waited> {
  const waited: Waited = { proxied: [], direct: [] };
  for (let round = 0; round < rounds; round += 1) {
    await wait(REST_MS);
    const { proxy, standby } = pair;
    const [proxied, direct] = pair.clients;
    await replace(pair, async () => {
      const startedAt = performance.now();
      const from = { clock: () => performance.now(), withinMs: PATIENCE_MS };
      const [throughProxy, directly] = await Promise.all([
        whenFirstAnswered({ ...from, url: proxy.url, token: proxied.token }),
        whenFirstAnswered({ ...from, url: standby.url, token: direct.token }),
      ]);
      waited.proxied.push(throughProxy - startedAt);
      waited.direct.push(directly - startedAt);
    });
  }
  return waited;
}

async function replaceKilled(pair: Pair, measured: () => Promise<void>): Promise<void> {
  process.kill(pair.leader.processId, 'SIGKILL');
  await measured();
  await replaceEnded(pair);
}

async function replaceStopped(pair: Pair, measured: () => Promise<void>): Promise<void> {
  pair.leader.signal('SIGTERM');
  await measured();
  await replaceEnded(pair);
}

async function replaceEnded(pair: Pair): Promise<void> {
  await pair.leader.gone;
  pair.proxy.remove(pair.leader.url);
  pair.leader = pair.standby;
  pair.standby = await startStandbyProcess(pair.place, ENVIRONMENT);
  pair.proxy.add(pair.standby.url);
}

async function replaceFrozen(pair: Pair, measured: () => Promise<void>): Promise<void> {
  const frozen = pair.leader;
  const standings = countStandings(frozen);
  frozen.signal('SIGSTOP');
  await measured();
  frozen.signal('SIGCONT');
  while (countStandings(frozen) === standings) await wait(25);
  pair.leader = pair.standby;
  pair.standby = frozen;
}

function countStandings(server: ServerProcess): number {
  return server.output().split(STANDING_BY).length;
}

/** A single server that is restarted as soon as it has gone. */
async function measureRestarts(pair: Pair): Promise<readonly number[]> {
  await pair.standby.end('SIGTERM');
  const waited: number[] = [];
  const { PORT } = { PORT: new URL(pair.leader.url).port };
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await wait(REST_MS);
    const startedAt = performance.now();
    await pair.leader.end('SIGKILL');
    const [answeredAt, again] = await Promise.all([
      whenFirstAnswered({ url: pair.leader.url, token: pair.clients[0].token, clock: () => performance.now(), withinMs: PATIENCE_MS }),
      startServerProcess(pair.place, { ...ENVIRONMENT, PORT }),
    ]);
    waited.push(answeredAt - startedAt);
    pair.leader = again;
  }
  return waited;
}

interface Measured {
  readonly killed: Waited;
  readonly frozen: Waited;
  readonly stopped: Waited;
  readonly restarted: readonly number[];
}

function describe({ killed, frozen, stopped, restarted }: Measured): BenchSection {
  const reference = quantile(restarted, 0.5);
  const row = (what: string, waited: readonly number[], target: string): readonly string[] => [
    what,
    String(waited.length),
    ...[0.5, 0.95, 1].map((share) => seconds(quantile(waited, share))),
    target,
    `${(quantile(waited, 0.5) / reference).toFixed(2)} x`,
  ];
  return {
    title: 'A server takes over',
    text: [
      'Two servers on one durable PostgreSQL and one machine: from the signal to the leader until a new order has its durable answer from the',
      'other server. Through a proxy that requests `/readyz` every 50 ms, and directly. The client retries every 10 ms. The reference is a single',
      'server, killed and restarted at once. The journal is small, so that little has to be read.',
    ].join(' '),
    head: ['what happens to the leader', 'times', 'p50', 'p95', 'max', 'target p95', 'p50 vs reference'],
    rows: [
      row('SIGKILL, through the proxy', killed.proxied, '1 s'),
      row('SIGKILL, directly', killed.direct, '1 s'),
      row('SIGSTOP, through the proxy', frozen.proxied, '2.5 s'),
      row('SIGSTOP, directly', frozen.direct, '2.5 s'),
      row('SIGTERM, through the proxy', stopped.proxied, ''),
      row('SIGTERM, directly', stopped.direct, ''),
      row('reference: SIGKILL of a single server, restarted', restarted, ''),
    ],
  };
}

/** By the nearest rank. */
function quantile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((a, b) => a - b);
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? Number.NaN;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
