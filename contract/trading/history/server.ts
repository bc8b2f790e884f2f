import { exactCents } from '@fairlead/domain/exact-cents.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { withheldPercentOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type {
  BookedStake,
  Booking,
  BookingRounding,
  ClosingExplanation,
  Evidence,
  LowMarginExplanation,
  OpeningExplanation,
  OrderLevels,
  PositionChange,
  PositionExplanation,
  SeenMoment,
} from '../position-explanation.ts';
import { orNull } from '../../or-null.ts';
import { writeExactEuros } from '../../exact-euros.ts';
import type { HistoryFilter, HistoryTotals } from './client.ts';
import type { HistoryFilterQuery, WhyChange, WireHistoryTotals, WireOrderLevels, WireQuote, WireRounding, WireWhy } from './schemas.ts';
import { directionFromSide, sideFromDirection } from '../server.ts';

/** Converts the history and position explanations between the domain's terms and the wire format. */

export function readHistoryFilter(query: HistoryFilterQuery): HistoryFilter {
  return {
    symbol: query.symbol ?? null,
    side: query.direction === undefined ? null : sideFromDirection(query.direction),
    reason: query.reason === undefined ? null : (CLOSE_REASONS[query.reason] ?? null),
    from: query.from === undefined ? null : Date.parse(query.from),
    until: query.until === undefined ? null : Date.parse(query.until),
    result: query.result ?? null,
    openedBy: query.opened_by ?? null,
  };
}

export function wireHistoryTotals({ count, profit, premiums, financing, dividends }: HistoryTotals): WireHistoryTotals {
  return {
    count,
    profit: centsToEuros(profit),
    premiums: centsToEuros(premiums),
    financing: centsToEuros(financing),
    dividends: centsToEuros(dividends),
  };
}

export function wireExplanation(explanation: PositionExplanation): WireWhy {
  const { id, symbol, displayName, side, margin, leverage, guaranteedStop, openedBy, partOf } = explanation;
  return {
    id,
    symbol,
    symbolName: displayName,
    direction: directionFromSide(side),
    amount: centsToEuros(margin),
    leverage,
    protected: guaranteedStop ? 1 : 0,
    opened_by: openedBy,
    part_of: partOf,
    open_rate: priceToDecimal(explanation.openPrice),
    financing: centsToEuros(explanation.financing),
    dividends: centsToEuros(explanation.dividends),
    opening: wireOpening(explanation.opening),
    changes: explanation.changes.map(wireChange),
    has_earlier_changes: explanation.hasEarlierChanges,
    closing: orNull(explanation.closing, wireClosing),
  };
}

function wireOpening(opening: OpeningExplanation): WireWhy['opening'] {
  const { order } = opening;
  return {
    ...wireEvidence(opening),
    amount: centsToEuros(opening.margin),
    rate: priceToDecimal(opening.openPrice),
    quote: wireQuote(opening.quote),
    quote_age_ms: opening.quoteAgeMs,
    bound: optional(opening.priceBound),
    against_bound: optional(opening.againstBound),
    shown_rate: optional(opening.shownPrice),
    against_shown: optional(opening.againstShown),
    ...wireSeen(opening.seen),
    order:
      order === null
        ? null
        : {
            ...wireEvidence(order),
            id: order.id,
            kind: order.entryKind,
            price: priceToDecimal(order.entryPrice),
            placed_at: isoTime(order.placedAt),
            against_price: priceToDecimal(order.againstEntryPrice),
            splits: order.splits.map((split) => ({
              ...wireEvidence(split),
              new_shares: split.ratio.newShares,
              old_shares: split.ratio.oldShares,
              before: orNull(split.before, wireLevels),
              after: wireLevels(split.after),
            })),
          },
    ...wireStops(opening.stops),
  };
}

function wireLevels(levels: OrderLevels): WireOrderLevels {
  return { price: priceToDecimal(levels.entryPrice), ...wireStops(levels) };
}

