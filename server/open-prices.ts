/**
 * Opens the prices and what checks them before anything trades on them: source -> quote board, with the clock, rules and halts that apply.
 */
import type { TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { LivePriceFeed } from './adapters/prices/live/live-price-feed.ts';
import type { PriceSources } from './adapters/prices/live/price-sources.ts';
import type { Database } from './adapters/db/database.ts';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import { BrokerRules } from './engine/broker-rules.ts';
import type { LivePriceView, PriceView } from './features/trading/operators/desk-context.ts';
import { createHaltsOnDoubt } from './features/trading/operators/halts/halt-on-doubt.ts';
import type { TermsInForce } from './features/trading/operators/rules/terms-in-force.ts';
import { openLivePrices } from './features/trading/operators/sources/open-live-prices.ts';
import { applyBrokerRules } from './features/markets/apply-broker-rules.ts';
import { QuoteBoard } from './features/markets/quote-board.ts';
import type { Metrics } from './metrics/metrics.ts';
import { watchLivePrices } from './metrics/watch-live-prices.ts';
import { watchQuotes, watchReviews, watchTicks } from './metrics/watch-price-source.ts';
import { openPriceFeed, type LiveSources, type OpenPriceFeed } from './open-price-feed.ts';
import { followReviews, openSharedPrices, viewSharedPrices, viewSharedSources, type SharedPrices } from './open-shared-prices.ts';
import { repeat } from './repeat.ts';
import type { StopSequence } from './stop-sequence.ts';
import { createTradingClock, feedClockOn, type TradingClock } from './trading-clock.ts';

export interface OpenPricesOptions {
  readonly config: Pick<Config, 'priceFeed' | 'priceSeed' | 'rulePack'>;
  /** Over which the prices come, if another process has them; null otherwise. */
  readonly bus: Bus | null;
  /** The configured sources of live prices; null if there are none. */
  readonly priceSources: PriceSources | null;
  readonly database: Database;
  readonly metrics: Metrics;
  /** The system clock: milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly sequence: StopSequence;
  /** Whether this process decides on halts; a standby leaves that to the leader. */
  readonly isLeading: () => boolean;
  /** Reads the current trading terms. */
  readonly readTerms: () => Promise<TradingTerms>;
  readonly termsInForce: Pick<TermsInForce, 'requireLead' | 'applyTerms'>;
  /** Ends the wait for the process that has the prices. */
  readonly signal: AbortSignal | undefined;
}

export interface Prices extends Omit<OpenPriceFeed, 'live'> {
  /** What operators see and decide about live sources; null if prices are not live. */
  readonly livePrices: LivePriceView | null;
  /** Receives the feed's ticks; the feed is started when the server is ready for them. */
  readonly board: QuoteBoard;
  /** What operators see of the prices. */
  readonly view: PriceView;
  readonly brokerRules: BrokerRules;
  /** The clock by which prices are judged and trades are stamped. */
  readonly tradingClock: TradingClock;
  /** For readiness: the problem, or null. */
  readonly findSilence: () => string | null;
  readonly findClockFault: () => string | null;
}

const WATCH_EVERY_MS = 1_000;
/** Another process may have stored a decision about a source. */
const CONTROLS_EVERY_MS = 1_000;
const LARGEST_READY_LEAD_MS = 1_000;
/** While any market is open, prices that haven't moved for this long have stopped. */
const LONGEST_SILENCE_MS = 60_000;

export async function openPrices(options: OpenPricesOptions): Promise<Prices> {
  const { config, bus, priceSources, database, metrics, clock, log, sequence, isLeading, readTerms, termsInForce, signal } = options;
  const tradingClock = createTradingClock({ systemClock: clock, monotonicClock: () => performance.now() });
  const openOwn = (): Promise<OpenPriceFeed> =>
    openPriceFeed({
      config,
      priceSources,
      database,
      clock: feedClockOn(tradingClock),
      hoursOf: (instrument) => brokerRules.hoursOf(instrument),
      stepsOf: (symbol) => brokerRules.priceStepsOf(symbol),
      monotonicMs: () => performance.now(),
      log,
      onError: (error) => log.error({ err: error }, 'the price feed has failed'),
    });
  const source =
    bus === null
      ? { ...(await openOwn()), shared: null }
      : { ...(await openSharedPrices({ bus, log, signal })), pastTicks: null, live: null };
  const { instruments, live, shared } = source;
  const board = new QuoteBoard({ instruments, clock: tradingClock.now });
  if (live !== null) followArbitration(live.feed, board, tradingClock.now, log);
  if (shared !== null) followReviews(shared, board);
  tradingClock.onDisturbed(({ kind, systemLeadMs }) => {
    board.forgetTimes();
    board.note({ kind: 'clock', arrivedAt: tradingClock.now(), change: kind, leadMs: Math.round(systemLeadMs) });
    log.error({ kind, systemLeadMs: Math.round(systemLeadMs) }, "the system's clock was set; no order fills before new prices have come");
  });
  const brokerRules = new BrokerRules(RULE_PACKS[config.rulePack], instruments);
  // Quotes are judged by these until the engine reports the terms in effect.
  brokerRules.follow(await readTerms(), tradingClock.now());
  applyBrokerRules(board, brokerRules);
  const halts = createHaltsOnDoubt({ database, brokerRules, termsInForce, clock: tradingClock.now, log });
  const logUnkept = (error: unknown): void => log.error({ err: error }, 'a halt could not be stored yet, but it is in effect');
  board.onDoubt(({ symbol }, doubt) => {
    if (shared !== null || !isLeading()) return;
    halts.halt({ symbol, doubt });
    halts.keep().catch(logUnkept);
  });
  const watch = repeat(
    WATCH_EVERY_MS,
    async () => {
      tradingClock.look();
      // The process with the prices reviews them for all.
      if (shared === null) board.endOverdueReviews();
      if (isLeading()) await halts.keep();
    },
    logUnkept,
  );
  sequence.on('entrance', { name: 'price and clock watch', run: watch });
  watchTicks(metrics, board.counts);
  watchReviews(metrics, { counts: board.counts, isUnderReview: (symbol) => board.isUnderReview(symbol), instruments, halts: halts.counts });
  const livePrices = await openLiveView({ live, shared, database, log, sequence });
  watchLivePrices(metrics, { feed: live?.feed ?? null, instruments, clock: tradingClock.now });
  const hasSource = (symbol: string): boolean => livePrices === null || livePrices.feed.entriesOf.has(symbol);
  watchQuotes(metrics, {
    sourceQuoteAt: (index) => board.sourceQuoteAt(index),
    instruments,
    rules: brokerRules,
    hasSource,
    clock: tradingClock.now,
  });
  metrics.watch(
    'fairlead_system_clock_lead_seconds',
    'How far the system clock is ahead of the clock by which prices are judged, in seconds; negative if it is behind',
    () => tradingClock.systemLeadMs() / 1_000,
  );
  return {
    feed: source.feed,
    instruments,
    originOf: source.originOf,
    pastTicks: source.pastTicks,
    livePrices,
    board,
    view: shared === null ? board : viewSharedPrices(shared, board),
    brokerRules,
    tradingClock,
    findSilence: watchSilence(board, () => isAnyTrading({ brokerRules, hasSource, now: tradingClock.now() })),
    findClockFault: () => findClockFault(tradingClock),
  };
}

/** Follows operators' decisions about sources from before the first price on. Null if prices are not live. */
async function openLiveView({
  live,
  shared,
  database,
  log,
  sequence,
}: Pick<OpenPricesOptions, 'database' | 'log' | 'sequence'> & {
  readonly live: LiveSources | null;
  readonly shared: SharedPrices['shared'] | null;
}): Promise<LivePriceView | null> {
  const prices = live === null ? shared && (await viewSharedSources(shared, database)) : await openLivePrices(live, database);
  if (prices === null) return null;
  const run = repeat(CONTROLS_EVERY_MS, prices.controls.refresh, (error) =>
    log.warn({ err: error }, "operators' decisions about price sources could not be read; the earlier ones stay in effect"),
  );
  sequence.on('entrance', { name: 'decisions about price sources', run });
  return prices;
}

/** Prices that are held back are under review, and without a source nothing stands behind the last price. */
function followArbitration(feed: LivePriceFeed, board: QuoteBoard, now: () => number, log: FastifyBaseLogger): void {
  feed.onArbitration(({ symbol, followed, before, fault, hold }) => {
    const earlier = board.holdOf(symbol);
    if (followed !== before) board.note({ kind: 'source', arrivedAt: now(), symbol, followed, before, fault });
    board.setHold(symbol, hold);
    if (followed === null) board.forgetTime(symbol);
    if (followed !== before) log.info({ symbol, followed, before, fault, hold }, 'another source of a price is followed');
    if (hold !== null && hold !== earlier) log.warn({ symbol, followed, hold }, 'the prices of an instrument are held back');
    if (hold === null && earlier !== null) {
      log.info({ symbol, followed, hold: earlier }, 'the prices of an instrument are not held back any more');
    }
  });
}

/** Whether a market with a source has been open for long enough to have had a tick. */
function isAnyTrading({
  brokerRules,
  hasSource,
  now,
}: {
  readonly brokerRules: BrokerRules;
  readonly hasSource: (symbol: string) => boolean;
  readonly now: number;
}): boolean {
  return brokerRules.baseInstruments.some(({ symbol }) => {
    const session = hasSource(symbol) && !brokerRules.isDelisted(symbol) ? brokerRules.calendar.sessionAt(symbol, now) : null;
    return session !== null && now - session.opensAt > LONGEST_SILENCE_MS;
  });
}

function watchSilence(board: QuoteBoard, isExpected: () => boolean): () => string | null {
  let lastTickAt = Number.NEGATIVE_INFINITY;
  board.onQuote(() => {
    lastTickAt = performance.now();
  });
  return () => (performance.now() - lastTickAt <= LONGEST_SILENCE_MS || !isExpected() ? null : 'no ticks');
}

/** While the system clock is off, the time of every stamp is in doubt. */
function findClockFault({ systemLeadMs }: TradingClock): string | null {
  const leadMs = systemLeadMs();
  if (Math.abs(leadMs) <= LARGEST_READY_LEAD_MS) return null;
  return `the system's clock was set by ${Math.round(leadMs / 1_000)} seconds`;
}
