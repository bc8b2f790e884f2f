import { closingPrice, type Quote } from '../trading/quote.ts';
import { exactPremiumOf } from '../trading/guaranteed-stop.ts';
import { isTargetReached } from '../trading/partial-target.ts';
import { closesWhole } from '../trading/target-rules.ts';
import { trailedStop } from '../trading/trailing-stop.ts';
import {
  draftClosing,
  draftFlatSettlement,
  draftOf,
  draftPartClosing,
  draftPremium,
  draftStopOut,
  positionIdsOf,
  type AccountDraft,
  type PositionIds,
} from './account-draft.ts';
import { draftOrderFill } from './decide-open.ts';
import type { EngineEvent } from './event.ts';
import type { MarketView } from './market-view.ts';
import type { Account, EngineState } from './state.ts';
import type { FiredTrigger, TriggerKind } from './trigger-book.ts';

/** The triggers that a quote of an instrument fired, and when. */
export interface Reached {
  readonly symbol: string;
  readonly fired: readonly FiredTrigger[];
  readonly now: number;
}

/** What one tick does to one account. */
export interface TickDecision {
  readonly accountId: number;
  readonly events: readonly EngineEvent[];
  /** Set if a margin trigger fired. It is then used up, so the account needs new margin levels whether or not anything was closed. */
  readonly needsMarginLevels: boolean;
}

/**
 * Decides the effect of the triggers that a quote fired, account by account, without changing anything. The order within an account is:
 * 1. closes that waited for a confirmed quote;
 * 2. stop losses, partial targets and take profits, oldest position first, since the client set them;
 * 3. trailing stops follow the price;
 * 4. the margin of what is left is checked;
 * 5. an account without positions settles losses beyond its cash;
 * 6. entry orders fill with the margin available, oldest first, and each cancels the other order of its pair;
 * 7. alerts fire.
 */
export function decideTick(state: EngineState, market: MarketView, { symbol, fired, now }: Reached): readonly TickDecision[] {
  const byAccount = groupByAccount(state, fired);
  const ids = positionIdsOf(state);
  return [...byAccount.keys()]
    .toSorted((a, b) => a - b)
    .map((accountId) => decideForAccount({ state, market, symbol, ids, now }, accountId, byAccount.get(accountId) ?? []));
}

/** Decides what a tick does to one account, as `decideTick` does. `fired` holds all triggers of that account. */
export function decideTickFor(account: Account, state: EngineState, market: MarketView, { symbol, fired, now }: Reached): TickDecision {
  return decideForAccount({ state, market, symbol, ids: positionIdsOf(state), now }, account.id, fired);
}

interface Tick {
  readonly state: EngineState;
  readonly market: MarketView;
  readonly symbol: string;
  readonly ids: PositionIds;
  readonly now: number;
}

function decideForAccount(tick: Tick, accountId: number, fired: readonly FiredTrigger[]): TickDecision {
  const { state, market, ids, now } = tick;
  const account = state.accounts.get(accountId);
  if (account === undefined) throw new Error(`a trigger belongs to account ${accountId}, which does not exist`);
  const ordered = fired.length === 1 ? fired : fired.toSorted(compareFired);
  if (!fired.some(touchesMoney)) return { accountId, events: eventsBesideMoney(tick, account, ordered), needsMarginLevels: false };
  const draft = draftOf(account, ids);
  for (const { kind, owner } of ordered) if (kind === 'close') draftPendingClose(tick, draft, owner);
  for (const { kind, owner } of ordered) {
    if (kind === 'stopLoss' || kind === 'takeProfit') draftStop(tick, draft, kind, owner);
    else if (kind === 'partialTarget') draftTargets(tick, draft, owner);
  }
  for (const { kind, owner } of ordered) if (kind === 'trail') draftTrail(tick, draft, owner);
  // A close at the market price realises profit already counted and frees margin, so it never lowers the margin level. Only an account
  // whose margin trigger fired, or that paid a premium, can be below its stop-out.
  const needsMarginLevels = fired.some(({ kind }) => kind === 'margin');
  // If the instrument's positions have been closed meanwhile, its level needs no check, only resetting.
  const isMarginReached = needsMarginLevels && account.positions.some((position) => position.symbol === tick.symbol);
  if (isMarginReached || draft.events.some(({ kind }) => kind === 'premiumCharged')) draftStopOut(draft, market, now);
  draftFlatSettlement(draft);
  for (const { kind, owner } of ordered) if (kind === 'entry') draftEntry(tick, draft, account, owner);
  for (const { kind, owner } of ordered) if (kind === 'alert') draftAlert(tick, draft, owner);
  return { accountId, events: draft.events, needsMarginLevels };
}

