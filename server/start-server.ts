/** Starts a server: opens its dependencies, composes it, listens, and leads, or stands by until the leading process ends. */
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PriceSources } from './adapters/prices/live/price-sources.ts';
import { composeServer } from './compose-server.ts';
import type { Config } from './config.ts';
import { DeadlinePassed } from './deadline.ts';
import { isDemoHistorySeeded } from './demo/seed-demo-history.ts';
import type { Engine } from './engine/engine.ts';
import { AnotherLeads } from './engine/journal-store.ts';
import { followPartitions, leadPartitions } from './engine/partitions/local-engines.ts';
import type { RepeatedWork } from './features/feature.ts';
import { readPastQuotes } from './features/markets/read-past-quotes.ts';
import { seedServer, workAsLeader } from './lead-server.ts';
import { findWebBuild, openPages } from './open-pages.ts';
import { openPorts } from './open-ports.ts';
import { openSockets } from './open-sockets.ts';
import { repeat } from './repeat.ts';
import { dutiesOf, type Role } from './roles.ts';
import { shareWork } from './share-work.ts';
import { startTapeAlone } from './start-tape.ts';
import { createStopSequence, type StopSequence } from './stop-sequence.ts';
import { createHttpDrain } from './transport/http/http-drain.ts';
import { registerStandbyGate } from './transport/http/standby-gate.ts';
import { watchServer } from './watch-server.ts';

export interface ServerOptions {
  readonly config: Config;
  /** What this process does; everything if omitted. */
  readonly role?: Role | null;
  /** The sources of live prices in the file that the configuration names; null if it names none. */
  readonly priceSources: PriceSources | null;
  readonly log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Whether a demo starts with seeded operator work and open client positions; tests start without. */
  readonly seedsDemoWork?: boolean;
  /** Called once the database has been reached: later failures may be temporary. */
  readonly onDatabaseReached?: () => void;
  /** Releases the port, in case another server answers on it in the meantime. */
  readonly beforeListening?: () => Promise<void>;
  /** Ends the wait for the bus and for other processes. */
  readonly signal?: AbortSignal;
}

export interface RunningServer {
  readonly port: number;
  /** Whether it serves, or stands by until another process ends. */
  readonly isLeading: boolean;
  /** Resolves with true when a standby starts to serve, and with false if it is stopped or another standby is faster. */
  readonly whenLeading: Promise<boolean>;
  /**
   * Resolves when another process has taken over as leader: this server must be stopped then, and may be started again. Rejects if a
   * standby could not start to serve.
   */
  readonly whenDeposed: Promise<void>;
  /**
   * Accepts nothing new, answers requests in progress, and ends within the configured time. Rejects with a StopIncomplete at the end if
   * something failed.
   */
  stop(): Promise<void>;
}

/** Rejects with the error, after everything started has been stopped again. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const sequence = createStopSequence({ timeoutMs: options.config.shutdownTimeoutMs, log: options.log });
  try {
    const parts = await startParts(options, sequence);
    return { ...parts, stop: sequence.stop };
  } catch (error) {
    await sequence.stop().catch((again: unknown) => options.log.error({ err: again }, 'cleaning up after a failed start was incomplete'));
    throw error;
  }
}

/** Limits how far a standby lags behind, and thus what it has to catch up with when it takes over. */
const STANDBY_CATCHES_UP_EVERY_MS = 50;

