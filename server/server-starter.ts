/** Starts the server of this process, the first time and in place of one that has ended, and has whoever watches told what is so meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from './adapters/db/database-unavailable.ts';
import type { Config } from './config.ts';
import { EngineUnavailable } from './engine/engine-port.ts';
import { AnotherLeads } from './engine/journal-store.ts';
import { startPatiently } from './start-patiently.ts';
import type { RunningServer, ServerOptions } from './start-server.ts';
import { createWaitingRoom } from './transport/http/waiting-room.ts';

export interface ServerStarter {
  /** Null where the process is told to stop before it serves. */
  start(): Promise<RunningServer | null>;
  /** Stops this one first. */
  startInPlaceOf(server: RunningServer): Promise<RunningServer | null>;
  /** Whether what has gone wrong may pass by itself, so that it's worth trying again. */
  mayPass(cause: unknown): boolean;
}

export interface ServerStarterOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly startServer: (options: ServerOptions) => Promise<RunningServer>;
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortSignal;
}

/** A server that runs waits for its database without end. One that starts, or begins anew, is not what it was before: somebody should look. */
const START_PATIENCE_MS = 600_000;

/**
 * Starts the server. Where its database has been reached once, and is away now, it's waited for; a database that was never reached may be
 * another one than was meant, and ends the process.
 */
export function createServerStarter({ config, log, startServer, stopping }: ServerStarterOptions): ServerStarter {
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
