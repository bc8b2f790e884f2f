/**
 * The process: reads the configuration, runs the server, stops it in order when it is told to, and ends with a clear sentence where
 * it cannot start. What is wired to what is in start-server.ts.
 */
import type { FastifyBaseLogger } from 'fastify';
import { readConfig, type Config } from './config.ts';
import { DEMO_AFFILIATE } from './demo/demo-affiliate.ts';
import { DEMO_CLIENTS, DEMO_PASSWORD } from './demo/demo-clients.ts';
import { DEMO_OPERATORS } from './demo/demo-operators.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { describeMisspeltVariable, findMisspeltVariables } from './find-misspelt-variables.ts';
import { makeFilesPrivate } from './keep-data-private.ts';
import { createServerStarter } from './server-starter.ts';
import type { RunningServer } from './start-server.ts';
import { createLog } from './transport/http/log.ts';

async function main(): Promise<void> {
  const misspelt = findMisspeltVariables(process.env);
  // Before the configuration is read: what it lacks may be the very variable whose name was mistyped.
  for (const variable of misspelt) process.stderr.write(`${describeMisspeltVariable(variable)}\n`);
  const config = readConfig(process.env);
  makeFilesPrivate();
  const log = createLog(config.logLevel);
  for (const { name, nearest } of misspelt) log.warn({ variable: name, nearest }, 'an environment variable is unknown and has no effect');
  endOnUnforeseenErrors(log);
  const stopping = new AbortController();
  let current: Promise<RunningServer | null> = Promise.resolve(null);
  stopOnSignals({ current: () => current, stopping, timeoutMs: config.shutdownTimeoutMs, log });
  // Its thousand modules take a second or two to load; what is wrong with the configuration is said before.
  const { startServer } = await import('./start-server.ts');
  const starter = createServerStarter({ config, log, startServer, stopping: stopping.signal });
  current = starter.start();
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
    // Whoever was told to stop it does so.
    if (stopping.signal.aborted) return;
    current = starter.startInPlaceOf(server);
  }
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
