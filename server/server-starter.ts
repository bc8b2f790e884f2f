/**
 * Starts this process's server, the first time and as a replacement for one that has ended, and reports the status to supervisors
 * meanwhile.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from './adapters/db/database-unavailable.ts';
import type { Config } from './config.ts';
import { EngineUnavailable } from './engine/engine-port.ts';
import { AnotherLeads } from './engine/journal-store.ts';
import { startWithRetries } from './start-with-retries.ts';
import type { Role } from './roles.ts';
import type { RunningServer, ServerOptions } from './start-server.ts';
import { createStartupResponder } from './transport/http/startup-responder.ts';

export interface ServerStarter {
  /** Null if the process is told to stop before it serves. */
  start(): Promise<RunningServer | null>;
  /** Stops the given server first. */
  startInPlaceOf(server: RunningServer): Promise<RunningServer | null>;
  /** Whether the failure may be temporary, so that a retry makes sense. */
  mayPass(cause: unknown): boolean;
}

export interface ServerStarterOptions {
  readonly config: Config;
  readonly role: Role | null;
  readonly priceSources: ServerOptions['priceSources'];
  readonly log: FastifyBaseLogger;
  readonly startServer: (options: ServerOptions) => Promise<RunningServer>;
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortSignal;
}

/** A running server waits for its database indefinitely. One that starts or restarts may be misconfigured, so an operator should look. */
const START_PATIENCE_MS = 600_000;

/**
 * Starts the server. If its database was reached once and is unavailable now, the server waits for it. A database that was never reached
 * may be the wrong one, and ends the process.
 */
export function createServerStarter({ config, role, priceSources, log, startServer, stopping }: ServerStarterOptions): ServerStarter {
  let hasReachedDatabase = false;
  let fault: string | null = null;
  let waitingSinceMs = 0;
  const mayPass = (cause: unknown): boolean =>
    config.databaseUrl !== null &&
    hasReachedDatabase &&
    (isDatabaseUnavailable(cause) || cause instanceof AnotherLeads || cause instanceof EngineUnavailable);
  const room = createStartupResponder({
    ...config,
    findFault: () => fault ?? 'starting',
    findRestartReason: () => (performance.now() - waitingSinceMs > START_PATIENCE_MS ? 'the server cannot start without help' : null),
  });
  const startOnce = (): Promise<RunningServer> =>
    startServer({
      config,
      role,
      priceSources,
      log,
      clock: Date.now,
      seedsDemoWork: config.environment !== 'test',
      onDatabaseReached: () => {
        hasReachedDatabase = true;
        fault = null;
      },
      beforeListening: room.close,
      signal: stopping,
    });
  // If the system chooses the port, no requests arrive before it is known.
  const openRoom = (): void => {
    if (config.port !== 0) room.open();
  };
  const start = async (): Promise<RunningServer | null> => {
    waitingSinceMs = performance.now();
    fault = null;
    let hasFailed = false;
    const server = await startWithRetries({
      start: startOnce,
      mayPass,
      onFailure: (cause, attempt) => {
        fault = describeFault(cause);
        hasFailed = true;
        const waitingMs = Math.round(performance.now() - waitingSinceMs);
        log.warn({ err: cause, attempt, waitingMs }, `the server could not start (${fault}); retrying`);
        openRoom();
      },
      patienceMs: START_PATIENCE_MS,
      stopping,
      monotonicClock: () => performance.now(),
      wait: (ms) => wait(ms, undefined, { signal: stopping }).catch(() => undefined),
    });
    if (server === null) await room.close();
    else if (hasFailed) log.info({}, 'the server has started after retries');
    return server;
  };
  return {
    start,
    mayPass,
    startInPlaceOf: async (server) => {
      waitingSinceMs = performance.now();
      openRoom();
      await server.stop().catch((error: unknown) => log.error({ err: error }, 'stopped with errors'));
      return start();
    },
  };
}

function describeFault(cause: unknown): string {
  if (isDatabaseUnavailable(cause)) return 'the database is unavailable';
  return cause instanceof AnotherLeads ? 'another process leads' : 'the journal cannot be written';
}
