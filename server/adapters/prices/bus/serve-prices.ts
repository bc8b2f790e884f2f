import type { DemoOrigin } from '@fairlead/contract/markets/server.ts';
import type { TickCounts } from '@fairlead/domain/markets/tick.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { Bus } from '../../../bus/bus.ts';
import { NoHistory, type PriceFeed } from '../price-feed.ts';
import { writeLiveSources, type LiveSources } from './live-sources-message.ts';
import {
  priceSubjects,
  type AboutPrices,
  type HistoryAnswer,
  type HistoryQuestion,
  type PriceSnapshot,
  type PriceStatusMessage,
  type PriceTick,
  type TicksMessage,
} from './price-messages.ts';

/** The quotes that have been confirmed, in the order of the instruments. */
export interface ConfirmedQuotes {
  onQuote(listener: (instrumentIndex: number) => void): () => void;
  onReviewsChanged(listener: () => void): () => void;
  /** As the source sent it, without the broker's markup. */
  sourceQuoteAt(instrumentIndex: number): Quote | undefined;
  isToBeConfirmed(symbol: string): boolean;
  readonly counts: TickCounts;
}

export interface ServedPricesOptions {
  readonly bus: Bus;
  readonly quotes: ConfirmedQuotes;
  readonly instruments: readonly Instrument[];
  readonly feed: Pick<PriceFeed, 'name' | 'isDemo' | 'loadHistory'>;
  readonly originOf: (symbol: string) => DemoOrigin | null;
  /** Null if prices are not live. */
  readonly live: LiveSources | null;
  /** Of this process's lead of the prices. */
  readonly epoch: number;
  readonly statusEveryMs?: number;
  readonly sourcesEveryMs?: number;
}

const STATUS_EVERY_MS = 1_000;
const SOURCES_EVERY_MS = 2_000;

/** Publishes every confirmed tick, once for each turn of the event loop. The returned function ends it. */
export async function servePrices(options: ServedPricesOptions): Promise<() => void> {
  const { bus, quotes, instruments, feed, live, epoch, statusEveryMs = STATUS_EVERY_MS, sourcesEveryMs = SOURCES_EVERY_MS } = options;
  let last = 0;
  let waiting: PriceTick[] = [];
  let isStatusWaiting = false;
  let isFlushDue = false;

  const statusNow = (): PriceStatusMessage => ({
    epoch,
    last,
    unconfirmed: instruments.filter(({ symbol }) => quotes.isToBeConfirmed(symbol)).map(({ symbol }) => symbol),
    counts: { accepted: quotes.counts.accepted, late: quotes.counts.late, dropped: quotes.counts.dropped },
  });
  const publishTicks = (): void => {
    if (waiting.length === 0) return;
    const message: TicksMessage = { epoch, first: last + 1, ticks: waiting };
    last += waiting.length;
    waiting = [];
    bus.publish(priceSubjects.ticks, message);
  };
  const publishStatus = (): void => {
    publishTicks();
    isStatusWaiting = false;
    bus.publish(priceSubjects.status, statusNow());
  };
  /** The tick that ends a review comes before the news that it has ended: nobody may deal at the price from before. */
  const flushSoon = (): void => {
    if (isFlushDue) return;
    isFlushDue = true;
    setImmediate(() => {
      isFlushDue = false;
      if (isStatusWaiting) publishStatus();
      else publishTicks();
    });
  };
  const tickOf = (index: number): PriceTick | null => {
    const quote = quotes.sourceQuoteAt(index);
    const symbol = instruments[index]?.symbol;
    if (quote === undefined || symbol === undefined) return null;
    const { bid, ask, at, source, tick } = quote;
    return source === undefined || tick === undefined ? [symbol, bid, ask, at] : [symbol, bid, ask, at, source, tick];
  };

  const ends = [
    await bus.answer(priceSubjects.snapshot(epoch), () => {
      publishTicks();
      const snapshot: PriceSnapshot = { ...statusNow(), ticks: instruments.flatMap((_instrument, index) => nonNull(tickOf(index))) };
      return Promise.resolve(snapshot);
    }),
    await bus.answer(priceSubjects.history(epoch), (question) => loadHistory(feed, question as HistoryQuestion)),
    await bus.answer(priceSubjects.about(epoch), () => Promise.resolve(describe(options))),
    quotes.onQuote((index) => {
      const tick = tickOf(index);
      if (tick === null) return;
      waiting.push(tick);
      flushSoon();
    }),
    quotes.onReviewsChanged(() => {
      isStatusWaiting = true;
      flushSoon();
    }),
    bus.onConnectionChanged((isConnected) => isConnected && publishStatus()),
  ];
  const timer = setInterval(publishStatus, statusEveryMs);
  const sourcesTimer =
    live === null ? null : setInterval(() => bus.publish(priceSubjects.sources, writeLiveSources(live, epoch)), sourcesEveryMs);
  publishStatus();
  return () => {
    clearInterval(timer);
    if (sourcesTimer !== null) clearInterval(sourcesTimer);
    for (const end of ends) end();
  };
}

function nonNull<Item>(item: Item | null): readonly Item[] {
  return item === null ? [] : [item];
}

async function loadHistory(feed: Pick<PriceFeed, 'loadHistory'>, question: HistoryQuestion): Promise<HistoryAnswer> {
  try {
    return { kind: 'candles', candles: await feed.loadHistory(question) };
  } catch (error) {
    if (error instanceof NoHistory) return { kind: 'none' };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function describe({ feed, instruments, originOf, live, epoch }: ServedPricesOptions): AboutPrices {
  const origins = instruments.flatMap(({ symbol }) => {
    const origin = originOf(symbol);
    return origin === null ? [] : [[symbol, origin] as const];
  });
  return {
    name: feed.name,
    isDemo: feed.isDemo,
    isAlwaysOpen: instruments.every(({ tradingHours }) => tradingHours === 'always'),
    origins: Object.fromEntries(origins),
    live: live === null ? null : writeLiveSources(live, epoch),
  };
}
