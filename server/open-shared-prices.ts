/** Prices of another process, which takes them from their source and reviews them once for all. */
import { setTimeout as wait } from 'node:timers/promises';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import { connectBusPriceFeed, type BusPriceFeed } from './adapters/prices/bus/bus-price-feed.ts';
import type { Bus } from './bus/bus.ts';
import type { QuoteBoard } from './features/markets/quote-board.ts';
import type { LivePriceView, PriceView } from './features/trading/operators/desk-context.ts';
import { listSourceDecisions } from './features/trading/operators/sources/price-source-store.ts';
import { createSourceControls } from './features/trading/operators/sources/source-controls.ts';
import { ALWAYS_OPEN, type OpenPriceFeed } from './open-price-feed.ts';

export interface SharedPrices extends Omit<OpenPriceFeed, 'live' | 'pastTicks'> {
  /** The same as the feed. */
  readonly shared: BusPriceFeed;
}

export interface OpenSharedPricesOptions {
  readonly bus: Bus;
  readonly log: FastifyBaseLogger;
  /** Ends the wait for a process that leads the prices. */
  readonly signal: AbortSignal | undefined;
}

export async function openSharedPrices({ bus, log, signal }: OpenSharedPricesOptions): Promise<SharedPrices> {
  log.info({}, 'waiting for a feed, which has the prices');
  const feed = await connectBusPriceFeed({ bus, wait: (ms) => wait(ms), log, ...(signal === undefined ? {} : { signal }) });
  const { isAlwaysOpen, origins } = feed.about;
  return { feed, shared: feed, instruments: isAlwaysOpen ? ALWAYS_OPEN : INSTRUMENTS, originOf: (symbol) => origins[symbol] ?? null };
}

/** Nobody may deal here at a price that the process with the prices is reviewing. */
export function followReviews(feed: BusPriceFeed, board: Pick<QuoteBoard, 'setHold'>): void {
  let held: ReadonlySet<string> = new Set();
  const follow = (): void => {
    const { unconfirmed } = feed;
    for (const symbol of held) if (!unconfirmed.has(symbol)) board.setHold(symbol, null);
    for (const symbol of unconfirmed) if (!held.has(symbol)) board.setHold(symbol, 'unconfirmed');
    held = unconfirmed;
  };
  feed.onUnconfirmedChanged(follow);
  follow();
}

/** The prices here, and what has become of the source's ticks there. */
export function viewSharedPrices(feed: Pick<BusPriceFeed, 'counts'>, board: QuoteBoard): PriceView {
  return {
    quote: (symbol) => board.quote(symbol),
    isUnderReview: (symbol) => board.isUnderReview(symbol),
    isLate: (symbol) => board.isLate(symbol),
    sourceQuoteAt: (index) => board.sourceQuoteAt(index),
    onQuote: (listener) => board.onQuote(listener),
    get counts() {
      return feed.counts;
    },
  };
}

/** What operators see of live sources. Their decisions are stored here, and followed by the process with the prices within a second. */
export async function viewSharedSources({ live }: BusPriceFeed, database: Pick<Database, 'drizzle'>): Promise<LivePriceView | null> {
  if (live === null) return null;
  const controls = createSourceControls({ applyControls: () => undefined }, () => listSourceDecisions(database));
  await controls.refresh();
  return {
    get version() {
      return live.version;
    },
    get kinds() {
      return live.kinds;
    },
    feed: live.feed,
    controls,
  };
}
