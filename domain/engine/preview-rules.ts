/**
 * What other rules would do to an account, before they are put into force: the very decisions that the engine would take on the account's
 * next quotes, played on a copy of it.
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
import { emptyState, figuresOf, type Account, type EngineState } from './state.ts';
import { isReached, type FiredTrigger } from './trigger-book.ts';
import { watchOfEntry } from './trigger-index.ts';

export interface RulesPreview {
  /** As they are under the rules, before anything is closed. */
  readonly figures: AccountFigures;
  /** In the order in which the engine closes them. */
  readonly closings: readonly PreviewedClosing[];
  /** Still below its stop-out after that: what is left waits until its markets open, or until it is no longer halted. */
  readonly isBelowStopOut: boolean;
  /** Below the margin warning, after that. */
  readonly isBelowWarning: boolean;
}

/** The position of an order that is filled meanwhile has an id of the preview's own: the engine's is not given yet. */
export interface PreviewedClosing {
  readonly position: OpenPosition;
  readonly event: PositionClosed;
}

/**
 * Plays one more quote of each of the account's instruments, unchanged, in the order of `symbols`; one that cannot be traded now, because its
 * quote is old or it is halted, gets none. The market is as the rules would have it: their pack, and quotes with their markups.
 */
export function previewRules(account: Readonly<Account>, market: MarketView, symbols: readonly string[], now: number): RulesPreview {
  const figures = figuresOf(account, market);
  if (!isTouched(account, figures, market)) {
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

/** Whether an order that could be filled would be refused for its leverage: rules concern what is opened, not what is open. */
export function losesLeverage(order: EntryOrder, access: TradingAccess, before: MarketView, after: MarketView): boolean {
  const mayUse = (market: MarketView): boolean => {
    const instrument = market.instrument(order.symbol);
    const category = instrument && market.category(instrument.categoryId);
    if (instrument === undefined || category === undefined) return false;
    return leverageChoices(access, instrument, category, market.rules).some(
      ({ leverage, allowed }) => allowed && leverage === order.leverage,
    );
  };
  return mayUse(before) && !mayUse(after);
}

/** Most accounts feel nothing of other rules: they are known without a copy. */
function isTouched(account: Readonly<Account>, { equity, usedMargin }: AccountFigures, market: MarketView): boolean {
  if (isBelowStopOut(equity, usedMargin, market.rules)) return true;
  const symbols = new Set([...account.positions, ...account.orders].map(({ symbol }) => symbol));
  return [...symbols].some((symbol) => {
    const quote = market.quote(symbol);
    return quote !== undefined && selectReached(account, symbol, quote).some(({ kind }) => kind !== 'margin');
  });
}

/** A state of this account alone, which shares nothing that is changed with the engine's. */
function copyOf(account: Readonly<Account>): EngineState {
  const state = emptyState();
  const { positions, orders, alerts } = account;
  const own = { positions: [...positions], orders: [...orders], alerts: [...alerts] };
  const kept = {
    answers: new Map(),
    references: new Set<string>(),
    recentlyClosed: new Set<number>(),
  };
  state.accounts.set(account.id, { ...account, ...own, ...kept });
  for (const position of positions) state.positions.set(position.id, position);
  for (const order of orders) state.orders.set(order.id, order);
  // Above the ids of whatever is open, so that an order which fills meets none of them.
  state.nextPositionId = Math.max(0, ...positions.map(({ id }) => id)) + 1;
  return state;
}

/** Every trigger of the account that this quote reaches; its margin is looked at in any case. Alerts and trailing stops close nothing. */
function selectReached({ id, positions, orders }: Readonly<Account>, symbol: string, quote: Quote): readonly FiredTrigger[] {
  const fired: FiredTrigger[] = [];
  for (const position of positions) {
    if (position.symbol !== symbol) continue;
    const isLong = position.side === 'long';
    const { stopLoss, takeProfit } = position;
    if (stopLoss !== null && isReached(isLong ? 'bidFalls' : 'askRises', stopLoss, quote)) {
      fired.push({ kind: 'stopLoss', owner: position.id });
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
