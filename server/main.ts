/**
 * The process: reads the configuration, runs the server, stops it in order when it is told to, and ends with a clear sentence where
 * it cannot start. What is wired to what is in start-server.ts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readConfig, type Config } from './config.ts';
import { DEMO_AFFILIATE } from './demo/demo-affiliate.ts';
import { DEMO_CLIENTS, DEMO_PASSWORD } from './demo/demo-clients.ts';
import { DEMO_OPERATORS } from './demo/demo-operators.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { describeMisspeltVariable, findMisspeltVariables } from './find-misspelt-variables.ts';
import { makeFilesPrivate } from './keep-data-private.ts';
import { isDatabaseUnavailable } from './adapters/db/database-unavailable.ts';
import { EngineUnavailable } from './engine/engine-port.ts';
import { AnotherLeads } from './engine/journal-store.ts';
import { startPatiently } from './start-patiently.ts';
import type { RunningServer, ServerOptions } from './start-server.ts';
import { createLog } from './transport/http/log.ts';
import { createWaitingRoom } from './transport/http/waiting-room.ts';

async function main(): Promise<void> {
  const misspelt = findMisspeltVariables(process.env);
  // Before the configuration is read: what it lacks may be the very variable whose name was mistyped.
  for (const variable of misspelt) process.stderr.write(`${describeMisspeltVariable(variable)}\n`);
  const config = readConfig(process.env);
  makeFilesPrivate();
  const log = createLog(config.logLevel);
  for (const { name, nearest } of misspelt) log.warn({ variable: name, nearest }, 'an environment variable is unknown and has no effect');
  endOnUnforeseenErrors(log);
  // Its thousand modules take a second or two to load; what is wrong with the configuration is said before.
  const { startServer } = await import('./start-server.ts');
  const stopping = new AbortController();
  const starter = createStarter({ config, log, startServer, stopping: stopping.signal });
  let current = starter.start();
  stopOnSignals({ current: () => current, stopping, timeoutMs: config.shutdownTimeoutMs, log });
  for (;;) {
    const server = await current;
    // It was told to stop before it served, and ends.
    if (server === null) return;
    if (!server.isLeading) process.stdout.write(STANDING_BY);
    void server.whenLeading.then(
      (leads) => leads && process.stdout.write(welcome(config, server.port)),
      () => undefined,
    );
    try {
      await server.whenDeposed;
      // Another process leads. What this one has in memory is of no use any more: it begins anew, and stands by.
      log.warn({}, 'another process leads in place of this one, which begins anew and stands by');
    } catch (cause) {
      if (!starter.mayPass(cause)) throw cause;
      log.warn({ err: cause }, 'this process could not take the lead, and begins anew');
    }
    current = starter.startInPlaceOf(server);
  }
}

interface Starter {
  /** Null where the process is told to stop before it serves. */
  start(): Promise<RunningServer | null>;
  startInPlaceOf(server: RunningServer): Promise<RunningServer | null>;
  mayPass(cause: unknown): boolean;
}

interface StarterOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly startServer: (options: ServerOptions) => Promise<RunningServer>;
  readonly stopping: AbortSignal;
}

/** A server that runs waits for its database without end. One that starts, or begins anew, is not what it was before: somebody should look. */
const START_PATIENCE_MS = 600_000;

/**
 * Starts the server. Where its database has been reached once, and is away now, it's waited for; a database that was never reached may be
 * another one than was meant, and ends the process.
 */
