/**
 * The server process: reads the configuration, runs the server, stops it cleanly when told to, and exits with a clear message if it can't
 * start. The wiring is in start-server.ts.
 */
import type { FastifyBaseLogger } from 'fastify';
import { runCommandLine } from './command-line.ts';
import { readConfig } from './config.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { describeMisspeltVariable, findMisspeltVariables } from './find-misspelt-variables.ts';
import { makeFilesPrivate } from './keep-data-private.ts';
import { readPriceSourcesFile } from './read-price-sources-file.ts';
import { dutiesOf, readRole, requireShared, type Role } from './roles.ts';
import { createServerStarter } from './server-starter.ts';
import type { RunningServer } from './start-server.ts';
import { onStopSignal } from './stop-signals.ts';
import { createLog } from './transport/http/log.ts';
import { formatWelcome } from './welcome.ts';

async function main(role: Role | null): Promise<void> {
  const misspelt = findMisspeltVariables(process.env);
  // Before the configuration is read: a missing variable may be the very one that was misspelt.
  for (const variable of misspelt) process.stderr.write(`${describeMisspeltVariable(variable)}\n`);
  const config = readConfig(process.env);
  requireShared(role, config);
  // The others receive the prices of the one that reads the file.
  const priceSources = dutiesOf(role).hasPrices ? await readPriceSourcesFile(config, process.env) : null;
  makeFilesPrivate();
  const log = createLog(config.logLevel);
  for (const { name, nearest } of misspelt) log.warn({ variable: name, nearest }, 'an environment variable is unknown and has no effect');
  endOnUnforeseenErrors(log);
  const stopping = new AbortController();
  let current: Promise<RunningServer | null> = Promise.resolve(null);
  stopOnSignals({ current: () => current, stopping, timeoutMs: config.shutdownTimeoutMs, log });
  // Loading its thousand modules takes a second or two; configuration errors are reported first.
  const { startServer } = await import('./start-server.ts');
  const starter = createServerStarter({ config, role, priceSources, log, startServer, stopping: stopping.signal });
  current = starter.start();
  for (;;) {
    const server = await current;
    // It was told to stop before it started serving.
    if (server === null) return;
    if (!server.isLeading) process.stdout.write(role === null ? STANDING_BY : standingBy(role));
    void server.whenLeading.then(
      (leads) => leads && process.stdout.write(dutiesOf(role).isGateway ? formatWelcome(config, server.port) : `\nThis ${role} leads.\n\n`),
      () => undefined,
    );
    try {
      await server.whenDeposed;
      // Another process leads. This one's memory is outdated: it restarts and stands by.
      log.warn({}, 'another process leads in place of this one; restarting as standby');
    } catch (cause) {
      if (!starter.mayPass(cause)) throw cause;
      log.warn({ err: cause }, 'this process could not take the lead; restarting');
    }
    // If the process was told to stop, the stop is already running.
    if (stopping.signal.aborted) return;
    current = starter.startInPlaceOf(server);
  }
}

const STANDING_BY = '\nAnother server leads on this database. This one stands by and takes over when that one stops.\n\n';

function standingBy(role: Role): string {
  return `\nAnother ${role} leads. This one stands by and takes over when that one stops.\n\n`;
}

/** After an unforeseen error anything may be half done; the next start relies on the journal. */
function endOnUnforeseenErrors(log: FastifyBaseLogger): void {
  const end = (error: unknown, origin: string) => {
    log.fatal({ err: error, origin }, 'exiting because of an unhandled error');
    process.exit(1);
  };
  process.on('uncaughtException', (error) => end(error, 'exception'));
  process.on('unhandledRejection', (reason) => end(reason, 'rejection'));
}

/** Closing the journal and the database takes a moment even with a timeout of zero. */
const SHORTEST_STOP_MS = 1_000;

interface StopOptions {
  readonly current: () => Promise<RunningServer | null>;
  /** Ends the wait for a database. */
  readonly stopping: AbortController;
  readonly timeoutMs: number;
  readonly log: FastifyBaseLogger;
}

/**
 * Exits with 0 if every stop phase ended in time without failures, and with 1 otherwise. A server told to stop during startup may already
 * be answering calls: it is stopped in the same order once it has started. The startup itself ends or fails on its own.
 */
function stopOnSignals({ current, stopping, timeoutMs, log }: StopOptions): void {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, 'stopping');
    stopping.abort();
    const server = await current();
    if (server === null) {
      log.info({}, 'stopped before it started serving');
      process.exit(0);
    }
    // The stop phases end before this on their own, each at its own time.
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
      log.fatal({ err: error }, 'stopped with errors');
      process.exit(1);
    }
    log.info({}, 'stopped');
    process.exit(0);
  };
  onStopSignal((signal) => void stop(signal));
}

await runCommandLine(readRole(process.argv.slice(2)), async (role) => {
  try {
    await main(role);
  } catch (error) {
    process.stderr.write(`Fairlead did not start. ${explainStartFailure(error)}\n`);
    process.exit(1);
  }
});
