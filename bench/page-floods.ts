/**
 * What a flood of page requests by strangers costs a client who trades: the time from an order to its durable answer, on the real server
 * with its production build and the embedded database, with all floods measured in turns in one run. The flood comes from another process
 * of the same machine, so part of the cost is its own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectTrading, type TradingConnection } from '@fairlead/tests/support/browser/trading-connection.ts';
import { serveApp, type ServedApp } from './browser/served-app.ts';
import { formatCount, type BenchSection } from './report.ts';

const ROUNDS = 5;
const ROUND_MS = 6_000;
/** Within the rate limit of one socket. */
const ORDER_EVERY_MS = 60;

interface Flood {
  readonly name: string;
  readonly connections: number;
  readonly pipelined: number;
}

const QUIET: Flood = { name: 'quiet', connections: 0, pipelined: 0 };
const FLOODS: readonly Flood[] = [
  QUIET,
  { name: 'one connection at a time, 5,000 requests per connection', connections: 1, pipelined: 5_000 },
  { name: '20 connections at a time, 50 requests per connection', connections: 20, pipelined: 50 },
  { name: '200 connections at a time, 1 request per connection', connections: 200, pipelined: 1 },
];

interface Measured {
  readonly ordersMs: number[];
  requests: number;
  mostBytes: number;
}

export async function benchPageFloods(): Promise<BenchSection> {
  const app = await serveApp();
  try {
    const trading = await connectTrading(app.url, app.client.access_token);
    await measureOrders(trading, ROUND_MS);
    const measured = new Map(FLOODS.map((flood): [Flood, Measured] => [flood, { ordersMs: [], requests: 0, mostBytes: 0 }]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [flood, sums] of measured) await measureRound(app, flood, trading, sums);
    }
    trading.end();
    return describe(measured);
  } finally {
    await app.stop();
  }
}

async function measureRound({ url }: ServedApp, flood: Flood, trading: TradingConnection, sums: Measured): Promise<void> {
  const attacker = flood === QUIET ? null : await startFlood(url, flood);
  const memory = watchMemory(url);
  try {
    sums.ordersMs.push(...(await measureOrders(trading, ROUND_MS)));
  } finally {
    sums.mostBytes = Math.max(sums.mostBytes, await memory.end());
    sums.requests += (await attacker?.end()) ?? 0;
  }
}

async function startFlood(url: string, { connections, pipelined }: Flood) {
  const words = [new URL(url).port, connections, pipelined].map(String);
  const child = fork(fileURLToPath(new URL('page-flood.ts', import.meta.url)), words);
  await once(child, 'message');
  child.send('go');
  return {
    /** Ends it, and returns how many requests it has sent. */
    end: async (): Promise<number> => {
      const answered: Promise<readonly unknown[]> = once(child, 'message');
      child.send('count');
      const [count] = await answered;
      child.kill('SIGKILL');
      return Number(count);
    },
  };
}

/** Repeatedly opens a position and closes it. */
async function measureOrders(trading: TradingConnection, durationMs: number): Promise<number[]> {
  const took: number[] = [];
  const timed = async <Answer>(order: () => Promise<Answer>): Promise<Answer> => {
    const begunAt = performance.now();
    const answer = await order();
    const ms = performance.now() - begunAt;
    took.push(ms);
    await pause(Math.max(0, ORDER_EVERY_MS - ms));
    return answer;
  };
  const until = performance.now() + durationMs;
  while (performance.now() < until) {
    const id = await timed(() => trading.open({ amount: 10 }));
    await timed(() => trading.close(id));
  }
  return took;
}

function watchMemory(url: string) {
  let mostBytes = 0;
  const look = async (): Promise<void> => {
    const page = await (await fetch(`${url}/metrics`)).text();
    mostBytes = Math.max(mostBytes, Number(/^process_resident_memory_bytes (\d+)/m.exec(page)?.[1] ?? 0));
  };
  const timer = setInterval(() => void look().catch(() => undefined), 1_000);
  return {
    end: async (): Promise<number> => {
      clearInterval(timer);
      await look();
      return mostBytes;
    },
  };
}

function describe(measured: ReadonlyMap<Flood, Measured>): BenchSection {
  const quietP99 = at(measured.get(QUIET)?.ordersMs ?? [], 0.99);
  const quietBytes = measured.get(QUIET)?.mostBytes ?? 0;
  const rows = [...measured].map(([{ name }, { ordersMs, requests, mostBytes }]) => [
    name,
    formatCount((requests / (ROUNDS * ROUND_MS)) * 1_000),
    String(ordersMs.length),
    `${at(ordersMs, 0.5).toFixed(1)} ms`,
    `${at(ordersMs, 0.99).toFixed(1)} ms`,
    `${Math.max(...ordersMs).toFixed(1)} ms`,
    `${formatCount(at(ordersMs, 0.99) / quietP99)} x`,
    `${formatCount(mostBytes / 1_048_576)} MB`,
    `${formatCount(mostBytes / quietBytes)} x`,
  ]);
  return {
    title: 'Orders during a page flood',
    text: `A signed-in client opens and closes positions while one address pipelines \`GET /\`; ${ROUNDS} rounds of ${ROUND_MS / 1_000} s each, alternating with quiet ones. The time is from an order to its durable answer. Memory is the peak of the server's process.`,
    head: ['flood', 'requests/s', 'orders', 'p50', 'p99', 'longest', 'p99 vs quiet', 'memory', 'memory vs quiet'],
    rows,
  };
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
