import { MICRO_CENTS_PER_CENT, remainderOf, type MicroCents } from '@fairlead/domain/exact-cents.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { withheldBasisPointsOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { CLOSE_REASONS, type CloseReason, type OpenedBy } from '@fairlead/domain/trading/position.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import type { Quote, Side } from '@fairlead/domain/trading/quote.ts';
import { readExactEuros } from '../../exact-euros.ts';
import { orNull } from '../../or-null.ts';
import { amount, rate, optionalRate } from '../../read-decimals.ts';
import type {
  BookedStake,
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
import { readPositionHead } from '../read-position-head.ts';
import type { HistoryFilterQuery, WhyChange, WireHistoryTotals, WireOrderLevels, WireQuote, WireRounding, WireWhy } from './schemas.ts';

/**
 * The client's side of the history and of position explanations. Imports only the types of the schemas, so that browsers need not load the
 * schema library. Readers throw a RangeError for values that the server's own schemas exclude.
 */

/** A filter for closed positions; null matches everything. */
export interface HistoryFilter {
  readonly symbol: string | null;
  readonly side: Side | null;
  readonly reason: CloseReason | null;
  /** Closed at this time or later, in milliseconds since 1970 UTC. */
  readonly from: number | null;
  /** Closed before this time. */
  readonly until: number | null;
  readonly result: 'profit' | 'loss' | null;
  readonly openedBy: OpenedBy | null;
}

export const NO_FILTER: HistoryFilter = {
  symbol: null,
  side: null,
  reason: null,
  from: null,
  until: null,
  result: null,
  openedBy: null,
};

/** The totals of a set of closed positions. */
export interface HistoryTotals {
  readonly count: number;
  readonly profit: Cents;
  readonly premiums: Cents;
  /** Negative if the nights cost more than they earned. */
  readonly financing: Cents;
  readonly dividends: Cents;
}

/** Returns the filter as query parameters. */
export function historyFilterQuery(filter: HistoryFilter): Readonly<Record<string, string>> {
  const query: { readonly [Name in keyof HistoryFilterQuery]: string | undefined } = {
    symbol: filter.symbol ?? undefined,
    direction: filter.side === null ? undefined : filter.side === 'long' ? 'buy' : 'sell',
    reason: filter.reason === null ? undefined : String(CLOSE_REASONS.indexOf(filter.reason)),
    from: optionalTime(filter.from),
    until: optionalTime(filter.until),
    result: filter.result ?? undefined,
    opened_by: filter.openedBy ?? undefined,
  };
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export function readHistoryTotals({ count, profit, premiums, financing, dividends }: WireHistoryTotals): HistoryTotals {
  return {
    count,
    profit: amount(profit),
    premiums: amount(premiums),
    financing: amount(financing),
    dividends: amount(dividends),
  };
}

export function readExplanation(wire: WireWhy): PositionExplanation {
  return {
    ...readPositionHead(wire),
    guaranteedStop: wire.protected === 1,
    openedBy: wire.opened_by,
    partOf: wire.part_of,
    openPrice: rate(wire.open_rate),
    financing: amount(wire.financing),
    dividends: amount(wire.dividends),
    opening: readOpening(wire.opening),
    changes: wire.changes.map(readChange),
    hasEarlierChanges: wire.has_earlier_changes,
    closing: orNull(wire.closing, readClosing),
  };
}

function readOpening(wire: WireWhy['opening']): OpeningExplanation {
  const { order } = wire;
  return {
    ...readEvidence(wire),
    margin: amount(wire.amount),
    openPrice: rate(wire.rate),
    quote: readQuote(wire.quote),
    quoteAgeMs: wire.quote_age_ms,
    priceBound: optionalRate(wire.bound),
    againstBound: optionalRate(wire.against_bound),
    shownPrice: optionalRate(wire.shown_rate),
    againstShown: optionalRate(wire.against_shown),
    seen: readSeen(wire),
    order:
      order === null
        ? null
        : {
            ...readEvidence(order),
            id: order.id,
            entryKind: order.kind,
            entryPrice: rate(order.price),
            placedAt: Date.parse(order.placed_at),
            againstEntryPrice: rate(order.against_price),
            splits: order.splits.map((split) => ({
              ...readEvidence(split),
              ratio: { newShares: split.new_shares, oldShares: split.old_shares },
              before: orNull(split.before, readLevels),
              after: readLevels(split.after),
            })),
          },
    stops: readStops(wire),
  };
}

function readLevels(wire: WireOrderLevels): OrderLevels {
  return { entryPrice: rate(wire.price), ...readStops(wire) };
}

function readChange(wire: WhyChange): PositionChange {
  const evidence = readEvidence(wire);
  switch (wire.kind) {
    case 'stops_set':
      return { ...evidence, kind: 'stopsSet', stops: readStops(wire) };
    case 'targets_set':
      return {
        ...evidence,
        kind: 'targetsSet',
        targets: wire.targets.map(({ price, amount: euros }) => ({ price: rate(price), margin: amount(euros) })),
      };
    case 'stop_trailed':
      return { ...evidence, kind: 'stopTrailed', stopLoss: rate(wire.stop_lost), quote: readQuote(wire.quote) };
    case 'part_closed':
      return {
        ...evidence,
        kind: 'partClosed',
        partId: wire.part_id,
        margin: amount(wire.amount),
        closePrice: rate(wire.rate),
        profit: amount(wire.profit),
        target: optionalRate(wire.target),
      };
    case 'close_waiting':
      return { ...evidence, kind: 'closeWaiting', margin: orNull(wire.amount, amount) };
    case 'left_open':
      return { ...evidence, kind: 'leftOpen', code: wire.code };
    case 'split':
      return {
        ...evidence,
        kind: 'split',
        ratio: { newShares: wire.new_shares, oldShares: wire.old_shares },
        price: rate(wire.rate),
        openPrice: rate(wire.open_rate),
        stops: readStops(wire),
        credited: amount(wire.credited),
        before: orNull(wire.before, (before) => ({ openPrice: rate(before.open_rate), stops: readStops(before) })),
      };
    case 'dividend':
      return {
        ...evidence,
        kind: 'dividend',
        gross: rate(wire.gross),
        withheldBasisPoints: withheldBasisPointsOf(wire.withheld),
        amount: amount(wire.amount),
        stake: orNull(wire.stake, readStake),
      };
    case 'night':
      return {
        ...evidence,
        kind: 'night',
        date: wire.date,
        days: wire.days,
        yearDays: wire.year_days,
        rate: wire.yearly_rate,
        price: rate(wire.rate),
        amount: amount(wire.amount),
        stake: orNull(wire.stake, readStake),
      };
  }
}

function readStake({ amount: euros, open_rate }: { readonly amount: number; readonly open_rate: number }): BookedStake {
  return { margin: amount(euros), openPrice: rate(open_rate) };
}

function readClosing(wire: NonNullable<WireWhy['closing']>): ClosingExplanation {
  const { guarantee, low_margin } = wire;
  const reason = CLOSE_REASONS[wire.reason];
  if (reason === undefined) throw new RangeError(`not a closing reason: ${wire.reason}`);
  return {
    ...readEvidence(wire),
    reason,
    closePrice: rate(wire.rate),
    quote: readQuote(wire.quote),
    quoteAgeMs: wire.quote_age_ms,
    seenPrice: optionalRate(wire.seen_rate),
    againstSeen: optionalRate(wire.against_seen),
    seen: readSeen(wire),
    level: optionalRate(wire.level),
    againstLevel: optionalRate(wire.against_level),
    guarantee:
      guarantee === null
        ? null
        : {
            marketPrice: rate(guarantee.market_rate),
            saved: amount(guarantee.saved),
            premium: amount(guarantee.premium),
            rounding: orNull(guarantee.rounding, readRounding),
          },
    lowMargin: orNull(low_margin, readLowMargin),
    profit: amount(wire.profit),
    rounding: orNull(wire.rounding, readRounding),
    bookings: wire.bookings.map(({ kind, amount: euros, purse, house_account }) => ({
      kind: kind === 'negative_balance' ? 'negativeBalance' : kind === 'debt_payment' ? 'debtPayment' : kind,
      amount: amount(euros),
      clientAccount: purse,
      brokerAccount: house_account,
    })),
  };
}

function readRounding(wire: WireRounding): BookingRounding {
  const carried = (text: string): MicroCents => {
    const { cents, microCents: micro } = readExactEuros(text);
    return remainderOf(cents * MICRO_CENTS_PER_CENT + micro);
  };
  return { exact: readExactEuros(wire.exact), carriedBefore: carried(wire.carried_before), carriedAfter: carried(wire.carried_after) };
}

function readLowMargin(wire: NonNullable<NonNullable<WireWhy['closing']>['low_margin']>): LowMarginExplanation {
  return {
    cause: wire.cause === 'margin_level' ? 'marginLevel' : 'balanceBelowZero',
    balance: amount(wire.balance),
    usedMargin: amount(wire.used_margin),
    equity: orNull(wire.equity, amount),
    marginLevelPercent: wire.margin_level,
    stopOutPercent: wire.stop_out_level,
    unpricedSymbols: wire.unpriced,
    raised: wire.raised,
  };
}

function readEvidence(wire: { readonly at: string; readonly journal: number; readonly command: string | null }): Evidence {
  return { at: Date.parse(wire.at), journal: wire.journal, commandId: wire.command };
}

/** Both fields are absent from an answer of an earlier version, which a page may get while servers are being updated. */
function readSeen({ seen_at, seen_frame }: { readonly seen_at?: string | null; readonly seen_frame?: number | null }): SeenMoment | null {
  return seen_at === null || seen_at === undefined ? null : { at: Date.parse(seen_at), frame: seen_frame ?? null };
}

function readQuote({ bid, ask, at, source, tick }: WireQuote): Quote {
  const quote = { bid: rate(bid), ask: rate(ask), at: Date.parse(at) };
  return source === null || tick === null ? quote : { ...quote, source, tick };
}

function readStops(wire: {
  readonly stop_lost: number | null;
  readonly take_profit: number | null;
  readonly trailing_stop: number | null;
}): Stops {
  return {
    stopLoss: optionalRate(wire.stop_lost),
    takeProfit: optionalRate(wire.take_profit),
    trailingDistance: optionalRate(wire.trailing_stop),
  };
}

function optionalTime(milliseconds: number | null): string | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds).toISOString();
}
