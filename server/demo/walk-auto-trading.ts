/**
 * AutoTrading over a period of the past, at the demo's own prices of that time: its runs see the candles that were finished then, and
 * positions meet the ticks that reach their levels. What decides is what decides on a running server: the AutoTrader and the engine.
 */
import { randomUUID } from 'node:crypto';
import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { price, priceFromDecimal } from '@fairlead/domain/price.ts';
import { crossoverStrategy } from '@fairlead/domain/trading/auto/crossover-strategy.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { closingPrice, type Quote } from '@fairlead/domain/trading/quote.ts';
import type { PastTicks } from '../adapters/prices/sandbox/sandbox-price-feed.ts';
import type { EngineMarket } from '../engine/engine-market.ts';
import type { AccountView, EnginePort } from '../engine/engine-port.ts';
import { createAutoTrader, type AutoTraderLog } from '../features/trading/auto/auto-trader.ts';
import type { PastMarket } from './past-market.ts';

/** An engine that decides at the quotes and the time that its past market shows. */
export interface PastStage {
  readonly engine: Pick<EnginePort, 'submit' | 'viewAccount'>;
  readonly market: EngineMarket;
  readonly pastMarket: Pick<PastMarket, 'at' | 'deliver' | 'now'>;
}

export interface PastPrices {
  readonly ticks: PastTicks;
  /** The finished 15-minute candles of the period, and as many before it as the strategy needs; ascending. */
  readonly candlesOf: (symbol: string) => readonly Candle[];
}

export interface PastWalk {
  readonly accountId: number;
  /** In milliseconds since 1970 UTC; what happened until `resumeAt` has been done by an earlier start. */
  readonly from: number;
  readonly until: number;
  readonly resumeAt?: number;
  readonly log: AutoTraderLog;
}

export interface WalkedStep {
  readonly at: number;
  readonly openCount: number;
  readonly closedCount: number;
}

/** A run takes place this long after a candle has ended. */
const RUN_AFTER_MS = 5_000;
/** Demo prices have no wider spread than this many times the typical one. */
const MOST_SPREADS = 10;
const CANDLE_MS = CANDLE_INTERVAL_MS[crossoverStrategy.interval];

/** Walks the period for an account whose AutoTrading is on. Returns what was open and closed after each run. */
export async function walkAutoTrading(walk: PastWalk, stage: PastStage, prices: PastPrices): Promise<readonly WalkedStep[]> {
  const { accountId, from, until, resumeAt = from, log } = walk;
  const { engine, market, pastMarket } = stage;
  const { ticks, candlesOf } = prices;
  const openedAt: number[] = [];
  const opened = new Set<number>();

  const quotesAt = (at: number): Map<string, Quote> =>
    new Map(
      crossoverStrategy.symbols.flatMap((symbol) => {
        const quote = quoteOf(ticks.tickBefore(symbol, at));
        return quote === null ? [] : [[symbol, quote]];
      }),
    );

  const view = async (): Promise<AccountView> => {
    const account = await engine.viewAccount(accountId);
    if (account === null) throw new Error(`account ${accountId} does not exist: AutoTrading has no past`);
    for (const { id, openedAt: at } of account.positions) {
      if (!opened.has(id)) openedAt.push(at);
      opened.add(id);
    }
    return account;
  };

  const trader = createAutoTrader({
    strategy: crossoverStrategy,
    engine: {
      submit: (command) => engine.submit(command),
      viewAccount: (id) => engine.viewAccount(id),
      // Whoever else has it on does not trade in the past.
      listAutoTradingAccounts: () => Promise.resolve([accountId]),
      isAvailable: true,
      isAvailableTo: () => true,
    },
    market,
    readCandles: ({ symbol }, _interval, count) =>
      Promise.resolve(
        candlesOf(symbol)
          .filter(({ openAt }) => openAt + CANDLE_MS <= pastMarket.now())
          .slice(-count),
      ),
    countClosedSince: async (_accountId, sinceMs) => {
      const { positions } = await view();
      const open = positions.filter(({ openedAt: at }) => at >= sinceMs).length;
      return openedAt.filter((at) => at >= sinceMs).length - open;
    },
    clock: () => pastMarket.now(),
    newId: randomUUID,
    log,
  });

  /** Delivers the ticks that close positions, in order of time. */
  const meetTicks = async (open: readonly OpenPosition[], after: number, before: number): Promise<void> => {
    const [first] = open
      .filter((position) => mayCloseWithin(position, after, before))
      .flatMap((position) => findClosingTick(position, ticks.ticksBetween(position.symbol, after + 1, before)) ?? [])
      .toSorted((one, other) => one.quote.at - other.quote.at);
    if (first === undefined) return;
    const { symbol, quote } = first;
    const { positions } = await pastMarket.at(quote.at, quotesAt(quote.at).set(symbol, quote), () => {
      pastMarket.deliver(market.symbols.indexOf(symbol), quote);
      return view();
    });
    await meetTicks(positions, quote.at, before);
  };

  /** Spares looking at thousands of ticks that reach nothing. */
  const mayCloseWithin = (position: OpenPosition, after: number, before: number): boolean => {
    const around = candlesOf(position.symbol).filter(({ openAt }) => openAt < before && openAt + CANDLE_MS > after);
    const lastAt = around.at(-1)?.openAt ?? 0;
    if (lastAt + CANDLE_MS < before) return true;
    const widest = MOST_SPREADS * (market.instrument(position.symbol)?.typicalSpread ?? 0);
    return around.some(({ low, high }) =>
      [low, high].some((bid) => [0, widest].some((spread) => closesAt(position, { bid, ask: price(bid + spread), at: before }))),
    );
  };

  const steps: WalkedStep[] = [];
  let lookedUntil = Math.max(from, resumeAt);
  let { positions: open } = await pastMarket.at(lookedUntil, quotesAt(lookedUntil), view);
  for (let candleAt = candleOpenAt(crossoverStrategy.interval, from) + CANDLE_MS; candleAt + RUN_AFTER_MS <= until; candleAt += CANDLE_MS) {
    const at = candleAt + RUN_AFTER_MS;
    if (at <= lookedUntil) continue;
    await meetTicks(open, lookedUntil, at);
    lookedUntil = at;
    const { positions } = await pastMarket.at(at, quotesAt(at), async () => {
      await trader.run();
      return view();
    });
    open = positions;
    steps.push({ at, openCount: positions.length, closedCount: opened.size - positions.length });
  }
  return steps;
}

function findClosingTick(position: OpenPosition, ticks: Iterable<RawTick>): { readonly symbol: string; readonly quote: Quote } | null {
  for (const tick of ticks) {
    const quote = quoteOf(tick);
    if (quote !== null && closesAt(position, quote)) return { symbol: position.symbol, quote };
  }
  return null;
}

function closesAt({ side, stopLoss, takeProfit }: OpenPosition, quote: Quote): boolean {
  const now = closingPrice(side, quote);
  const [lower, upper] = side === 'long' ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
  return (lower !== null && now <= lower) || (upper !== null && now >= upper);
}

function quoteOf(tick: RawTick | undefined): Quote | null {
  if (tick === undefined) return null;
  const bid = priceFromDecimal(tick.bid);
  const ask = priceFromDecimal(tick.ask);
  return bid === null || ask === null ? null : { bid, ask, at: tick.at };
}
