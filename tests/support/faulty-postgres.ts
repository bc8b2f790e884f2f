/**
 * A disposable PostgreSQL that fails on demand: its connections are terminated, it restarts, freezes, loses its network or runs out of
 * disk. What is tested reaches it through a proxy; the test itself bypasses the proxy.
 */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { readPostmaster } from '../../scripts/read-postmaster.ts';
import { signalIfThere } from '../../scripts/signal-if-there.ts';
import { listChildren } from './postgres-processes.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';
import { TcpProxy } from './tcp-proxy.ts';
import type { TestNetwork } from './test-network.ts';

/** Room for the cluster, a test database and some hundred megabytes of write-ahead log. */
const DISK_BYTES = 400 * 1_048_576;
const BALLAST_PIECE = Buffer.alloc(1_048_576);
/** The test's own connections, which no fault ends. */
const OWN_NAME = 'fairlead-faults';
/** More than there can be before the disk is full. */
const MOST_LOG_FILES = 60;
const ASK_AGAIN_MS = 25;
const ANSWER_TIMEOUT_MS = 1_000;

export interface FaultyPostgresOptions {
  /** Is reachable from its other machines too. */
  readonly network?: TestNetwork;
}

export interface FaultyPostgres {
  /** Of the database `name`, through the proxy. */
  url(name: string): string;
  /** The same, bypassing the proxy. */
  directUrl(name: string): string;
  /** The same for the other machines of its network. */
  networkUrl(name: string): string;
  createDatabase(name: string): Promise<void>;
  readonly network: TcpProxy;
  /** False if no disk can be mounted: `fillDisk` must not be called then. */
  readonly canFillDisk: boolean;
  /** Ends the connection with this application name, or the newest if there is none. Returns how many were ended: one, or none. */
  terminateConnection(applicationName: string): Promise<number>;
  /** Ends every connection except the test's own; returns how many. */
  terminateAllConnections(): Promise<number>;
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Suspends every process of the server, as when a virtual machine is paused. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  fillDisk(): Promise<void>;
  /** Makes the write-ahead log start a new file, for which a full disk has no room: PostgreSQL then ends itself. */
  switchLogFile(): Promise<void>;
  emptyDisk(): Promise<void>;
  /** Resolves when it answers. Starts a server that has ended itself, as a supervisor would. */
  whenAnswering(): Promise<void>;
  /** The age in milliseconds of the oldest transaction that is open and idle, and so keeps its locks; 0 if there is none. */
  oldestIdleTransactionMs(): Promise<number>;
  stop(): Promise<void>;
}

export async function startFaultyPostgres({ network: testNetwork }: FaultyPostgresOptions = {}): Promise<FaultyPostgres> {
  // As durable as a real one: what is acknowledged has to survive the faults. There is room for connections whose other end has gone.
  const settings = { max_connections: '300', max_wal_size: '64MB' };
  const access = testNetwork === undefined ? {} : { network: { network: testNetwork, port: await findFreePort() } };
  const server = await startPostgres({ durable: true, settings, smallDiskBytes: DISK_BYTES, ...access });
  const network = await TcpProxy.open({ path: server.socketPath });
  const ballast = join(server.dataDirectory, 'ballast');
  let frozen: readonly number[] = [];

  const terminate = async (condition: string, parameters: readonly string[]): Promise<number> =>
    askServer(server, async (client) => {
      const chosen = `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> $1 ${condition}`;
      const ended = await client.query(`SELECT pg_terminate_backend(pid) FROM (${chosen}) AS chosen`, [OWN_NAME, ...parameters]);
      return ended.rowCount ?? 0;
    });

  return {
    url: (name) => `postgres://postgres@127.0.0.1:${network.port}/${name}`,
    directUrl: (name) => server.url(name),
    networkUrl: (name) => server.networkUrl(name),
    createDatabase: async (name) => void (await server.createDatabase(name)),
    network,
    canFillDisk: server.hasSmallDisk,
    terminateConnection: (name) => terminate('ORDER BY application_name = $2 DESC, backend_start DESC LIMIT 1', [name]),
    terminateAllConnections: () => terminate('', []),
    async restart(mode) {
      await server.shutDown(mode);
      await server.startAgain();
    },
    async freeze() {
      const postmaster = await readPostmaster(server.dataDirectory);
      if (postmaster === null) throw new Error('there is no PostgreSQL to freeze');
      // The postmaster first, so that it cannot start another child.
      process.kill(postmaster, 'SIGSTOP');
      const children = await listChildren(postmaster);
      for (const child of children) signalIfThere(child, 'SIGSTOP');
      frozen = [...children, postmaster];
    },
    async thaw() {
      for (const processId of frozen) signalIfThere(processId, 'SIGCONT');
      frozen = [];
    },
    async fillDisk() {
      if (!server.hasSmallDisk) throw new Error('PostgreSQL is on a disk that must not be filled');
      const file = await open(ballast, 'w');
      try {
        await writeUntilFull(file);
      } finally {
        await file.close();
      }
    },
    switchLogFile: () =>
      askServer(server, async (client) => {
        // A recycled file has its space already: each switch uses up one.
        for (let file = 0; file < MOST_LOG_FILES; file += 1) {
          await client.query("SELECT pg_logical_emit_message(false, 'fault', 'x'), pg_switch_wal()");
        }
      }).catch(() => undefined),
    emptyDisk: () => rm(ballast, { force: true }),
    async whenAnswering() {
      for (;;) {
        if (await answers(server)) return;
        // Starting fails while the server is still shutting down, so it is retried.
        if ((await readPostmaster(server.dataDirectory)) === null) await server.startAgain().catch(() => undefined);
        else await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    },
    oldestIdleTransactionMs: () =>
      askServer(server, async (client) => {
        const age = 'extract(epoch FROM max(now() - state_change)) * 1000';
        const found = await client.query<{ age: number }>(
          `SELECT coalesce(${age}, 0)::float8 AS age FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'`,
        );
        return found.rows[0]?.age ?? 0;
      }),
    async stop() {
      for (const processId of frozen) signalIfThere(processId, 'SIGCONT');
      network.close();
      await server.stop();
    },
  };
}

async function askServer<Result>(server: PostgresServer, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: server.url('postgres'),
    application_name: OWN_NAME,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
  });
  // The query on a lost connection reports what happened to it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function answers(server: PostgresServer): Promise<boolean> {
  try {
    await askServer(server, (client) => client.query('SELECT 1'));
    return true;
  } catch {
    return false;
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>): Promise<void> {
  // The last pieces are small, so that nothing is left.
  for (let size = BALLAST_PIECE.length; size >= 512; size /= 2) {
    try {
      for (;;) await file.write(BALLAST_PIECE, 0, size);
    } catch (error) {
      if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ENOSPC') throw error;
    }
  }
}
