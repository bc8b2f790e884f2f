/** Starts a server: opens what it stands on, composes it, listens, and leads, or stands by until the process that leads ends. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { composeServer } from './compose-server.ts';
import type { Config } from './config.ts';
import { DeadlinePassed } from './deadline.ts';
import { isDemoHistoryPlanted } from './demo/plant-demo-history.ts';
import { AnotherLeads } from './engine/journal-store.ts';
import type { RepeatedWork } from './features/feature.ts';
import { seedServer, workAsLeader } from './lead-server.ts';
import { findWebBuild, openPages } from './open-pages.ts';
import { openPorts } from './open-ports.ts';
import { openSockets } from './open-sockets.ts';
import { repeat } from './repeat.ts';
import { createStopSequence, type StopSequence } from './stop-sequence.ts';
import { createHttpDrain } from './transport/http/http-drain.ts';
import { registerStandbyGate } from './transport/http/standby-gate.ts';
import { watchServer } from './watch-server.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Whether a demo begins with work of its operators and with positions of its clients; tests begin without. */
  readonly plantsDemoWork?: boolean;
  /** Called when the database was reached: what goes wrong from then on may pass by itself. */
  readonly onDatabaseReached?: () => void;
  /** Leaves the port to the server, where somebody else answers on it meanwhile. */
  readonly beforeListening?: () => Promise<void>;
}

export interface RunningServer {
  readonly port: number;
  /** Whether it serves, or stands by until another process ends. */
  readonly isLeading: boolean;
  /** Resolves with true when a server that stands by begins to serve, and with false where it is stopped, or another is faster. */
  readonly whenLeading: Promise<boolean>;
  /**
   * Resolves when another process has become the leader in this one's place: it must be stopped then, and may be started again. Rejects
   * where a standby could not begin to serve.
   */
  readonly whenDeposed: Promise<void>;
  /** Takes nothing new, answers what is under way, and ends within the configured time. Rejects at its end with a StopIncomplete. */
  stop(): Promise<void>;
}

/** Rejects with what went wrong, after everything that had been started was stopped again. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const sequence = createStopSequence({ timeoutMs: options.config.shutdownTimeoutMs, log: options.log });
  try {
    const parts = await startParts(options, sequence);
    return { ...parts, stop: sequence.stop };
  } catch (error) {
    await sequence.stop().catch((again: unknown) => options.log.error({ err: again }, 'what had been started did not stop'));
    throw error;
  }
}

/** What a standby lags behind at most, and has to catch up with when it takes over. */
const STANDBY_FOLLOWS_EVERY_MS = 50;

async function startParts(
  { config, log, clock, plantsDemoWork = false, onDatabaseReached, beforeListening }: ServerOptions,
  sequence: StopSequence,
): Promise<Omit<RunningServer, 'stop'>> {
  const webBuild = findWebBuild(config);
  let isLeading = false;
  const again = ({ name, everyMs, work, onFailure }: RepeatedWork): void =>
    sequence.on('entrance', { name, run: repeat(everyMs, work, onFailure) });
  const ports = await openPorts({
    config,
    log,
    clock,
    sequence,
    again,
    isLeading: () => isLeading,
    readPort: () => readPort(app),
    onDatabaseReached,
  });
  const { database, engine, leadership, pastMarket, priceWatch } = ports;
  if ((await leadership.firstSight) === 'leading') {
    await engine.lead();
    isLeading = true;
  }

  const composed = await composeServer(ports);
  const { app, markets } = composed;
  registerStandbyGate(app, () => isLeading);
  const drain = createHttpDrain(app);
  sequence.on('entrance', { name: 'the port', run: drain.closePort });
  sequence.on('requests', { name: 'requests that are still arriving', run: drain.receive, listUnderWay: drain.listUnderWay });
  sequence.on('answers', { name: 'answers', run: drain.answer, listUnderWay: drain.listUnderWay });
  const collector = watchServer(ports, composed, () => isLeading);
  await openPages(ports, composed, webBuild);
  const sockets = openSockets(ports, composed, drain, () => isLeading);

  const startFeed = async (): Promise<void> => {
    const { feed, board } = priceWatch;
    sequence.on('prices', { name: 'the price feed', run: () => feed.stop() });
    await feed.start((tick) => board.take(tick));
  };
  const startMarket = async (): Promise<void> => {
    await markets.market.start();
    sequence.on('candles', { name: 'candles', run: markets.market.stop });
  };
  const listen = async (): Promise<void> => {
    await beforeListening?.();
    await app.listen({ host: config.host, port: config.port });
  };
  const seed = () => seedServer(ports, composed);
  const work = () => workAsLeader(ports, composed, { again, collector, plantsDemoWork });

  await app.ready();
  const whenDeposed = new Promise<void>((done) => leadership.onDeposed(done));
  if (isLeading) {
    await seed();
    await startMarket();
    await startFeed();
    sockets.serve();
    await listen();
    await work();
    return { port: readPort(app), isLeading: true, whenLeading: Promise.resolve(true), whenDeposed };
  }

  // Standing by: prices and the journal are followed, so that taking over costs moments.
  await startFeed();
  await listen();
  const stopFollowing = repeat(
    STANDBY_FOLLOWS_EVERY_MS,
    () => engine.follow(),
    (error) => {
      log.warn({ err: error }, 'what the leader writes could not be followed');
      // What else is on a silent connection would keep this process from taking over.
      if (error instanceof DeadlinePassed) database.cutConnections();
    },
  );
  const stopping = Promise.withResolvers<void>();
  const takeLead = async (): Promise<boolean> => {
    const isEnding = await Promise.race([leadership.whenLeading.then(() => false), stopping.promise.then(() => true)]);
    await stopFollowing();
    if (isEnding) return false;
    const startedAtMs = performance.now();
    const lead = async (): Promise<void> => {
      await engine.lead();
      await seed();
    };
    try {
      // What is missing of the demo's history is traded at prices of its time alone, as in a first start.
      const isHistoryMissing = pastMarket !== null && !(await isDemoHistoryPlanted(database));
      await (isHistoryMissing ? pastMarket.withoutRunning(lead) : lead());
    } catch (error) {
      // It stood still over it. Its lease says in a moment that it's deposed, and it begins anew.
      if (error instanceof AnotherLeads) return false;
      throw error;
    }
    sockets.serve();
    isLeading = true;
    log.info({ elapsedMs: Math.round(performance.now() - startedAtMs) }, 'this process leads from here on');
    await startMarket();
    await work();
    return true;
  };
  const leading = takeLead();
  sequence.on('entrance', {
    name: 'the taking of the lead',
    run: async () => {
      stopping.resolve();
      await leading.catch(() => undefined);
    },
  });
  return {
    port: readPort(app),
    isLeading: false,
    whenLeading: leading,
    whenDeposed: Promise.race([whenDeposed, leading.then(() => whenDeposed)]),
  };
}

/** The port that was taken, where the configuration leaves it open. */
function readPort(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