function wireChange(change: PositionChange): WhyChange {
  const base = wireEvidence(change);
  switch (change.kind) {
    case 'stopsSet':
      return { ...base, kind: 'stops_set', ...wireStops(change.stops) };
    case 'targetsSet':
      return {
        ...base,
        kind: 'targets_set',
        targets: change.targets.map(({ price, margin }) => ({ price: priceToDecimal(price), amount: centsToEuros(margin) })),
      };
    case 'stopTrailed':
      return { ...base, kind: 'stop_trailed', stop_lost: priceToDecimal(change.stopLoss), quote: wireQuote(change.quote) };
    case 'partClosed':
      return {
        ...base,
        kind: 'part_closed',
        part_id: change.partId,
        amount: centsToEuros(change.margin),
        rate: priceToDecimal(change.closePrice),
        profit: centsToEuros(change.profit),
        target: optional(change.target),
      };
    case 'closeWaiting':
      return { ...base, kind: 'close_waiting', amount: orNull(change.margin, centsToEuros) };
    case 'leftOpen':
      return { ...base, kind: 'left_open', code: change.code };
    case 'split':
      return {
        ...base,
        kind: 'split',
        new_shares: change.ratio.newShares,
        old_shares: change.ratio.oldShares,
        rate: priceToDecimal(change.price),
        open_rate: priceToDecimal(change.openPrice),
        ...wireStops(change.stops),
        credited: centsToEuros(change.credited),
        before: orNull(change.before, ({ openPrice, stops }) => ({ open_rate: priceToDecimal(openPrice), ...wireStops(stops) })),
      };
    case 'dividend':
      return {
        ...base,
        kind: 'dividend',
        gross: priceToDecimal(change.gross),
        withheld: withheldPercentOf(change.withheldBasisPoints),
        amount: centsToEuros(change.amount),
        stake: orNull(change.stake, wireStake),
      };
    case 'night':
      return {
        ...base,
        kind: 'night',
        date: change.date,
        days: change.days,
        year_days: change.yearDays,
        yearly_rate: change.rate,
        rate: priceToDecimal(change.price),
        amount: centsToEuros(change.amount),
        stake: orNull(change.stake, wireStake),
      };
  }
}

function wireStake({ margin, openPrice }: BookedStake) {
  return { amount: centsToEuros(margin), open_rate: priceToDecimal(openPrice) };
}

function wireClosing(closing: ClosingExplanation): NonNullable<WireWhy['closing']> {
  const { guarantee, lowMargin } = closing;
  return {
    ...wireEvidence(closing),
    reason: CLOSE_REASONS.indexOf(closing.reason),
    rate: priceToDecimal(closing.closePrice),
    quote: wireQuote(closing.quote),
    quote_age_ms: closing.quoteAgeMs,
    seen_rate: optional(closing.seenPrice),
    against_seen: optional(closing.againstSeen),
    ...wireSeen(closing.seen),
    level: optional(closing.level),
    against_level: optional(closing.againstLevel),
    guarantee:
      guarantee === null
        ? null
        : {
            market_rate: priceToDecimal(guarantee.marketPrice),
            saved: centsToEuros(guarantee.saved),
            premium: centsToEuros(guarantee.premium),
            rounding: orNull(guarantee.rounding, wireRounding),
          },
    low_margin: orNull(lowMargin, wireLowMargin),
    profit: centsToEuros(closing.profit),
    rounding: orNull(closing.rounding, wireRounding),
    bookings: closing.bookings.map(wireBooking),
  };
}

function wireLowMargin(moment: LowMarginExplanation): NonNullable<NonNullable<WireWhy['closing']>['low_margin']> {
  return {
    cause: moment.cause === 'marginLevel' ? 'margin_level' : 'balance_below_zero',
    balance: centsToEuros(moment.balance),
    used_margin: centsToEuros(moment.usedMargin),
    equity: orNull(moment.equity, centsToEuros),
    margin_level: moment.marginLevelPercent,
    stop_out_level: moment.stopOutPercent,
    unpriced: [...moment.unpricedSymbols],
    raised: moment.raised.map(({ symbol, percent }) => ({ symbol, percent })),
  };
}

function wireRounding({ exact, carriedBefore, carriedAfter }: BookingRounding): WireRounding {
  return {
    exact: writeExactEuros(exact),
    carried_before: writeExactEuros(exactCents(0, carriedBefore)),
    carried_after: writeExactEuros(exactCents(0, carriedAfter)),
  };
}

const WIRE_KINDS = {
  trade: 'trade',
  premium: 'premium',
  negativeBalance: 'negative_balance',
  absorption: 'absorption',
  refill: 'refill',
  debtPayment: 'debt_payment',
  release: 'release',
} as const satisfies Readonly<Record<Booking['kind'], string>>;

function wireBooking({ kind, amount, clientAccount, brokerAccount }: Booking): NonNullable<WireWhy['closing']>['bookings'][number] {
  return {
    kind: WIRE_KINDS[kind],
    amount: centsToEuros(amount),
    purse: clientAccount,
    house_account: brokerAccount,
  };
}

function wireEvidence({ at, journal, commandId }: Evidence): { at: string; journal: number; command: string | null } {
  return { at: isoTime(at), journal, command: commandId };
}

function wireSeen(seen: SeenMoment | null): { seen_at: string | null; seen_frame: number | null } {
  return seen === null ? { seen_at: null, seen_frame: null } : { seen_at: isoTime(seen.at), seen_frame: seen.frame };
}

function wireQuote({ bid, ask, at, source, tick }: Quote): WireQuote {
  return { bid: priceToDecimal(bid), ask: priceToDecimal(ask), at: isoTime(at), source: source ?? null, tick: tick ?? null };
}

function wireStops({ stopLoss, takeProfit, trailingDistance }: Stops) {
  return { stop_lost: optional(stopLoss), take_profit: optional(takeProfit), trailing_stop: optional(trailingDistance) };
}

function optional(value: Price | null): number | null {
  return orNull(value, priceToDecimal);
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