/** Most fired triggers are trailing stops and alerts. They don't touch the money, so no draft is needed for them. */
function touchesMoney({ kind }: FiredTrigger): boolean {
  return kind !== 'trail' && kind !== 'alert';
}

function eventsBesideMoney(tick: Tick, { positions }: Account, ordered: readonly FiredTrigger[]): readonly EngineEvent[] {
  const draft: PositionsDraft = { positions, events: [] };
  for (const { kind, owner } of ordered) if (kind === 'trail') draftTrail(tick, draft, owner);
  for (const { kind, owner } of ordered) if (kind === 'alert') draftAlert(tick, draft, owner);
  return draft.events;
}

type PositionsDraft = Pick<AccountDraft, 'positions' | 'events'>;

/**
 * Oldest first. If several stops of a position fire at the same price, the stop loss comes first and the take profit last, whichever heap
 * returned it first.
 */
function compareFired(a: FiredTrigger, b: FiredTrigger): number {
  return a.owner - b.owner || placeOf(a.kind) - placeOf(b.kind);
}

function placeOf(kind: TriggerKind): number {
  return kind === 'stopLoss' ? 0 : kind === 'partialTarget' ? 1 : 2;
}

function draftPendingClose({ market }: Tick, draft: AccountDraft, positionId: number): void {
  const position = draft.positions.find(({ id }) => id === positionId);
  const quote = position && market.quote(position.symbol);
  if (position?.waitingClose === undefined || quote === undefined) return;
  const { margin, ...evidence } = position.waitingClose;
  const closing = { position, quote, closePrice: closingPrice(position.side, quote), ...evidence };
  if (margin === null) draftClosing(draft, closing);
  else draftPartClosing(draft, closing, margin);
}

function draftStop({ market }: Tick, draft: AccountDraft, reason: 'stopLoss' | 'takeProfit', positionId: number): void {
  // An earlier close in this same tick may have realised this position already.
  const position = draft.positions.find(({ id }) => id === positionId);
  const quote = position && market.quote(position.symbol);
  if (position === undefined || quote === undefined) return;
  const isGuaranteed = reason === 'stopLoss' && position.guaranteedStop;
  const atMarket = closingPrice(position.side, quote);
  // A guaranteed stop fills at its level even if the market gaps; every other trigger fills at the market price.
  const closePrice = isGuaranteed ? (position.stopLoss ?? atMarket) : atMarket;
  draftClosing(draft, { position, quote, reason, closePrice, seenPrice: null });
  const instrument = market.instrument(position.symbol);
  if (isGuaranteed && instrument !== undefined) {
    draftPremium(draft, position.id, exactPremiumOf(position, closePrice, instrument.ruleClass, market.rules));
  }
}

