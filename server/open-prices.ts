/** Where prices come from and what is made of them before anything trades on them: source -> quote board, with the clock, rules and halts that judge each. */
import type { HouseTerms } from '@fairlead/domain/engine/house-terms.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import { feedClockOf } from './adapters/prices/feed-clock.ts';
import type { Config } from './config.ts';
import { HouseRules } from './engine/house-rules.ts';
import { createHaltsOnDoubt } from './features/trading/operators/halts/halt-on-doubt.ts';
import type { TermsInForce } from './features/trading/operators/rules/terms-in-force.ts';
import { followHouseRules } from './features/markets/follow-house-rules.ts';
import { QuoteBoard } from './features/markets/quote-board.ts';
import type { Metrics } from './metrics/metrics.ts';
import { watchQuotes, watchReviews, watchTicks } from './metrics/watch-price-source.ts';
import { openPriceFeed, type OpenPriceFeed } from './open-price-feed.ts';
import { repeat } from './repeat.ts';
import type { StopSequence } from './stop-sequence.ts';
import { createTradingClock, type TradingClock } from './trading-clock.ts';

export interface OpenPricesOptions {
  readonly config: Pick<Config, 'priceFeed' | 'priceSeed' | 'rulePack'>;
  readonly database: Database;
  readonly metrics: Metrics;
  /** The system's clock: milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly sequence: StopSequence;
  /** Whether this process decides what is halted; a standby leaves that to whoever leads. */
  readonly isLeading: () => boolean;
  /** What the terms of trading are to be. */
  readonly readTerms: () => Promise<HouseTerms>;
  readonly termsInForce: Pick<TermsInForce, 'demandLead' | 'bringIntoForce'>;
}

export interface Prices extends OpenPriceFeed {
  /** Takes the ticks of the feed, which is started when the server is ready for them. */
  readonly board: QuoteBoard;
  readonly houseRules: HouseRules;
  /** By which prices are judged, and everything that is traded on them is stamped. */
  readonly tradingClock: TradingClock;
  /** For readiness: what is wrong, or null. */
  readonly findSilence: () => string | null;
  readonly findClockFault: () => string | null;
}

const WATCH_EVERY_MS = 1_000;
const LARGEST_READY_LEAD_MS = 1_000;
/** Some market is always open, so prices that stand still for this long have stopped. */
const LONGEST_SILENCE_MS = 60_000;

export async function openPrices(options: OpenPricesOptions): Promise<Prices> {
  const { config, database, metrics, clock, log, sequence, isLeading, readTerms, termsInForce } = options;
  const tradingClock = createTradingClock({ systemClock: clock, monotonicClock: () => performance.now() });
  const source = await openPriceFeed({
    config,
    database,
    clock: feedClockOf({
      now: tradingClock.now,
      onSet: (listener) =>
        tradingClock.onDisturbed(({ kind, systemLeadMs }) => {
          if (kind === 'believed') listener(systemLeadMs);
        }),
    }),
    onError: (error) => log.error({ err: error }, 'the price feed has failed'),
  });
  const { instruments } = source;
  const board = new QuoteBoard({ instruments, clock: tradingClock.now });
  tradingClock.onDisturbed(({ kind, systemLeadMs }) => {
    board.forgetTimes();
    log.error({ kind, systemLeadMs: Math.round(systemLeadMs) }, "the system's clock was set; no order fills before new prices have come");
  });
  const houseRules = new HouseRules(RULE_PACKS[config.rulePack], instruments);
  // By these quotes are judged until the engine says which are in force.
  houseRules.follow(await readTerms(), tradingClock.now());
  followHouseRules(board, houseRules);
  const halts = createHaltsOnDoubt({ database, houseRules, termsInForce, clock: tradingClock.now, log });
  const logUnkept = (error: unknown): void => log.error({ err: error }, 'a halt could not be written down yet; it is in force');
  board.onDoubt(({ symbol }, doubt) => {
    if (!isLeading()) return;
    halts.halt({ symbol, doubt });
    halts.keep().catch(logUnkept);
  });
  const watch = repeat(
    WATCH_EVERY_MS,
    async () => {
      tradingClock.look();
      board.endOverdueReviews();
      if (isLeading()) await halts.keep();
    },
    logUnkept,
  );
  sequence.on('entrance', { name: 'the watch over prices and clocks', run: watch });
  watchTicks(metrics, board.counts);
  watchReviews(metrics, { counts: board.counts, isUnderReview: (symbol) => board.isUnderReview(symbol), instruments, halts: halts.counts });
  watchQuotes(metrics, { sourceQuoteAt: (index) => board.sourceQuoteAt(index), instruments, rules: houseRules, clock: tradingClock.now });
  metrics.watch(
    'fairlead_system_clock_lead_seconds',
    "How far the system's clock is ahead of the one by which prices are judged; negative where it is behind",
    () => tradingClock.systemLeadMs() / 1_000,
  );
  return {
    ...source,
    board,
    houseRules,
    tradingClock,
    findSilence: watchSilence(board),
    findClockFault: () => findClockFault(tradingClock),
  };
}

function watchSilence(board: QuoteBoard): () => string | null {
  let lastTickAt = Number.NEGATIVE_INFINITY;
  board.onQuote(() => {
    lastTickAt = performance.now();
  });
  return () => (performance.now() - lastTickAt <= LONGEST_SILENCE_MS ? null : 'no ticks');
}

/** The time of every stamp is in doubt while the system's clock is somewhere else. */
function findClockFault({ systemLeadMs }: TradingClock): string | null {
  const leadMs = systemLeadMs();
  if (Math.abs(leadMs) <= LARGEST_READY_LEAD_MS) return null;
  return `the system's clock was set by ${Math.round(leadMs / 1_000)} seconds`;
}
