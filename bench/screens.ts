/**
 * Prices to ten thousand connected screens over three gateways, past the load balancer: the CPU time of the gateways, and whether every
 * message arrives.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { startPostgres } from '@fairlead/tests/support/postgres.ts';
import { cpuMsOf } from './cpu-time.ts';
import { formatCount, type BenchSection } from './report.ts';
import { startRoles } from './start-roles.ts';
import type { ScreensOpened, ScreensSeen } from './screen-clients.ts';

const GATEWAYS = 3;
const SCREENS = [1_000, 10_000];
const SECONDS = 20;
const SETTLE_MS = 3_000;

interface Measured {
  readonly screens: number;
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  /** Of the slowest client's messages in the fastest client's. */
  readonly leastShare: number;
  readonly cpuShare: number;
}

export async function benchScreens(): Promise<BenchSection> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '128MB', max_connections: '300' } });
  try {
    const databaseUrl = await postgres.createDatabase('screens');
    await (await openDatabase({ databaseUrl, dataDir })).close();
    const installation = await startRoles(
      { databaseUrl, dataDir, priceFeed: 'sandbox:always-open' },
      { gateways: GATEWAYS, partitions: 1 },
    );
    try {
      const rows: Measured[] = [];
      for (const screens of SCREENS) rows.push(await measure(screens, installation.gateways));
      const [few] = rows;
      return {
        title: 'Prices to connected screens',
        text: `${GATEWAYS} gateways, ${INSTRUMENTS.length} instruments of the simulated market, all subscribed, for ${SECONDS} s. Clients connect to the gateways directly. CPU is that of all gateways together.`,
        head: ['screens', 'messages a second', 'Mbit/s', 'slowest client', 'CPU of a core', 'CPU µs per message', 'ratio'],
        rows: rows.map((row) => [
          formatCount(row.screens),
          formatCount(Math.round(row.messagesPerSecond)),
          ((row.bytesPerSecond * 8) / 1e6).toFixed(1),
          `${(row.leastShare * 100).toFixed(1)} %`,
          `${(row.cpuShare * 100).toFixed(0)} %`,
          cpuPerMessage(row).toFixed(1),
          few === undefined ? '' : `${(cpuPerMessage(row) / cpuPerMessage(few)).toFixed(2)} x`,
        ]),
      };
    } finally {
      await installation.stop();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function cpuPerMessage({ cpuShare, messagesPerSecond }: Measured): number {
  return (cpuShare * 1e6) / messagesPerSecond;
}

interface Gateway {
  readonly url: string;
  readonly processId: number;
}

async function measure(screens: number, gateways: readonly Gateway[]): Promise<Measured> {
  const sum = (of: (gateway: Gateway) => number): number => gateways.reduce((total, gateway) => total + of(gateway), 0);
  const clients = fork(fileURLToPath(new URL('screen-clients.ts', import.meta.url)));
  try {
    clients.send({ urls: gateways.map(({ url }) => url), screens });
    await reply<ScreensOpened>(clients);
    await pause(SETTLE_MS);
    const cpuBefore = sum(({ processId }) => cpuMsOf(processId));
    clients.send({ countForMs: SECONDS * 1_000 });
    const { messages, bytes, fewest, most } = await reply<ScreensSeen>(clients);
    const cpuMs = sum(({ processId }) => cpuMsOf(processId)) - cpuBefore;
    return {
      screens,
      messagesPerSecond: messages / SECONDS,
      bytesPerSecond: bytes / SECONDS,
      leastShare: fewest / most,
      cpuShare: cpuMs / 1_000 / SECONDS,
    };
  } finally {
    clients.kill();
    await once(clients, 'exit');
  }
}

async function reply<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the clients have ended');
  });
  const [message] = await Promise.race([once(child, 'message') as Promise<[Message]>, ended]);
  return message;
}
