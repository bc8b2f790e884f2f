/** Opens the money path: commands -> engine -> journal, with the rules and storage behind it and the election of the leading process. */
import { randomUUID } from 'node:crypto';
import type { TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import type { Config } from './config.ts';
import { PastMarket } from './demo/past-market.ts';
import { createEngineMarket } from './engine/create-engine-market.ts';
import { DatabaseJournalStore } from './engine/database-journal-store.ts';
import { Engine } from './engine/engine.ts';
import type { EngineMarket } from './engine/engine-market.ts';
import type { EnginePort } from './engine/engine-port.ts';
import type { Leadership } from './engine/leadership/leadership.ts';
import type { RemoteEngine } from './engine/remote/remote-engine.ts';
import { createDatabaseSnapshotSource } from './engine/snapshots/database-snapshot-source.ts';
import { snapshotInThread } from './engine/snapshots/snapshot-in-thread.ts';
import { createSnapshotter } from './engine/snapshots/snapshotter.ts';
import type { RepeatedWork } from './features/feature.ts';
import { createSweepFollower } from './features/markets/apply-sweep.ts';
import { createTermsInForce, type TermsInForce } from './features/trading/operators/rules/terms-in-force.ts';
import type { Metrics } from './metrics/metrics.ts';
import { watchSnapshots } from './metrics/watch-snapshots.ts';
import type { Prices } from './open-prices.ts';
import type { StopSequence } from './stop-sequence.ts';
import type { CommandTracer } from './tracing/command-tracer.ts';
import { followEngine } from './tracing/follow-engine.ts';
import { followSubmissions } from './tracing/follow-submissions.ts';

export interface OpenEngineOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'commitDeadlineMs' | 'demo'>;
  readonly database: Database;
  readonly leadership: Leadership;
  /** Whether this process leads and has done everything required before it may answer. */
  readonly isLeading: () => boolean;
  readonly prices: Pick<Prices, 'board' | 'brokerRules' | 'tradingClock'>;
  /** Reads the current trading terms. */
  readonly readTerms: () => Promise<TradingTerms>;
  readonly metrics: Metrics;
  /** Null if tracing is off. */
  readonly tracer: CommandTracer | null;
  readonly log: FastifyBaseLogger;
  readonly sequence: StopSequence;
  readonly again: (work: RepeatedWork) => void;
}

export interface OpenEngine {
  /** The engine to work with, in this process or in another one. */
  readonly engine: EnginePort;
  /** Null if the engine is in another process. */
  readonly localEngine: Engine | null;
  /** Null if the engine is in this process. */
  readonly remoteEngine: RemoteEngine | null;
  /** The epoch of this process's lead of the journal; null if the engine is in another process. */
  readonly journalEpoch: (() => number) | null;
  readonly engineMarket: EngineMarket;
  readonly termsInForce: TermsInForce;
  /** Trades the demo's history at the prices of its time; null outside the demo. */
  readonly pastMarket: PastMarket | null;
}

const EXPIRY_EVERY_MS = 1_000;
/** A lost database is noticed within moments, even without trading. */
const JOURNAL_CHECK_EVERY_MS = 500;
/** Checking whether a snapshot is due only compares two numbers. */
const SNAPSHOT_CHECK_EVERY_MS = 2_000;

/** Opens the engine as standby; the caller lets it lead. */
export async function openEngine(options: OpenEngineOptions): Promise<OpenEngine> {
  const { config, database, leadership, isLeading, prices, readTerms, metrics, tracer, log, sequence, again } = options;
  const { board, brokerRules, tradingClock } = prices;
  const clock = tradingClock.now;
  const store = new DatabaseJournalStore(database, leadership.holder);
  sequence.on('journal', { name: 'the journal', run: () => store.close() });
  const pastMarket = config.demo ? new PastMarket(board, clock) : null;
  const engineMarket = createEngineMarket(pastMarket ?? board, brokerRules);
  const snapshots = createDatabaseSnapshotSource(database.ofSessions);
  const engine = await Engine.standBy({
    store,
    snapshots,
    lease: leadership.lease,
    market: engineMarket,
    clock: pastMarket === null ? clock : () => pastMarket.now(),
    log,
    observer: followEngine(metrics.engineObserver, tracer),
    commitDeadlineMs: config.commitDeadlineMs,
    readTerms,
    onTerms: (terms, now) => brokerRules.follow(terms, now),
    onSweep: createSweepFollower(board),
  });
  const port = followSubmissions(engine, tracer);
  /** A process that was suspended may have been replaced, whatever its memory says. */
  const whenLeading = async (): Promise<void> => {
    if (!isLeading()) throw new Error('this process is on standby');
    await leadership.lease.whenHeld();
  };
  const termsInForce = createTermsInForce({ read: readTerms, engine: port, whenLeading, newId: randomUUID, clock });
  sequence.on('engine', {
    name: 'the engine',
    run: async () => void (await engine.stop()),
  });
  const expiry = setInterval(() => {
    const raised = brokerRules.applySchedule(clock());
    if (raised.size > 0) engine.rewatchMargins(raised);
    engine.sweepIfDue();
    engine.expireOrders();
  }, EXPIRY_EVERY_MS);
  sequence.on('prices', { name: 'order expiry', run: () => clearInterval(expiry) });
  again({
    name: 'journal check',
    everyMs: JOURNAL_CHECK_EVERY_MS,
    work: () => engine.checkJournal(),
    onFailure: (error) => log.error({ err: error }, 'the journal could not be checked'),
  });
  metrics.watchEngine(engine);
  const snapshotter = createSnapshotter({
    subject: engine,
    source: snapshots,
    take: (signal) => snapshotInThread({ database, databaseUrl: config.databaseUrl }, signal),
    log,
  });
  sequence.on('entrance', { name: 'snapshots', run: snapshotter.stop });
  again({
    name: 'snapshot check',
    everyMs: SNAPSHOT_CHECK_EVERY_MS,
    work: snapshotter.run,
    onFailure: (error) => log.error({ err: error }, 'no snapshot of the state was taken'),
  });
  watchSnapshots(metrics, engine, snapshotter);
  return {
    engine: port,
    localEngine: engine,
    remoteEngine: null,
    journalEpoch: () => store.epoch,
    engineMarket,
    termsInForce,
    pastMarket,
  };
}
