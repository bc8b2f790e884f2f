import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle } from '../../markets/candle.ts';
import { cents } from '../../money.ts';
import { price, priceFromDecimal } from '../../price.ts';
import { assetCategoryById } from '../asset-categories.ts';
import { instrumentBySymbol } from '../instruments.ts';
import { RETAIL_RULE_PACK } from '../rule-pack.ts';
import { sessionOf } from '../session.ts';
import type { AutoAccount, AutoMarket, StrategyInput } from './strategy.ts';

/** A Wednesday in winter, 14:32 UTC: all markets of the strategy are open, New York for two minutes. */
export const MIDWEEK = Date.UTC(2026, 0, 14, 14, 32);

const CANDLE_MS = CANDLE_INTERVAL_MS['15m'];

/** Returns finished 15-minute candles with these closes, ending just before the current candle. Each opens at the previous close. */
export function candlesOf(closes: readonly number[], now: number): readonly Candle[] {
  const firstAt = candleOpenAt('15m', now) - closes.length * CANDLE_MS;
  return closes.map((close, index) => {
    const open = closes[index - 1] ?? close;
    return {
      openAt: firstAt + index * CANDLE_MS,
      open: decimal(open),
      high: decimal(Math.max(open, close)),
      low: decimal(Math.min(open, close)),
      close: decimal(close),
      tickCount: 1,
    };
  });
}

/** Returns closes that fall by `step` long enough and then rise so far that the fast average crosses the slow one with the last close. */
export function turningUp(start: number, step: number): readonly number[] {
  return turning(start, step, 1);
}

export function turningDown(start: number, step: number): readonly number[] {
  return turning(start, step, -1);
}

/** The fast average trails the slow one by ten steps. A close weighs a fifteenth more in it, so 150 steps bring it back. */
function turning(start: number, step: number, direction: 1 | -1): readonly number[] {
  const closes = Array.from({ length: 30 }, (_, index) => start - direction * step * index);
  const last = closes.at(-1) ?? start;
  return [...closes, last + direction * step * 180];
}

export function marketOf(symbol: string, closes: readonly number[], now: number, changes: Partial<AutoMarket> = {}): AutoMarket {
  const instrument = instrumentBySymbol(symbol);
  const category = instrument && assetCategoryById(instrument.categoryId);
  if (instrument === undefined || category === undefined) throw new Error(`no instrument ${symbol}`);
  const bid = decimal(closes.at(-1) ?? 1);
  const quote = { bid, ask: price(bid + instrument.typicalSpread), at: now };
  return {
    instrument,
    category,
    candles: candlesOf(closes, now),
    quote,
    isHalted: false,
    session: sessionOf(instrument.tradingHours, now),
    ...changes,
  };
}

export function accountOf(equityCents: number, changes: Partial<AutoAccount> = {}): AutoAccount {
  return {
    access: { verified: true, categoryIds: [1, 2, 3, 4, 5], leverageIndexes: {} },
    figures: { equity: cents(equityCents), freeMargin: cents(equityCents), usedMargin: cents(0) },
    openPositionCount: 0,
    positions: [],
    tradesToday: 0,
    ...changes,
  };
}

export function inputOf(markets: readonly AutoMarket[], account: AutoAccount, now = MIDWEEK): StrategyInput {
  return { markets, account, rules: RETAIL_RULE_PACK, now };
}

function decimal(value: number) {
  const exact = priceFromDecimal(value);
  if (exact === null) throw new Error(`${value} is not a price`);
  return exact;
}