function createStarter({ config, log, startServer, stopping }: StarterOptions): Starter {
  let hasReachedDatabase = false;
  let fault: string | null = null;
  let waitingSinceMs = 0;
  const mayPass = (cause: unknown): boolean =>
    config.databaseUrl !== null &&
    hasReachedDatabase &&
    (isDatabaseUnavailable(cause) || cause instanceof AnotherLeads || cause instanceof EngineUnavailable);
  const room = createWaitingRoom({
    ...config,
    findFault: () => fault ?? 'under way',
    findRestartReason: () => (performance.now() - waitingSinceMs > START_PATIENCE_MS ? 'the server does not start by itself' : null),
  });
  const startOnce = (): Promise<RunningServer> =>
    startServer({
      config,
      log,
      clock: Date.now,
      plantsDemoWork: config.environment !== 'test',
      onDatabaseReached: () => {
        hasReachedDatabase = true;
        fault = null;
      },
      beforeListening: room.close,
    });
  // Where the system chooses the port, nobody asks on it before it's known.
  const openRoom = (): void => {
    if (config.port !== 0) room.open();
  };
  const start = async (): Promise<RunningServer | null> => {
    waitingSinceMs = performance.now();
    fault = null;
    let hasFailed = false;
    const server = await startPatiently({
      start: startOnce,
      mayPass,
      onFailure: (cause, attempt) => {
        fault = describeFault(cause);
        hasFailed = true;
        const waitingMs = Math.round(performance.now() - waitingSinceMs);
        log.warn({ err: cause, attempt, waitingMs }, `the server could not start (${fault}) and tries again`);
        openRoom();
      },
      patienceMs: START_PATIENCE_MS,
      stopping,
      monotonicClock: () => performance.now(),
      wait: (ms) => wait(ms, undefined, { signal: stopping }).catch(() => undefined),
    });
    if (server === null) await room.close();
    else if (hasFailed) log.info({}, 'the server has started after all');
    return server;
  };
  return {
    start,
    mayPass,
    startInPlaceOf: async (server) => {
      waitingSinceMs = performance.now();
      openRoom();
      await server.stop().catch((error: unknown) => log.error({ err: error }, 'stopped, and not everything in order'));
      return start();
    },
  };
}

function describeFault(cause: unknown): string {
  if (isDatabaseUnavailable(cause)) return 'the database is away';
  return cause instanceof AnotherLeads ? 'another process leads' : 'the journal cannot be written';
}

const STANDING_BY = '\nAnother server leads on this database. This one stands by, and takes over when that one ends.\n\n';

/** Whatever went wrong unforeseen may have left anything half done; the journal is what the next start goes by. */
function endOnUnforeseenErrors(log: FastifyBaseLogger): void {
  const end = (error: unknown, origin: string) => {
    log.fatal({ err: error, origin }, 'the process ends because of an error that nobody handled');
    process.exit(1);
  };
  process.on('uncaughtException', (error) => end(error, 'exception'));
  process.on('unhandledRejection', (reason) => end(reason, 'rejection'));
}

/** One Ctrl-C arrives twice under npm, from the terminal and from npm: what follows this soon is the same request. */
const SAME_REQUEST_MS = 1_000;

/** Even where nobody is to be waited for, the journal and the database are closed, which takes a moment. */
const SHORTEST_STOP_MS = 1_000;

interface StopOptions {
  readonly current: () => Promise<RunningServer | null>;
  /** Ends the waiting for a database. */
  readonly stopping: AbortController;
  readonly timeoutMs: number;
  readonly log: FastifyBaseLogger;
}

/**
 * Exits with 0 where every phase of the stop ended in time and nothing failed in it, and otherwise with 1. A server that is told to stop while
 * it starts may be answering calls already: it is stopped in the same order when it has started. A start ends by itself, or fails.
 */
function stopOnSignals({ current, stopping, timeoutMs, log }: StopOptions): void {
  let stoppingSince: number | null = null;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    stopping.abort();
    const server = await current();
    if (server === null) {
      log.info({}, 'stopped before it served');
      process.exit(0);
    }
    // The phases of the stop end before this by themselves, each at a time of its own.
    setTimeout(
      () => {
        log.fatal({ timeoutMs }, 'stopping took too long');
        process.exit(1);
      },
      Math.max(timeoutMs, SHORTEST_STOP_MS),
    );
    try {
      await server.stop();
    } catch (error) {
      log.fatal({ err: error }, 'stopped, and not everything in order');
      process.exit(1);
    }
    log.info({}, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

function welcome({ publicUrl, host, demo }: Config, port: number): string {
  const reachableHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host;
  const lines = [
    '',
    `Fairlead is at ${publicUrl ?? `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}`}`,
  ];
  if (demo) {
    lines.push(`Demo logins, all with the password ${DEMO_PASSWORD}:`);
    const people = [...DEMO_CLIENTS, ...DEMO_OPERATORS, DEMO_AFFILIATE];
    lines.push(...people.map(({ profile, description }) => `  ${profile.email.padEnd(24)} ${description}`));
  }
  return `${lines.join('\n')}\n\n`;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Fairlead did not start. ${explainStartFailure(error)}\n`);
  process.exit(1);
}
