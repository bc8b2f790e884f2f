/**
 * Opens the money path: commands -> engine -> journal, with the rules and storage behind it. A process has an engine for each partition that
 * it leads or stands by for; nearly always there is one.
 */
import { randomUUID } from 'node:crypto';
import type { Partitioning } from '@fairlead/domain/engine/partition.ts';
import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import type { TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import type { Config } from './config.ts';
import { PastMarket } from './demo/past-market.ts';
import { BrokerRules } from './engine/broker-rules.ts';
import { createEngineMarket } from './engine/create-engine-market.ts';
import { DatabaseJournalStore } from './engine/database-journal-store.ts';
import { Engine } from './engine/engine.ts';
import type { EngineMarket } from './engine/engine-market.ts';
import type { EnginePort } from './engine/engine-port.ts';
import type { Leadership } from './engine/leadership/leadership.ts';
import { combineGauges } from './engine/partitions/combine-gauges.ts';
import { joinPartitions } from './engine/partitions/join-partitions.ts';
import type { LocalEngine } from './engine/partitions/local-engines.ts';
import type { RemoteEngines } from './engine/partitions/remote-engines.ts';
import { createDatabaseSnapshotSource } from './engine/snapshots/database-snapshot-source.ts';
import { snapshotInThread } from './engine/snapshots/snapshot-in-thread.ts';
import { createSnapshotter, type Snapshotter } from './engine/snapshots/snapshotter.ts';
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
  readonly config: Pick<Config, 'databaseUrl' | 'commitDeadlineMs' | 'demo' | 'rulePack'>;
  readonly database: Database;
  readonly partitioning: Partitioning;
  /** The partitions that this process leads or stands by for. */
  readonly partitions: readonly number[];
  readonly leadership: Leadership;
  /** Whether this process leads and has done everything required before it may answer. */
  readonly isLeading: () => boolean;
  readonly prices: Pick<Prices, 'board' | 'brokerRules' | 'instruments' | 'tradingClock'>;
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
  /** The engine to work with, in this process or in others. */
  readonly engine: EnginePort;
  /** The engines of this process; none if they are in others. */
  readonly localEngines: readonly LocalEngine[];
  /** Null if the engines are in this process. */
  readonly remoteEngines: RemoteEngines | null;
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

/** What one partition's engine decides by. */
interface Decisions {
  readonly market: EngineMarket;
  readonly rules: BrokerRules;
  readonly clock: () => number;
  readonly onTerms: (terms: TradingTerms, now: number) => void;
  readonly onSweep: (sweep: Sweep) => void;
}

interface OpenPartition extends LocalEngine {
  readonly snapshotter: Snapshotter;
}

/** Opens the engines as standbys; the caller lets them lead. */
export async function openEngine(options: OpenEngineOptions): Promise<OpenEngine> {
  const { config, partitioning, partitions, leadership, isLeading, prices, readTerms, metrics, tracer, sequence } = options;
  const { board, brokerRules, instruments, tradingClock } = prices;
  const now = tradingClock.now;
  const pastMarket = config.demo ? new PastMarket(board, now) : null;
  const quotes = pastMarket ?? board;
  const clock = pastMarket === null ? now : (): number => pastMarket.now();
  const localEngines: OpenPartition[] = [];
  const onSweep = createSweepFollower(board, () => {
    for (const { engine } of localEngines) engine.sweepIfDue();
  });
  /** A change of terms reaches each journal in its own time, and each engine decides by the terms in its journal. */
  const decideAlone = async (): Promise<Decisions> => {
    const rules = new BrokerRules(RULE_PACKS[config.rulePack], instruments);
    rules.follow(await readTerms(), now());
    const market = createEngineMarket(quotes, rules, (symbol) => brokerRules.isHaltedHereOnly(symbol));
    const onTerms = (terms: TradingTerms, at: number): void => {
      rules.follow(terms, at);
      // Those that are still to be opened have no terms yet.
      if (localEngines.length === partitions.length) brokerRules.follow(joined.terms, at);
    };
    return { market, rules, clock, onTerms, onSweep };
  };
  const engineMarket = createEngineMarket(quotes, brokerRules);
  const isSole = partitions.length === 1;
  for (const partition of partitions) {
    const onTerms = (terms: TradingTerms, at: number): void => brokerRules.follow(terms, at);
    const decisions = isSole ? { market: engineMarket, rules: brokerRules, clock, onTerms, onSweep } : await decideAlone();
    localEngines.push(await openPartition(partition, decisions, options));
  }
  const joined = joinPartitions(partitioning, localEngines);
  const engine = followSubmissions(joined, tracer);
  /** A process that was suspended may have been replaced, whatever its memory says. */
  const whenLeading = async (): Promise<void> => {
    if (!isLeading()) throw new Error('this process is on standby');
    await leadership.lease.whenHeld();
  };
  const termsInForce = createTermsInForce({ read: readTerms, engines: localEngines, whenLeading, newId: randomUUID, clock: now });
  if (!isSole) {
    brokerRules.follow(joined.terms, now());
    const schedule = setInterval(() => void brokerRules.applySchedule(now()), EXPIRY_EVERY_MS);
    sequence.on('prices', { name: 'scheduled rules', run: () => clearInterval(schedule) });
  }
  metrics.watchEngine(combineGauges(localEngines.map((local) => local.engine)));
  watchSnapshots(metrics, localEngines);
  return { engine, localEngines, remoteEngines: null, engineMarket, termsInForce, pastMarket };
}

async function openPartition(partition: number, decisions: Decisions, options: OpenEngineOptions): Promise<OpenPartition> {
  const { config, database, partitioning, partitions, leadership, prices, readTerms, metrics, tracer, sequence, again } = options;
  const { market, rules, clock, onTerms, onSweep } = decisions;
  const isSole = partitions.length === 1;
  const log = isSole ? options.log : options.log.child({ partition });
  const nameOf = (what: string): string => (isSole ? what : `${what} of partition ${partition}`);
  const store = new DatabaseJournalStore(database, { partition, holder: leadership.holder });
  sequence.on('journal', { name: nameOf('the journal'), run: () => store.close() });
  const snapshots = createDatabaseSnapshotSource(database.ofSessions, partition);
  const engine = await Engine.standBy({
    store,
    share: { partition, partitioning },
    snapshots,
    lease: leadership.lease,
    market,
    clock,
    log,
    observer: followEngine(metrics.engineObserver, tracer),
    commitDeadlineMs: config.commitDeadlineMs,
    readTerms,
    onTerms,
    onSweep,
  });
  sequence.on('engine', {
    name: nameOf('the engine'),
    run: async () => void (await engine.stop()),
  });
  const expiry = setInterval(() => {
    const raised = rules.applySchedule(prices.tradingClock.now());
    if (raised.size > 0) engine.rewatchMargins(raised);
    engine.sweepIfDue();
    engine.expireOrders();
  }, EXPIRY_EVERY_MS);
  sequence.on('prices', { name: nameOf('order expiry'), run: () => clearInterval(expiry) });
  again({
    name: nameOf('journal check'),
    everyMs: JOURNAL_CHECK_EVERY_MS,
    work: () => engine.checkJournal(),
    onFailure: (error) => log.error({ err: error }, 'the journal could not be checked'),
  });
  const snapshotter = createSnapshotter({
    subject: engine,
    source: snapshots,
    take: (signal) => snapshotInThread({ database, databaseUrl: config.databaseUrl, partition }, signal),
    log,
  });
  sequence.on('entrance', { name: nameOf('snapshots'), run: snapshotter.stop });
  again({
    name: nameOf('snapshot check'),
    everyMs: SNAPSHOT_CHECK_EVERY_MS,
    work: snapshotter.run,
    onFailure: (error) => log.error({ err: error }, 'no snapshot of the state was taken'),
  });
  return { partition, engine, epoch: () => store.epoch, snapshotter };
}