async function startParts(
  { config, role = null, priceSources, log, clock, seedsDemoWork = false, onDatabaseReached, beforeListening, signal }: ServerOptions,
  sequence: StopSequence,
): Promise<Omit<RunningServer, 'stop'>> {
  const duties = dutiesOf(role);
  const webBuild = duties.isGateway ? findWebBuild(config) : null;
  let isLeading = false;
  const again = ({ name, everyMs, work, onFailure }: RepeatedWork): void =>
    sequence.on('entrance', { name, run: repeat(everyMs, work, onFailure) });
  const ports = await openPorts({
    config,
    duties,
    priceSources,
    log,
    clock,
    sequence,
    again,
    isLeading: () => isLeading,
    readPort: () => readPort(app),
    onDatabaseReached,
    signal,
  });
  const { database, localEngines, leadership, pastMarket, priceWatch } = ports;
  if ((await leadership.firstSight) === 'leading') {
    await leadPartitions(localEngines);
    isLeading = true;
  }

  const composed = await composeServer(ports);
  const { app, markets } = composed;
  const isServing = (): boolean => isLeading && duties.isGateway;
  registerStandbyGate(app, isServing);
  const drain = createHttpDrain(app);
  sequence.on('entrance', { name: 'the port', run: drain.closePort });
  sequence.on('requests', { name: 'arriving requests', run: drain.receive, listUnderWay: drain.listUnderWay });
  sequence.on('answers', { name: 'answers', run: drain.answer, listUnderWay: drain.listUnderWay });
  const collector = watchServer(ports, composed, () => isLeading);
  await openPages(ports, composed, webBuild);
  const sockets = openSockets(ports, composed, drain, isServing);

  const startFeed = async (): Promise<void> => {
    const { feed, board } = priceWatch;
    sequence.on('prices', { name: 'the price feed', run: () => feed.stop() });
    await feed.start((tick) => board.take(tick));
  };
  const startMarket = async (): Promise<void> => {
    await markets.market.start();
    sequence.on('candles', { name: 'candles', run: markets.market.stop });
  };
  const startSweeping = async (): Promise<void> => {
    await Promise.all(localEngines.map(({ engine }) => startSweepingOf(engine)));
  };
  const startSweepingOf = async (engine: Engine): Promise<void> => {
    const { market } = markets;
    engine.startSweeping(await readPastQuotes(engine.listMissedMoments(), { market, instrumentOf: instrumentBySymbol, log }));
    // Nobody is to see a position from before a split at a price of now. Quotes and commands wait in any case.
    await engine.finishOverdueSweeps().catch((err: unknown) => log.warn({ err }, 'overdue sweeps go on once the journal is back'));
  };
  const listen = async (): Promise<void> => {
    await beforeListening?.();
    await app.listen({ host: config.host, port: config.port });
  };
  const seed = () => seedServer(ports, composed);
  const work = async (): Promise<void> => {
    if (!duties.hasWork) return;
    await ports.remoteEngines?.whenAvailable(signal);
    markets.market.record();
    await workAsLeader(ports, composed, { again, collector, seedsDemoWork });
  };
  const serve = (): void => {
    if (!duties.isGateway) return;
    sockets.serve();
    for (const { repeated = [] } of composed.features) for (const one of repeated) if (one.isOfGateways === true) again(one);
  };

  await app.ready();
  const whenDeposed = new Promise<void>((done) => leadership.onDeposed(done));
  if (isLeading) {
    if (duties.hasEngine) await seed();
    await startMarket();
    await startSweeping();
    startTapeAlone(ports);
    await startFeed();
    serve();
    await listen();
    await shareWork(ports);
    await work();
    return { port: readPort(app), isLeading: true, whenLeading: Promise.resolve(true), whenDeposed };
  }

  // Standby: follows prices and the journal, so that a takeover is quick.
  await startFeed();
  await listen();
  const marketStarted = startMarket();
  marketStarted.catch(() => undefined);
  const stopCatchingUp = repeat(
    STANDBY_CATCHES_UP_EVERY_MS,
    () => followPartitions(database.ofSessions, localEngines),
    (error) => {
      log.warn({ err: error }, "following the leader's writes failed");
      // Queries queued on a silent connection would keep this process from taking over.
      if (error instanceof DeadlinePassed) database.cutConnections();
    },
  );
  const stopping = Promise.withResolvers<void>();
  const takeLead = async (): Promise<boolean> => {
    const isEnding = await Promise.race([leadership.whenLeading.then(() => false), stopping.promise.then(() => true)]);
    await stopCatchingUp();
    if (isEnding) return false;
    const startedAtMs = performance.now();
    const lead = async (): Promise<void> => {
      if (!duties.hasEngine) return;
      await leadPartitions(localEngines);
      await startSweeping();
      await seed();
    };
    try {
      // Missing parts of the demo's history are traded only at the prices of their time, as on a first start.
      const isHistoryMissing = pastMarket !== null && !(await isDemoHistorySeeded(database));
      await (isHistoryMissing ? pastMarket.withoutRunning(lead) : lead());
    } catch (error) {
      // This process was suspended meanwhile. Its lease will report that it is deposed, and it restarts.
      if (error instanceof AnotherLeads) return false;
      throw error;
    }
    startTapeAlone(ports);
    serve();
    isLeading = true;
    await shareWork(ports);
    log.info({ elapsedMs: Math.round(performance.now() - startedAtMs) }, 'this process is the leader now');
    // A database that was away when it became a standby.
    await marketStarted.catch(startMarket);
    await work();
    return true;
  };
  const leading = takeLead();
  sequence.on('entrance', {
    name: 'taking the lead',
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

/** The port in use, if the configuration leaves it open. */
function readPort(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
