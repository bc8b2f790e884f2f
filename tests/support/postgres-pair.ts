/** A primary and the standby that streams from it, each a disposable PostgreSQL, and the failures that can happen to them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { signalIfThere } from '../../scripts/signal-if-there.ts';
import { makeCertificate } from './certificate.ts';
import { startPostgres, type PostgresServer, type RemoteAccess } from './postgres.ts';

export interface PostgresPair {
  /** Of a database, naming both servers. */
  url(database: string): string;
  /** The same over TCP, with a password and TLS, if the pair is remote. */
  remoteUrl(database: string): string;
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** From now on nothing that the primary writes reaches the standby, although their connection stays open. */
  holdReplication(): Promise<void>;
  /** Kills every process of the primary. */
  killPrimary(): Promise<void>;
  /** Promotes the standby to primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Brings the old primary back as if nothing had happened: as a primary, with everything it ever wrote. */
  startOldPrimaryAgain(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresPairOptions {
  /** Whether a commit is acknowledged only once the standby has it on its disk too. */
  readonly isSynchronous: boolean;
  /** Whether both are reached over TCP too, with a password and a verified certificate. */
  readonly isRemote?: boolean;
  /** How many connections each allows. A standby has to allow as many as its primary. */
  readonly connections?: number;
}

/** What two servers and the tests need. */
const CONNECTIONS = 100;

export async function startPostgresPair({
  isSynchronous,
  isRemote = false,
  connections = CONNECTIONS,
}: PostgresPairOptions): Promise<PostgresPair> {
  const settings = { max_connections: String(connections) };
  const remote = isRemote ? await openRemote() : null;
  // As durable as a real one: what is acknowledged has to survive.
  const primary = await startPostgres({ durable: true, settings, ...(remote === null ? {} : { remote: remote.ofPrimary }) });
  let standby: PostgresServer;
  try {
    const ofStandby = remote === null ? {} : { remote: remote.ofStandby };
    standby = await startPostgres({ durable: true, settings, standbyOf: primary, ...ofStandby });
    await untilStreaming(primary);
    // Only now, so that nothing waits for a standby that does not exist yet. It is in the primary's files, so it also applies after a
    // restart.
    if (isSynchronous) await alterSystem(primary, 'synchronous_standby_names', '*');
  } catch (error) {
    await primary.stop();
    await remote?.remove();
    throw error;
  }
  let held: number | null = null;
  return {
    url: (database) => pairUrl(database, [primary, standby]),
    remoteUrl: (database) => {
      if (remote === null) throw new Error('the pair is not reachable over TCP');
      return remote.url(database);
    },
    primary,
    standby,
    async holdReplication() {
      const [sender] = await ask<{ pid: number }>(primary, 'SELECT pid FROM pg_stat_replication');
      if (sender === undefined) throw new Error('no standby is attached');
      process.kill(sender.pid, 'SIGSTOP');
      held = sender.pid;
    },
    killPrimary: () => primary.kill(),
    promote: () => standby.promote(),
    startOldPrimaryAgain: () => primary.startAgain(),
    async stop() {
      if (held !== null) signalIfThere(held, 'SIGCONT');
      // The standby first: a primary that shuts down cleanly waits for it.
      await standby.stop();
      await primary.stop();
      await remote?.remove();
    },
  };
}

interface RemotePair {
  readonly ofPrimary: RemoteAccess;
  readonly ofStandby: RemoteAccess;
  url(database: string): string;
  remove(): Promise<void>;
}

async function openRemote(): Promise<RemotePair> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-pair-'));
  const authority = join(directory, 'root.crt');
  const certificate = await makeCertificate();
  await writeFile(authority, certificate.certificate);
  const password = 'a p@ss:word/';
  const [ofPrimary, ofStandby] = [
    { port: await findFreePort(), password, certificate },
    { port: await findFreePort(), password, certificate },
  ];
  const hosts = [ofPrimary, ofStandby].map(({ port }) => `localhost:${port}`).join(',');
  const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`;
  return {
    ofPrimary,
    ofStandby,
    url: (database) => `postgres://postgres:${encodeURIComponent(password)}@${hosts}/${database}?${query}`,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** As libpq reads it: the directories of their Unix sockets, separated by commas. */
function pairUrl(database: string, servers: readonly PostgresServer[]): string {
  const hosts = servers.map(({ socketPath }) => encodeURIComponent(join(socketPath, '..')));
  return `postgres://postgres@localhost/${database}?host=${hosts.join(',')}`;
}

async function alterSystem(server: PostgresServer, setting: string, value: string): Promise<void> {
  await ask(server, `ALTER SYSTEM SET ${pg.escapeIdentifier(setting)} = ${pg.escapeLiteral(value)}`);
  await ask(server, 'SELECT pg_reload_conf()');
  // Reloading is asynchronous. A setting that the server does not know yet would let the first commits through.
  await until(async () => {
    const [row] = await ask<{ value: string }>(server, `SELECT current_setting(${pg.escapeLiteral(setting)}) AS value`);
    return row?.value === value;
  });
}

async function untilStreaming(primary: PostgresServer): Promise<void> {
  await until(async () => (await ask(primary, "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'")).length === 1);
}

const PATIENCE_MS = 20_000;
const ASK_AGAIN_MS = 25;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error('the pair of servers did not get ready');
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

async function ask<Row extends object>(server: PostgresServer, question: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}
