import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle } from '@fairlead/domain/markets/candle.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import { crossoverStrategy } from '@fairlead/domain/trading/auto/crossover-strategy.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import type { MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { PriceFeed } from '../adapters/prices/price-feed.ts';
import type { PastTicks } from '../adapters/prices/sandbox/sandbox-price-feed.ts';
import type { QuoteStream } from '../engine/create-engine-market.ts';
import { Engine } from '../engine/engine.ts';
import type { EngineMarket } from '../engine/engine-market.ts';
import { MemoryJournalStore } from '../engine/memory-journal-store.ts';
import type { AutoTraderLog } from '../features/trading/auto/auto-trader.ts';
import { candleWindowStart } from '../features/markets/candles/candle-window.ts';
import { PastMarket } from './past-market.ts';
import { walkAutoTrading, type PastPrices, type WalkedStep } from './walk-auto-trading.ts';

/** A day on which AutoTrading would have traded, and closed everything it opened before the night. */
export interface AutoTradingDay {
  /** When it is turned on and off, in milliseconds since 1970 UTC. */
  readonly from: number;
  readonly until: number;
  readonly prices: PastPrices;
}

export interface RehearsalPorts {
  readonly market: EngineMarket;
  readonly feed: Pick<PriceFeed, 'loadHistory'>;
  readonly ticks: PastTicks;
  readonly hoursOf: (instrument: Instrument) => MarketHours;
  readonly log: AutoTraderLog;
}

export interface RehearsedAccount {
  readonly access: TradingAccess;
  readonly deposit: Cents;
}

const ACCOUNT_ID = 1;
const DAY_MS = 86_400_000;
/** From one night to the next when clocks are put back. */
const LONGEST_DAY_MS = 25 * 3_600_000;
/** One trade could be chance; two show that it goes on. */
const WANTED_TRADES = 2;
/** With a long weekend among them there are still days with open markets. */
const MOST_DAYS = 5;
const CANDLE_MS = CANDLE_INTERVAL_MS[crossoverStrategy.interval];
const NO_QUOTES: QuoteStream = { quote: () => undefined, isUnderReview: () => false, onQuote: () => () => undefined };

/**
 * Returns the latest complete day before `now` on which AutoTrading would have traded and would have held nothing over the night, whose
 * financing nobody could book afterwards; null if there is none. It finds out on an engine of its own, which leaves no trace.
 */
export async function rehearseAutoTrading(now: number, account: RehearsedAccount, ports: RehearsalPorts): Promise<AutoTradingDay | null> {
  let found: { readonly day: AutoTradingDay; readonly closedCount: number } | null = null;
  for (let daysAgo = 0; daysAgo < MOST_DAYS; daysAgo += 1) {
    const until = nextCutOff(now - LONGEST_DAY_MS - daysAgo * DAY_MS);
    const from = nextCutOff(until - DAY_MS - DAY_MS / 2);
    const prices = await loadPrices(from, until, ports);
    const steps = await rehearse({ from, until }, account, prices, ports);
    const last = steps.findLast(({ openCount, closedCount }) => openCount === 0 && closedCount > 0);
    if (last === undefined || last.closedCount <= (found?.closedCount ?? 0)) continue;
    // Nothing is opened any more by then: what a later run opened is still open at its end.
    found = { day: { from, until: last.at, prices }, closedCount: last.closedCount };
    if (last.closedCount >= WANTED_TRADES) break;
  }
  return found?.day ?? null;
}

async function rehearse(
  { from, until }: Pick<AutoTradingDay, 'from' | 'until'>,
  { access, deposit }: RehearsedAccount,
  prices: PastPrices,
  { market: running, log }: RehearsalPorts,
): Promise<readonly WalkedStep[]> {
  const pastMarket = new PastMarket(NO_QUOTES, () => from);
  const market: EngineMarket = {
    ...running,
    quote: (symbol) => pastMarket.quote(symbol),
    isUnderReview: (symbol) => pastMarket.isUnderReview(symbol),
    onQuote: (listener) => pastMarket.onQuote(listener),
  };
  const silent = { info: () => undefined, error: log.error.bind(log) };
  const engine = await Engine.start({ store: new MemoryJournalStore(), market, clock: () => pastMarket.now(), log: silent });
  const base = { accountId: ACCOUNT_ID, at: from };
  await engine.submit({ ...base, kind: 'openAccount', commandId: 'open' });
  await engine.submit({ ...base, kind: 'setTradingAccess', commandId: 'access', access });
  await engine.submit({ ...base, kind: 'moveFunds', commandId: 'deposit', fundsKind: 'deposit', amount: deposit, reference: 'deposit' });
  await engine.submit({ ...base, kind: 'setAutoTrading', commandId: 'on', isOn: true });
  const steps = await walkAutoTrading({ accountId: ACCOUNT_ID, from, until, log }, { engine, market, pastMarket }, prices);
  await engine.stop();
  return steps;
}

async function loadPrices(from: number, until: number, { market, feed, ticks, hoursOf }: RehearsalPorts): Promise<PastPrices> {
  const { symbols, interval, candleCount } = crossoverStrategy;
  const candles = new Map<string, readonly Candle[]>();
  for (const symbol of symbols) {
    const instrument = market.instrument(symbol);
    if (instrument === undefined) continue;
    const fromMs = candleWindowStart(hoursOf(instrument), interval, candleOpenAt(interval, from), candleCount);
    const loaded = await feed.loadHistory({ symbol, interval, fromMs, toMs: until });
    candles.set(
      symbol,
      loaded.filter(({ openAt }) => openAt + CANDLE_MS <= until),
    );
  }
  return { ticks, candlesOf: (symbol) => candles.get(symbol) ?? [] };
}
