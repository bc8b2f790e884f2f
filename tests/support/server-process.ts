/** The real server in a process of its own, for tests that kill it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@fairlead/server/roles.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { root } from '../../scripts/root.ts';
import { fileOfProgram } from './program-files.ts';
import type { DatabasePlace } from './databases.ts';
import type { TestMachine } from './test-network.ts';

export interface ServerProcess {
  readonly url: string;
  readonly processId: number;
  /** Sends the signal and resolves when the process is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ readonly code: number | null; readonly signal: string | null }>;
  /** Resolves when the process has ended for any reason. */
  readonly gone: Promise<void>;
  /** A process stopped with SIGSTOP reacts only to SIGCONT and SIGKILL until it is continued. */
  signal(signal: 'SIGTERM' | 'SIGINT' | 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): void;
  hasEnded(): boolean;
  /** Everything it has written so far. */
  output(): string;
}

const START_TIMEOUT_MS = 60_000;
/** What the server writes once it serves. */
export const WELCOME = 'Fairlead is at ';
/** What it writes once it is a standby. */
export const STANDING_BY = 'This one stands by';

function environmentOf(place: DatabasePlace, port: number | string, environment: Readonly<Record<string, string>>) {
  return {
    ...process.env,
    NODE_ENV: 'test',
    // The tests start dozens of servers in a run, each with the same thousand modules.
    NODE_COMPILE_CACHE: join(root, 'test-results/compiled'),
    PORT: String(port),
    HOST: '127.0.0.1',
    WEB_BUILD: 'none',
    // A machine that is busy with other tests takes longer over everything.
    SHUTDOWN_TIMEOUT_MS: '60000',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    ...environment,
  };
}

export interface LeftServer {
  readonly url: string;
  readonly processId: number;
}

/**
 * Starts the server so that it outlives this process, though not its process group, writing to the file; resolves when it is ready to
 * serve. The caller has to end it.
 */
export async function startServerThatStays(
  place: DatabasePlace,
  environment: Readonly<Record<string, string>>,
  logFile: string,
): Promise<LeftServer> {
  const port = environment['PORT'] ?? (await findFreePort());
  const log = await open(logFile, 'a');
  const child = spawn(process.execPath, [fileOfProgram('server/main')], {
    cwd: root,
    env: environmentOf(place, port, environment),
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  await log.close();
  const url = `http://127.0.0.1:${port}`;
  const { pid: processId } = child;
  if (processId === undefined) throw new Error('the server could not be started');
  try {
    await whenReady(url, () => child.exitCode !== null || child.signalCode !== null);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { url, processId };
}

/** Starts the server, on a free port unless the environment names one, and resolves when it is ready to serve. */
export function startServerProcess(
  place: DatabasePlace,
  environment: Readonly<Record<string, string>> = {},
  timeoutMs = START_TIMEOUT_MS,
): Promise<ServerProcess> {
  return startProcess(place, environment, async (url, output) => {
    await whenReady(url, () => false, timeoutMs);
    await whenWritten(WELCOME, output, timeoutMs);
  });
}

/** Starts the server, and resolves while it is still starting. */
export function spawnServerProcess(place: DatabasePlace, environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  return startProcess(place, environment, () => Promise.resolve());
}

/** Starts the server on a database on which another one leads, and resolves when it is a standby. */
export function startStandbyProcess(place: DatabasePlace, environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  return startProcess(place, environment, (_url, output) => whenWritten(STANDING_BY, output));
}

/** Starts the server, and resolves when it serves or is a standby, whichever comes first. */
export function startServerProcessInAnyRole(
  place: DatabasePlace,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return startProcess(place, environment, (_url, output) => whenWritten(/Fairlead is at |This one stands by/, output));
}

export interface RoleStart {
  /** The directory of an earlier version that is to run; this one by default. */
  readonly earlierRoot?: string | null;
  /** Where it is to run, if not on this machine. */
  readonly machine?: TestMachine | null;
}

/** Starts a process with a role, and resolves once it works or is a standby. */
export function startRoleProcess(
  role: Role,
  place: DatabasePlace,
  environment: Readonly<Record<string, string>>,
  start: RoleStart = {},
): Promise<ServerProcess> {
  const isUp = new RegExp(`${WELCOME}|This ${role} leads|${STANDING_BY}`);
  return startProcess(place, environment, (_url, output) => whenWritten(isUp, output), ['--role', role], start);
}

async function startProcess(
  place: DatabasePlace,
  environment: Readonly<Record<string, string>>,
  whenUp: (url: string, output: () => string) => Promise<void>,
  words: readonly string[] = [],
  { earlierRoot = null, machine = null }: RoleStart = {},
): Promise<ServerProcess> {
  const port = environment['PORT'] ?? (await findFreePort());
  const host = machine?.address ?? '127.0.0.1';
  const file = earlierRoot === null ? fileOfProgram('server/main') : join(earlierRoot, 'server/main.ts');
  const [program = '', ...rest] = [...(machine?.prefix ?? []), process.execPath, file, ...words];
  const child = spawn(program, rest, {
    cwd: earlierRoot ?? root,
    env: environmentOf(place, port, { HOST: host, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const gone = once(child, 'exit').then(() => undefined);
  const url = `http://${host}:${port}`;
  const { pid: processId } = child;
  if (processId === undefined) throw new Error('the server could not be started');
  try {
    await Promise.race([
      whenUp(url, () => chunks.join('')),
      gone.then(() => {
        throw new Error(`the server ended while it started:\n${chunks.join('')}`);
      }),
    ]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    processId,
    gone,
    signal: (signal) => void child.kill(signal),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => chunks.join(''),
    async end(signal) {
      child.kill(signal);
      await gone;
      return { code: child.exitCode, signal: child.signalCode };
    },
  };
}

/**
 * The server reports that it is ready shortly before its start is complete, and a start that loses its database ends the process. So a test
 * that breaks something waits for this line.
 */
async function whenWritten(line: string | RegExp, output: () => string, timeoutMs = START_TIMEOUT_MS): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (output().search(line) < 0) {
    if (performance.now() > until) throw new Error(`the server did not start within ${timeoutMs} ms:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function whenReady(url: string, hasEnded: () => boolean = () => false, timeoutMs = START_TIMEOUT_MS): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if (hasEnded()) throw new Error('the server ended while it started');
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server did not become ready within ${timeoutMs} ms`);
}
