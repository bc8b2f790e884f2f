/**
 * Previews what changed rules would do to an account before they take effect. Plays the engine's own decisions for the account's next
 * quotes on a copy of it.
 */
import { isBelowMarginWarning } from '../trading/margin-relief.ts';
import { isBelowStopOut, type AccountFigures } from '../trading/margin.ts';
import { leverageChoices, type TradingAccess } from '../trading/access.ts';
import type { EntryOrder } from '../trading/entry-order.ts';
import type { OpenPosition } from '../trading/position.ts';
import type { Quote } from '../trading/quote.ts';
import { applyEntry } from './apply.ts';
import { decideTick } from './decide-tick.ts';
import { tradableQuote } from './tradable-quote.ts';
import type { PositionClosed } from './event.ts';
import type { MarketView } from './market-view.ts';
import { copyOf } from './copy-account.ts';
import { figuresOf, type Account } from './state.ts';
import { isReached, type FiredTrigger } from './trigger-book.ts';
import { watchOfEntry } from './trigger-index.ts';

export interface RulesPreview {
  /** The figures under the new rules, before anything is closed. */
  readonly figures: AccountFigures;
  /** In the order in which the engine closes them. */
  readonly closings: readonly PreviewedClosing[];
  /** Still below its stop-out afterwards. The remaining positions wait for their markets to open or a halt to end. */
  readonly isBelowStopOut: boolean;
  /** Below the margin warning afterwards. */
  readonly isBelowWarning: boolean;
}

/** If a pending order fills during the preview, its position has an id of the preview's own, since the engine has not allocated one. */
export interface PreviewedClosing {
  readonly position: OpenPosition;
  readonly event: PositionClosed;
}

/**
 * Plays one more unchanged quote of each instrument the account holds, in the order of `symbols`. Instruments that cannot be traded now,
 * because of an old quote or a halt, are skipped. `market` must reflect the new rules: their rule pack, and quotes with their markups.
 */
export function previewRules(account: Readonly<Account>, market: MarketView, symbols: readonly string[], now: number): RulesPreview {
  const figures = figuresOf(account, market);
  if (!isAffected(account, figures, market)) {
    return { figures, closings: [], isBelowStopOut: false, isBelowWarning: isBelowMarginWarning(figures, market.rules) };
  }
  const state = copyOf(account);
  const held = new Set([...account.positions, ...account.orders].map(({ symbol }) => symbol));
  const closings: PreviewedClosing[] = [];
  for (const symbol of symbols) {
    if (!held.has(symbol)) continue;
    const copied = state.accounts.get(account.id);
    const quote = copied === undefined ? null : tradableQuote(symbol, market, now);
    if (copied === undefined || quote === null) continue;
    for (const { accountId, events } of decideTick(state, market, { symbol, fired: selectReached(copied, symbol, quote), now })) {
      for (const event of events) {
        const position = event.kind === 'positionClosed' ? state.positions.get(event.positionId) : undefined;
        if (event.kind === 'positionClosed' && position !== undefined) closings.push({ position, event });
      }
      if (events.length > 0) applyEntry(state, { seq: state.seq + 1, at: now, accountId, commandId: null, events });
    }
  }
  const after = state.accounts.get(account.id);
  const left = after === undefined ? figures : figuresOf(after, market);
  return {
    figures,
    closings,
    isBelowStopOut: isBelowStopOut(left.equity, left.usedMargin, market.rules),
    isBelowWarning: isBelowMarginWarning(left, market.rules),
  };
}

/** The market under the current rules and under others, at the same moment. */
interface ComparedMarkets {
  readonly before: MarketView;
  readonly after: MarketView;
  readonly now: number;
}

/**
 * Whether an order that could fill before would be refused for its leverage under the new rules. Rules apply to new positions only, not to
 * open ones.
 */
export function losesLeverage(order: EntryOrder, access: TradingAccess, { before, after, now }: ComparedMarkets): boolean {
  const mayUse = (market: MarketView): boolean => {
    const instrument = market.instrument(order.symbol);
    const category = instrument && market.category(instrument.categoryId);
    if (instrument === undefined || category === undefined) return false;
    return leverageChoices(access, instrument, category, market.rules, now).some(
      ({ leverage, allowed }) => allowed && leverage === order.leverage,
    );
  };
  return mayUse(before) && !mayUse(after);
}

/** Most rule changes leave most accounts unaffected. Those accounts are recognised without making a copy. */
function isAffected(account: Readonly<Account>, { equity, usedMargin }: AccountFigures, market: MarketView): boolean {
  if (isBelowStopOut(equity, usedMargin, market.rules)) return true;
  const symbols = new Set([...account.positions, ...account.orders].map(({ symbol }) => symbol));
  return [...symbols].some((symbol) => {
    const quote = market.quote(symbol);
    return quote !== undefined && selectReached(account, symbol, quote).some(({ kind }) => kind !== 'margin');
  });
}

/**
 * Returns every trigger of the account that the quote reaches. The margin is always checked. Alerts and trailing stops are left out, since
 * they close nothing.
 */
function selectReached({ id, positions, orders }: Readonly<Account>, symbol: string, quote: Quote): readonly FiredTrigger[] {
  const fired: FiredTrigger[] = [];
  for (const position of positions) {
    if (position.symbol !== symbol) continue;
    const isLong = position.side === 'long';
    const { stopLoss, takeProfit, partialTargets } = position;
    const [target] = partialTargets ?? [];
    if (stopLoss !== null && isReached(isLong ? 'bidFalls' : 'askRises', stopLoss, quote)) {
      fired.push({ kind: 'stopLoss', owner: position.id });
    }
    if (target !== undefined && isReached(isLong ? 'bidRises' : 'askFalls', target.price, quote)) {
      fired.push({ kind: 'partialTarget', owner: position.id });
    }
    if (takeProfit !== null && isReached(isLong ? 'bidRises' : 'askFalls', takeProfit, quote)) {
      fired.push({ kind: 'takeProfit', owner: position.id });
    }
  }
  for (const order of orders) {
    if (order.symbol === symbol && isReached(watchOfEntry(order), order.entryPrice, quote)) fired.push({ kind: 'entry', owner: order.id });
  }
  if (positions.some((position) => position.symbol === symbol)) fired.push({ kind: 'margin', owner: id });
  return fired;
}
