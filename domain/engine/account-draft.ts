import { addCents, negateCents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { accountFigures, isBelowStopOut, type AccountFigures } from '../trading/margin.ts';
import type { CloseReason, OpenPosition } from '../trading/position.ts';
import { profitAt } from '../trading/profit.ts';
import { closingPrice, isTradable, type Quote } from '../trading/quote.ts';
import type { EngineEvent } from './event.ts';
import type { MarketView } from './market-view.ts';
import { balanceOf, profitNow, type Account, type EngineState } from './state.ts';

/**
 * An account while several closings are being decided on it: what is left after each, and the events so far. The state itself is
 * not touched before the events are applied.
 */
export interface AccountDraft {
  balance: Cents;
  positions: readonly OpenPosition[];
  readonly events: EngineEvent[];
  readonly ids: PositionIds;
}

/** Gives out the ids of positions that are opened while something is decided; drafts of the same decision share one. */
export interface PositionIds {
  nextPositionId: number;
}

export function positionIdsOf({ nextPositionId }: EngineState): PositionIds {
  return { nextPositionId };
}

export function draftOf(account: Account, ids: PositionIds): AccountDraft {
  return { balance: balanceOf(account), positions: account.positions, events: [], ids };
}

export function takePositionId(ids: PositionIds): number {
  const id = ids.nextPositionId;
  ids.nextPositionId += 1;
  return id;
}

export interface Closing {
  readonly position: OpenPosition;
  readonly closePrice: Price;
  readonly quote: Quote;
  readonly reason: CloseReason;
  readonly seenPrice: Price | null;
  /** When it was asked for, where it had to wait. */
  readonly askedAt?: number;
}

export function draftClosing(draft: AccountDraft, closing: Closing): void {
  const { position, ...evidence } = closing;
  const { closePrice } = evidence;
  const profit = profitAt(position, closePrice);
  draft.positions = draft.positions.filter(({ id }) => id !== position.id);
  draft.balance = addCents(draft.balance, profit);
  draft.events.push({ kind: 'positionClosed', positionId: position.id, profit, ...evidence });
}

/** Closes a part of a position: the part goes into the history under an id of its own, the rest stays as it was opened. */
export function draftPartClosing(draft: AccountDraft, closing: Closing, margin: Cents): void {
  const { position, ...evidence } = closing;
  const profit = profitAt({ ...position, margin }, evidence.closePrice);
  draft.positions = draft.positions.map((other) =>
    other.id === position.id ? { ...other, margin: subtractCents(other.margin, margin) } : other,
  );
  draft.balance = addCents(draft.balance, profit);
  const partId = takePositionId(draft.ids);
  draft.events.push({ kind: 'positionPartClosed', positionId: position.id, partId, margin, profit, ...evidence });
}

/** Charges what a guaranteed stop costs that has just closed its position. */
export function draftPremium(draft: AccountDraft, positionId: number, amount: Cents): void {
  if (amount === 0) return;
  draft.balance = subtractCents(draft.balance, amount);
  draft.events.push({ kind: 'premiumCharged', positionId, amount });
}

/**
 * Settles a balance that a loss took below zero. The loss is paid by open profits first, largest first, so that a hedged client
 * cannot leave the loss to the house and keep the gain; what is still missing the house covers.
 */
export function draftOverdraftSettlement(draft: AccountDraft, market: MarketView, now: number): void {
  while (draft.balance < 0) {
    const winner = selectExtreme(draft, market, now, (profit) => profit);
    if (winner === null || winner.profit <= 0) break;
    draftStopOutClosing(draft, winner.position, market);
  }
  if (draft.balance >= 0) return;
  draft.events.push({ kind: 'negativeBalanceCovered', amount: negateCents(draft.balance) });
  draft.balance = ZERO_CENTS;
}

/**
 * Closes positions, largest loss first, until the margin level is back at the stop-out level or nothing that can be closed is
 * left. A position whose market is closed waits for its next quote.
 */
export function draftStopOut(draft: AccountDraft, market: MarketView, now: number): void {
  while (isDraftBelowStopOut(draft, market)) {
    const loser = selectExtreme(draft, market, now, (profit) => -profit);
    if (loser === null) return;
    draftStopOutClosing(draft, loser.position, market);
    draftOverdraftSettlement(draft, market, now);
  }
}

/** Nothing is known of an account's margin while it holds an instrument that has no confirmed price yet, as after a start without history. */
export function isDraftBelowStopOut(draft: AccountDraft, market: MarketView): boolean {
  if (draft.positions.some(({ symbol }) => market.quote(symbol) === undefined)) return false;
  const figures = draftFigures(draft, market);
  return isBelowStopOut(figures.equity, figures.usedMargin, market.rules);
}

export function draftFigures(draft: AccountDraft, market: MarketView): AccountFigures {
  return accountFigures(
    draft.balance,
    draft.positions.map(({ margin }) => margin),
    draft.positions.map((position) => profitNow(position, market)),
  );
}

/** Whether a position can be closed now: its quote is fresh and not under review, and its instrument is not halted. */
export function tradableQuote(position: Pick<OpenPosition, 'symbol'>, market: MarketView, now: number): Quote | null {
  const instrument = market.instrument(position.symbol);
  const quote = market.quote(position.symbol);
  if (instrument === undefined || market.isHalted(position.symbol) || market.isUnderReview(position.symbol)) return null;
  return isTradable(quote, instrument.staleAfterMs, now) ? quote : null;
}

function draftStopOutClosing(draft: AccountDraft, position: OpenPosition, market: MarketView): void {
  const quote = market.quote(position.symbol);
  if (quote === undefined) throw new Error(`no quote for ${position.symbol}, which was judged tradable`);
  draftClosing(draft, { position, quote, closePrice: closingPrice(position.side, quote), reason: 'stopOut', seenPrice: null });
}

/** The closable position with the highest rank; of equals the older, so that a replay of the decision would choose the same. */
function selectExtreme(
  draft: AccountDraft,
  market: MarketView,
  now: number,
  rank: (profit: Cents) => number,
): { position: OpenPosition; profit: Cents } | null {
  let best: { position: OpenPosition; profit: Cents } | null = null;
  for (const position of draft.positions) {
    if (tradableQuote(position, market, now) === null) continue;
    const profit = profitNow(position, market);
    if (best === null || rank(profit) > rank(best.profit)) best = { position, profit };
  }
  return best;
}
