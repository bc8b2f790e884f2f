/**
 * A disposable PostgreSQL server: a new cluster in a temporary directory, reached through a Unix socket there (so that ports cannot clash),
 * which trusts anyone with access to that directory. It is removed with everything it wrote when it is stopped or its owner dies.
 */
import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresOwner, type ServerOwner } from '../../scripts/find-postgres-owner.ts';
import { findPostgresDirectory } from '../../scripts/find-tools.ts';
import type { Certificate } from './certificate.ts';
import { killPostgres } from './postgres-processes.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import type { TestNetwork } from './test-network.ts';

const run = promisify(execFile);

const DEFAULT_PORT = 5432;

export interface PostgresServer {
  /** The connection URL of a database on this server. */
  url(database: string): string;
  /** Creates a database, as a copy of `template` if given, and returns its URL. Nothing may be connected to the template. */
  createDatabase(name: string, template?: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
  /** The same for the other machines of its network. */
  networkUrl(database: string): string;
  /** The Unix socket it listens on. */
  readonly socketPath: string;
  readonly dataDirectory: string;
  /** False if a small disk was requested and this process may not mount one. */
  readonly hasSmallDisk: boolean;
  /** `fast` aborts transactions and shuts down cleanly; `immediate` ends like a crash, and the next start recovers. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>;
  /** Ends all its processes at once with SIGKILL, as if the machine lost power; what it has written stays. */
  kill(): Promise<void>;
  /** Promotes a standby to primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Starts it again once it has ended. Resolves when it accepts connections. */
  startAgain(): Promise<void>;
}

export interface PostgresOptions {
  /** True writes through to the disk as a real installation would, for measurements; otherwise a test only needs speed. */
  readonly durable?: boolean;
  /** Further settings, e.g. { shared_buffers: '256MB' }. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Starts as a streaming standby of this server rather than as a new cluster. */
  readonly standbyOf?: PostgresServer;
  /** Is reachable over TCP too, only with a password and TLS. A standby has both from its primary, and a port of its own. */
  readonly remote?: RemoteAccess;
  /** Is reachable from the other machines of a test's network too, which it trusts. A standby of it is not. */
  readonly network?: NetworkAccess;
  /** Keeps its data on a disk of this size, for tests that fill it. */
  readonly smallDiskBytes?: number;
}

export interface NetworkAccess {
  readonly network: Pick<TestNetwork, 'address' | 'range'>;
  readonly port: number;
}

export interface RemoteAccess {
  /** On localhost. */
  readonly port: number;
  readonly password: string;
  readonly certificate: Certificate;
}

/** Connections over the Unix socket are trusted; others need the password and TLS. */
const OWN_RULES = ['local all all trust', 'local replication all trust', ''].join('\n');
const REMOTE_RULES = `${OWN_RULES}hostssl all all localhost scram-sha-256\n`;

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPostgresDirectory();
  if (programs === null) throw new Error('PostgreSQL is not installed: on Debian, apt-get install postgresql');
  const owner = await findPostgresOwner();
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-postgres-'));
  const dataDirectory = join(directory, 'data');
  const logFile = join(directory, 'log');
  // When running as root, the server's owner is another user; only the two of them may enter.
  await chmod(directory, 0o700);
  if (owner !== null) await chown(directory, owner.uid, owner.gid);