/** Closes the parts of all targets that the price has reached, at the market price, in their order. What a target can't leave it closes too. */
function draftTargets({ market }: Tick, draft: AccountDraft, positionId: number): void {
  for (;;) {
    const position = draft.positions.find(({ id }) => id === positionId);
    const target = position?.partialTargets?.[0];
    const quote = position && market.quote(position.symbol);
    if (position === undefined || target === undefined || quote === undefined) return;
    const closePrice = closingPrice(position.side, quote);
    if (!isTargetReached(target, position.side, closePrice)) return;
    const closing = { position, quote, closePrice, reason: 'partialTakeProfit', seenPrice: null, target } as const;
    if (closesWhole(target, position.margin)) draftClosing(draft, closing);
    else draftPartClosing(draft, closing, target.margin);
  }
}

function draftTrail({ market }: Tick, draft: PositionsDraft, positionId: number): void {
  const position = draft.positions.find(({ id }) => id === positionId);
  const quote = position && market.quote(position.symbol);
  if (position === undefined || quote === undefined || position.trailingDistance === null) return;
  const stopLoss = trailedStop(position.side, position.trailingDistance, quote);
  draft.events.push({ kind: 'stopTrailed', positionId, stopLoss, quote });
}

function draftEntry({ state, market, now }: Tick, draft: AccountDraft, account: Account, orderId: number): void {
  const order = state.orders.get(orderId);
  const quote = order && market.quote(order.symbol);
  if (order === undefined || quote === undefined) return;
  // The other order of its pair may have been filled by this same quote.
  if (order.linkedTo !== undefined && hasEnded(draft, orderId)) return;
  if (order.expiresAt !== null && order.expiresAt <= now) {
    draft.events.push({ kind: 'orderCancelled', order, reason: 'expired' });
    return;
  }
  const isFilled = draftOrderFill(draft, account, order, market, quote, now);
  const other = isFilled && order.linkedTo !== undefined ? state.orders.get(order.linkedTo) : undefined;
  if (other !== undefined && !hasEnded(draft, other.id)) draft.events.push({ kind: 'orderCancelled', order: other, reason: 'otherFilled' });
}

/** Whether an order has ended earlier in the same decision: it expired, was rejected, or was cancelled because its pair's other filled. */
function hasEnded({ events }: AccountDraft, orderId: number): boolean {
  return events.some((event) => (event.kind === 'orderCancelled' || event.kind === 'orderRejected') && event.order.id === orderId);
}

function draftAlert({ state, market }: Tick, draft: PositionsDraft, alertId: number): void {
  const alert = state.alerts.get(alertId);
  const quote: Quote | undefined = alert && market.quote(alert.symbol);
  if (alert !== undefined && quote !== undefined) draft.events.push({ kind: 'alertFired', alert, quote });
}

/** Returns the account of a trigger, or undefined if what it watched is gone. */
export function accountOfTrigger(state: EngineState, { kind, owner }: FiredTrigger): number | undefined {
  return ACCOUNT_OF[kind](state, owner);
}

const ACCOUNT_OF: Readonly<Record<TriggerKind, (state: EngineState, owner: number) => number | undefined>> = {
  close: (state, owner) => state.positions.get(owner)?.accountId,
  stopLoss: (state, owner) => state.positions.get(owner)?.accountId,
  partialTarget: (state, owner) => state.positions.get(owner)?.accountId,
  takeProfit: (state, owner) => state.positions.get(owner)?.accountId,
  trail: (state, owner) => state.positions.get(owner)?.accountId,
  margin: (_state, owner) => owner,
  entry: (state, owner) => state.orders.get(owner)?.accountId,
  alert: (state, owner) => state.alerts.get(owner)?.accountId,
};

function groupByAccount(state: EngineState, fired: readonly FiredTrigger[]): Map<number, FiredTrigger[]> {
  const byAccount = new Map<number, FiredTrigger[]>();
  for (const trigger of fired) {
    const accountId = accountOfTrigger(state, trigger);
    if (accountId === undefined) continue;
    const triggers = byAccount.get(accountId);
    if (triggers === undefined) byAccount.set(accountId, [trigger]);
    else triggers.push(trigger);
  }
  return byAccount;
}
