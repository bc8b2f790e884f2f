import type { Candle } from '@fairlead/domain/markets/candle.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import type { DatedSplit } from '@fairlead/domain/trading/actions/restate-price.ts';
import { actionDueAt, type CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { withheldPercentOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { yearDaysOf } from '@fairlead/domain/trading/financing/financing-rate.ts';
import type { NightRates } from '@fairlead/domain/trading/financing/night-charge.ts';
import type { AnnouncedSession } from '@fairlead/domain/trading/announced-session.ts';
import type { AssetCategory, Instrument } from '@fairlead/domain/trading/instrument.ts';
import { nextOpening, type MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import { quoteCurrencyOf } from '@fairlead/domain/trading/quote-currency.ts';
import { sessionOf } from '@fairlead/domain/trading/session.ts';
import { MARKET_OF_VENUE } from '@fairlead/domain/trading/venue.ts';
import { encodeCompactPrices, microsPerStep } from './compact-prices.ts';
import type { Asset, PricesMessage, WireCandle, WirePrice, WireSparkline } from './schemas.ts';

/** Converts instruments, prices and candles from the domain to the wire: sell is the bid, buy is the ask. Pure. */

/** Both sides of an instrument's price, as published. */
export interface PublishedPrice {
  /** The instrument's index in the list of instruments. */
  readonly instrumentIndex: number;
  readonly instrument: Pick<Instrument, 'symbol' | 'digits'>;
  readonly bid: Price;
  readonly ask: Price;
}

/**
 * Returns the wire id of an instrument. It is stable as long as the list of instruments is only appended to. Compact price messages use it,
 * and a page loaded before an update must still be able to read them.
 */
export function assetIdOf(instrumentIndex: number): number {
  return instrumentIndex + 1;
}

export function wirePrices(prices: readonly PublishedPrice[]): PricesMessage {
  const message: Record<string, WirePrice> = {};
  for (const { instrument, bid, ask } of prices) message[instrument.symbol] = { buy: priceToDecimal(ask), sell: priceToDecimal(bid) };
  return message;
}

/** Returns the same in the compact form. Prices must ascend by instrument index. */
export function compactPrices(prices: readonly PublishedPrice[]): string {
  return encodeCompactPrices(
    prices.map(({ instrumentIndex, instrument, bid, ask }) => ({ id: assetIdOf(instrumentIndex), digits: instrument.digits, bid, ask })),
  );
}

/** The source of demo prices, and their last real day (or month). */
export interface DemoOrigin {
  readonly kind: 'realDailyCloses' | 'realMonthlyAverages' | 'simulated';
  readonly realUntil: string | null;
}

export interface AssetInputs {
  readonly instrumentIndex: number;
  readonly instrument: Instrument;
  readonly category: AssetCategory;
  /** When it trades, with the holidays of its venue. */
  readonly hours: MarketHours;
  readonly announced: readonly AnnouncedSession[];
  /** The moment of the view, in milliseconds since 1970 UTC. */
  readonly now: number;
  /** Whether the broker has halted trading in it. */
  readonly isHalted: boolean;
  /** Whether it is not traded any more. */
  readonly isDelisted: boolean;
  /** Those that have taken effect. */
  readonly splits: readonly DatedSplit[];
  /** Bid at 00:00 UTC of the day, or null if unknown. */
  readonly dayOpen: Price | null;
  /** What the next night costs a year, newest rates first. */
  readonly financing: readonly NightRates[];
  readonly comingActions: readonly CorporateAction[];
  /** Null on a live feed. */
  readonly demoOrigin: DemoOrigin | null;
}

export function wireAsset(inputs: AssetInputs): Asset {
  const { instrumentIndex, instrument, category, hours, announced, now, isHalted, isDelisted, splits } = inputs;
  const { dayOpen, financing, comingActions, demoOrigin } = inputs;
  const session = sessionOf(hours, now);
  const isOpen = session !== null;
  return {
    id: assetIdOf(instrumentIndex),
    name: instrument.displayName,
    symbol: instrument.symbol,
    code: instrument.chartSymbol,
    asset_category_id: category.id,
    position_assets_category: { name: category.name, leverage: category.leverages.join(',') },
    group: instrument.group,
    rule_class: instrument.ruleClass,
    digits: instrument.digits,
    stale_after_ms: instrument.staleAfterMs,
    may_be_negative: instrument.mayBeNegative,
    typical_spread: priceToDecimal(instrument.typicalSpread),
    market_open: isOpen,
    session_opens_at: session === null ? null : finiteOrNull(session.opensAt),
    next_change_at: session === null ? nextOpening(hours, now) : finiteOrNull(session.closesAt),
    next_opens_at: nextOpening(hours, now),
    market: instrument.venue === null ? null : MARKET_OF_VENUE[instrument.venue],
    special_sessions: announced.map(({ kind, fromMs, toMs, reason }) => ({ kind, from: fromMs, to: toMs, reason })),
    halted: isHalted,
    delisted: isDelisted,
    splits: splits.map(({ dueAt, ratio }) => ({ at: dueAt, new_shares: ratio.newShares, old_shares: ratio.oldShares })),
    financing: wireFinancing(instrument, financing),
    coming_actions: comingActions.map((action) => wireComingAction(action, instrument)),
    day_open: dayOpen === null ? null : priceToDecimal(dayOpen),
    demo_origin: demoOrigin === null ? null : { kind: demoOrigin.kind, real_until: demoOrigin.realUntil },
  };
}

function wireFinancing(instrument: Instrument, rates: readonly NightRates[]): Asset['financing'] {
  if (rates.every(({ long, short }) => long === 0 && short === 0)) return null;
  return {
    year_days: yearDaysOf(instrument),
    rates: rates.map(({ openedFrom, long, short }) => ({ opened_from: openedFrom, long, short })),
  };
}

function wireComingAction(action: CorporateAction, instrument: Instrument): Asset['coming_actions'][number] {
  const base = { id: action.id, date: action.date, due_at: actionDueAt(action, instrument) };
  switch (action.kind) {
    case 'split':
      return { ...base, kind: 'split', new_shares: action.ratio.newShares, old_shares: action.ratio.oldShares };
    case 'dividend': {
      const { gross, withheldBasisPoints } = action;
      const withheld = withheldPercentOf(withheldBasisPoints);
      return { ...base, kind: 'dividend', gross: priceToDecimal(gross), currency: quoteCurrencyOf(instrument), withheld };
    }
    case 'rename':
      return { ...base, kind: 'rename', name: action.displayName };
    case 'delisting':
      return { ...base, kind: 'delisting' };
  }
}

/** A market that never closes has a session with infinite bounds. */
function finiteOrNull(edge: number): number | null {
  return Number.isFinite(edge) ? edge : null;
}

export function wireCandle({ openAt, open, high, low, close, tickCount }: Candle): WireCandle {
  return [openAt, priceToDecimal(open), priceToDecimal(high), priceToDecimal(low), priceToDecimal(close), tickCount];
}

/** A close finer than the instrument's digits is rounded to the nearest step. */
export function wireSparkline(closes: readonly Price[], digits: number): WireSparkline {
  const steps = closes.map((close) => Math.round(close / microsPerStep(digits)));
  return steps.map((step, index) => step - (steps[index - 1] ?? 0));
}