  const smallDisk = await mountDataDirectory(dataDirectory, options.smallDiskBytes, owner);
  const spawnOptions = { cwd: directory, ...(owner ?? {}) };
  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    ...serverSettings(options),
    ...remoteSettings(options),
    ...networkSettings(options),
  };
  const port = options.remote?.port ?? options.network?.port ?? DEFAULT_PORT;
  const settingFlags = Object.entries(settings).map(([name, value]) => `-c ${name}=${quoteForShell(value)}`);
  const initArguments = ['-D', dataDirectory, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const control = (...words: string[]) => run(join(programs, 'pg_ctl'), ['-D', dataDirectory, '-w', ...words], spawnOptions);
  const start = () => control('-l', logFile, '-o', settingFlags.join(' '), 'start');
  try {
    if (options.standbyOf === undefined) await run(join(programs, 'initdb'), initArguments, spawnOptions);
    else await run(join(programs, 'pg_basebackup'), copyArguments(options.standbyOf, dataDirectory), spawnOptions);
    if (options.remote !== undefined && options.standbyOf === undefined) await admitRemote(dataDirectory, options.remote, owner);
    if (options.network !== undefined) await admitNetwork(dataDirectory, options.network, owner);
    await start();
  } catch (error) {
    const log = await readFile(logFile, 'utf8').catch(() => '');
    await smallDisk?.unmount();
    await rm(directory, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start\n${log}`, { cause: error });
  }

  // The reaper holds the reading end of a pipe to this process. However this process ends, SIGKILL included, the pipe closes and the reaper
  // cleans up. A test may have stopped the server's processes: a stopped one ends only once it is continued.
  const reaperScript =
    'cat >/dev/null; kill -CONT "$(head -n 1 "$2/data/postmaster.pid")"; "$1/pg_ctl" -D "$2/data" -m immediate stop >/dev/null; rm -rf "$2"';
  const reaper = spawn('/bin/sh', ['-c', reaperScript, 'reaper', programs, directory], {
    ...spawnOptions,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.unref();

  const url = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(directory)}&port=${port}`;
  if (options.remote !== undefined && options.standbyOf === undefined) {
    await runSql(url('postgres'), `ALTER ROLE postgres PASSWORD ${pg.escapeLiteral(options.remote.password)}`);
  }
  return {
    url,
    networkUrl: (database) => {
      if (options.network === undefined) throw new Error('this PostgreSQL is on no network');
      return `postgres://postgres@${options.network.network.address}:${port}/${database}`;
    },
    async createDatabase(name, template = 'template1') {
      await runSql(url('postgres'), `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`);
      return url(name);
    },
    async dropDatabase(name) {
      await runSql(url('postgres'), `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
    },
    async stop() {
      if (reaper.exitCode !== null) return;
      const exited = once(reaper, 'exit');
      reaper.ref();
      reaper.stdin.end();
      await exited;
      await smallDisk?.unmount();
    },
    socketPath: join(directory, `.s.PGSQL.${port}`),
    dataDirectory,
    hasSmallDisk: smallDisk !== null,
    shutDown: async (mode) => void (await control('-m', mode, 'stop')),
    kill: () => killPostgres(dataDirectory),
    promote: async () => void (await control('promote')),
    startAgain: async () => void (await start()),
  };
}

/** Includes what the primary writes during the copy, and makes the copy follow it afterwards. */
function copyArguments(primary: PostgresServer, dataDirectory: string): string[] {
  const { searchParams } = new URL(primary.url('postgres'));
  const connection = `host=${searchParams.get('host') ?? ''} port=${searchParams.get('port') ?? ''} user=postgres application_name=standby`;
  return ['-D', dataDirectory, '-d', connection, '--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'];
}

/** Null if none is requested, or if this process may not mount. */
async function mountDataDirectory(directory: string, bytes: number | undefined, owner: ServerOwner | null): Promise<SmallDisk | null> {
  if (bytes === undefined || owner === null) return null;
  await mkdir(directory);
  const disk = await mountSmallDisk(directory, bytes, owner);
  // On the common disk, initdb creates the directory with its owner.
  if (disk === null) await rm(directory, { recursive: true });
  return disk;
}

function serverSettings(options: PostgresOptions): Record<string, string> {
  const speed = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  return { max_connections: '100', ...(options.durable === true ? {} : speed), ...options.settings };
}

function remoteSettings({ remote }: PostgresOptions): Record<string, string> {
  if (remote === undefined) return {};
  return { listen_addresses: 'localhost', port: String(remote.port), ssl: 'on', password_encryption: 'scram-sha-256' };
}

function networkSettings({ network: access }: PostgresOptions): Record<string, string> {
  return access === undefined ? {} : { listen_addresses: access.network.address, port: String(access.port) };
}

async function admitNetwork(dataDirectory: string, { network }: NetworkAccess, owner: ServerOwner | null): Promise<void> {
  const path = join(dataDirectory, 'pg_hba.conf');
  await writeFile(path, `${OWN_RULES}host all all ${network.range} trust\n`, { mode: 0o600 });
  if (owner !== null) await chown(path, owner.uid, owner.gid);
}

/** PostgreSQL looks for files of these names by itself. */
async function admitRemote(dataDirectory: string, { certificate }: RemoteAccess, owner: ServerOwner | null): Promise<void> {
  const files = { 'pg_hba.conf': REMOTE_RULES, 'server.crt': certificate.certificate, 'server.key': certificate.key };
  for (const [name, text] of Object.entries(files)) {
    const path = join(dataDirectory, name);
    await writeFile(path, text, { mode: 0o600 });
    if (owner !== null) await chown(path, owner.uid, owner.gid);
  }
}

/** Runs one statement on a connection of its own. */
export async function runSql(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function quoteForShell(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
