import { bookExact, compareExact, exactCents, negateExact, type ExactCents, type MicroCents, type RoundedAmount } from '../exact-cents.ts';
import { addCents, cents, negateCents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { isBelowStopOut, type AccountFigures } from '../trading/margin.ts';
import type { CloseReason, OpenPosition } from '../trading/position.ts';
import { exactProfitAt } from '../trading/profit.ts';
import { closingPrice, type Quote } from '../trading/quote.ts';
import type { EngineEvent, PositionClosed } from './event.ts';
import { GRANTED_PURSES, type ClientPurse, type GrantedPurse } from './purse.ts';
import type { MarketView } from './market-view.ts';
import { exactProfitNow, figuresOf, type Account, type EngineState } from './state.ts';
import { tradableQuote } from './tradable-quote.ts';

/**
 * An account while something is being decided on it: what is left after each step, and the events so far. The state itself is not
 * touched before the events are applied.
 */
export interface AccountDraft extends Record<ClientPurse, Cents> {
  claims: Readonly<Record<GrantedPurse, Cents>>;
  remainder: MicroCents;
  /** Unpaid withdrawals by their reference, oldest first. */
  withdrawals: ReadonlyMap<string, Cents>;
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
  const { cash, bonus, credit, reserved, owed, claims, remainder, withdrawals, positions } = account;
  return {
    cash,
    bonus,
    credit,
    reserved,
    owed,
    claims,
    remainder,
    withdrawals,
    positions,
    events: [],
    ids,
  };
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
  const { position, closePrice, quote, reason, seenPrice, askedAt } = closing;
  const { booked: profit, remainder } = takeBooked(draft, exactProfitAt(position, closePrice));
  draft.positions = draft.positions.filter(({ id }) => id !== position.id);
  const event: PositionClosed = {
    kind: 'positionClosed',
    positionId: position.id,
    profit,
    remainder,
    closePrice,
    quote,
    reason,
    seenPrice,
  };
  draft.events.push(askedAt === undefined ? event : { ...event, askedAt });
  draftRefills(draft, profit);
  draftAbsorptions(draft);
}

/** Closes a part of a position: the part goes into the history under an id of its own, the rest stays as it was opened. */
export function draftPartClosing(draft: AccountDraft, closing: Closing, margin: Cents): void {
  const { position, ...evidence } = closing;
  const { booked: profit, remainder } = takeBooked(draft, exactProfitAt({ ...position, margin }, evidence.closePrice));
  draft.positions = draft.positions.map((other) =>
    other.id === position.id ? { ...other, margin: subtractCents(other.margin, margin) } : other,
  );
  const partId = takePositionId(draft.ids);
  draft.events.push({ kind: 'positionPartClosed', positionId: position.id, partId, margin, profit, remainder, ...evidence });
  draftRefills(draft, profit);
  draftAbsorptions(draft);
}

/** Charges what a guaranteed stop costs that has just closed its position. */
export function draftPremium(draft: AccountDraft, positionId: number, exactPremium: ExactCents): void {
  const { booked, remainder } = takeBooked(draft, negateExact(exactPremium));
  draft.events.push({ kind: 'premiumCharged', positionId, amount: negateCents(booked), remainder });
  draftAbsorptions(draft);
}

/** Adds an exact amount to the cash, rounded together with the remainder that is carried. */
function takeBooked(draft: AccountDraft, exact: ExactCents): RoundedAmount {
  const rounded = bookExact(exact, draft.remainder);
  draft.cash = addCents(draft.cash, rounded.booked);
  draft.remainder = rounded.remainder;
  return rounded;
}

const REFILL_ORDER = GRANTED_PURSES.toReversed();

/** A profit restores what losses took from credit, then from bonus, as far as cash stays at zero or above. */
function draftRefills(draft: AccountDraft, profit: Cents): void {
  let left = Math.min(profit, draft.cash);
  if (left <= 0) return;
  for (const purse of REFILL_ORDER) {
    const amount = cents(Math.min(left, draft.claims[purse]));
    if (amount <= 0) continue;
    left -= amount;
    draft.cash = subtractCents(draft.cash, amount);
    draft[purse] = addCents(draft[purse], amount);
    draft.claims = { ...draft.claims, [purse]: subtractCents(draft.claims[purse], amount) };
    draft.events.push({ kind: 'lossRefilled', purse, amount });
  }
}

/** What follows from every change of the cash: bonus, then credit, pay what is below zero. */
export function draftAbsorptions(draft: AccountDraft): void {
  if (draft.cash >= 0) return;
  for (const purse of GRANTED_PURSES) {
    const amount = cents(Math.min(-draft.cash, draft[purse]));
    if (amount <= 0) continue;
    draft.cash = addCents(draft.cash, amount);
    draft[purse] = subtractCents(draft[purse], amount);
    draft.claims = { ...draft.claims, [purse]: addCents(draft.claims[purse], amount) };
    draft.events.push({ kind: 'lossAbsorbed', purse, amount });
  }
}

function draftDebtPayment(draft: AccountDraft): void {
  const payable = cents(Math.min(draft.cash, -draft.owed));
  if (payable <= 0) return;
  draft.cash = subtractCents(draft.cash, payable);
  draft.owed = addCents(draft.owed, payable);
  draft.events.push({ kind: 'debtPaid', amount: payable });
}

/** Takes unpaid withdrawals back, whole and the newest first, for as long as something is short. */
export function draftTakingBack(draft: AccountDraft, isShort: () => boolean): void {
  for (const [reference, amount] of [...draft.withdrawals].toReversed()) {
    if (!isShort()) return;
    draft.withdrawals = new Map([...draft.withdrawals].filter(([kept]) => kept !== reference));
    draft.reserved = subtractCents(draft.reserved, amount);
    draft.cash = addCents(draft.cash, amount);
    draft.events.push({ kind: 'withdrawalSettled', amount, reference, outcome: 'takenBack' });
    draftAbsorptions(draft);
  }
}

/**
 * Settles an account that was left without positions: for negative cash unpaid withdrawals pay first, and we cover what is then still
 * missing; then cash, and unpaid withdrawals, pay what reversed deposits left owing. While a position is open cash may stay below zero,
 * since the position may yet bring it back, and pays nothing that is owed: what a deposit was there for are these positions' losses, and
 * if cash were gone we would cover them for somebody who has the deposit back.
 */
export function draftFlatSettlement(draft: AccountDraft): void {
  if (draft.positions.length > 0) return;
  if (draft.cash < 0) draftTakingBack(draft, () => draft.cash < 0);
  if (draft.cash < 0) {
    draft.events.push({ kind: 'negativeBalanceCovered', amount: negateCents(draft.cash) });
    draft.cash = ZERO_CENTS;
  }
  if (draft.owed >= 0) return;
  draftTakingBackForDebt(draft);
  draftDebtPayment(draft);
}

/** Takes unpaid withdrawals back for as long as more is owed than there is cash. */
export function draftTakingBackForDebt(draft: AccountDraft): void {
  draftTakingBack(draft, () => draft.owed < 0 && draft.cash + draft.owed < 0);
}

/**
 * Closes positions, largest loss first, until the margin level is back at the stop-out level or nothing that can be closed is
 * left. A position whose market is closed waits for its next quote.
 */
export function draftStopOut(draft: AccountDraft, market: MarketView, now: number): void {
  while (isDraftBelowStopOut(draft, market)) {
    const loser = selectLargestLoss(draft, market, now);
    if (loser === null) return;
    draftStopOutClosing(draft, loser, market);
  }
}

/** Nothing is known of an account's margin while it holds an instrument that has no confirmed price yet, as after a start without history. */
export function isDraftBelowStopOut(draft: AccountDraft, market: MarketView): boolean {
  if (draft.positions.some(({ symbol }) => market.quote(symbol) === undefined)) return false;
  const figures = draftFigures(draft, market);
  return isBelowStopOut(figures.equity, figures.usedMargin, market.rules);
}

export function draftFigures(draft: AccountDraft, market: MarketView): AccountFigures {
  return figuresOf(draft, market);
}

function draftStopOutClosing(draft: AccountDraft, position: OpenPosition, market: MarketView): void {
  const quote = market.quote(position.symbol);
  if (quote === undefined) throw new Error(`no quote for ${position.symbol}, which was judged tradable`);
  draftClosing(draft, { position, quote, closePrice: closingPrice(position.side, quote), reason: 'stopOut', seenPrice: null });
}

/** The tradable position with the largest loss; of equals the older, so that a replay of the decision would choose the same. */
function selectLargestLoss(draft: AccountDraft, market: MarketView, now: number): OpenPosition | null {
  let largest: OpenPosition | null = null;
  let least: ExactCents = exactCents(Number.MAX_SAFE_INTEGER, 0);
  for (const position of draft.positions) {
    if (tradableQuote(position.symbol, market, now) === null) continue;
    const profit = exactProfitNow(position, market);
    if (largest !== null && compareExact(profit, least) >= 0) continue;
    largest = position;
    least = profit;
  }
  return largest;
}
