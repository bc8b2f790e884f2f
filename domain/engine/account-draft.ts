import { bookExact, compareExact, exactCents, negateExact, type ExactCents, type MicroCents, type RoundedAmount } from '../exact-cents.ts';
import { addCents, cents, negateCents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { isBelowStopOut, type AccountFigures } from '../trading/margin.ts';
import type { PartialTarget } from '../trading/partial-target.ts';
import type { CloseReason, OpenPosition } from '../trading/position.ts';
import { exactProfitAt } from '../trading/profit.ts';
import { closingPrice, type Quote } from '../trading/quote.ts';
import type { SeenPrice } from '../trading/seen-price.ts';
import { changedPosition } from './changed-position.ts';
import type { EngineEvent, PositionClosed, PositionPartClosed } from './event.ts';
import { GRANTED_BALANCE_KINDS, type BalanceKind, type GrantedBalanceKind } from './balance-kind.ts';
import type { MarketView } from './market-view.ts';
import { exactProfitNow, figuresOf, type Account, type EngineState } from './state.ts';
import { tradableQuote } from './tradable-quote.ts';

/**
 * A working copy of an account while a command or tick is being decided: the balances and positions after each step, and the events so far.
 * The state itself changes only when the events are applied.
 */
export interface AccountDraft extends Record<BalanceKind, Cents> {
  claims: Readonly<Record<GrantedBalanceKind, Cents>>;
  remainder: MicroCents;
  /** Unpaid withdrawals by reference, oldest first. */
  withdrawals: ReadonlyMap<string, Cents>;
  positions: readonly OpenPosition[];
  readonly events: EngineEvent[];
  readonly ids: PositionIds;
}

/** Allocates ids for positions opened during a decision. All drafts of the same decision share one allocator. */
export interface PositionIds {
  nextPositionId: number;
  readonly idStep: number;
}

export function positionIdsOf({ nextPositionId, idStep }: EngineState): PositionIds {
  return { nextPositionId, idStep };
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
  ids.nextPositionId += ids.idStep;
  return id;
}

export interface Closing {
  readonly position: OpenPosition;
  readonly closePrice: Price;
  readonly quote: Quote;
  readonly reason: CloseReason;
  readonly seenPrice: Price | null;
  /** As in PositionClosed. */
  readonly seen?: SeenPrice;
  /** When the close was requested, if it had to wait. */
  readonly askedAt?: number;
  /** As in PositionClosed. */
  readonly target?: PartialTarget;
}

export function draftClosing(draft: AccountDraft, closing: Closing): void {
  const { position, closePrice, quote, reason, seenPrice, seen, askedAt, target } = closing;
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
  const evidenced = seen === undefined ? event : { ...event, seen };
  const waited = askedAt === undefined ? evidenced : { ...evidenced, askedAt };
  draft.events.push(target === undefined ? waited : { ...waited, target });
  draftRefills(draft, profit);
  draftAbsorptions(draft);
}

/** Closes part of a position. The closed part enters the history under its own id; the rest keeps its opening terms. */
export function draftPartClosing(draft: AccountDraft, closing: Closing, margin: Cents): void {
  const { position, ...evidence } = closing;
  const { booked: profit, remainder } = takeBooked(draft, exactProfitAt({ ...position, margin }, evidence.closePrice));
  const partId = takePositionId(draft.ids);
  const event: PositionPartClosed = { kind: 'positionPartClosed', positionId: position.id, partId, margin, profit, remainder, ...evidence };
  draft.positions = draft.positions.map((other) => (other.id === position.id ? changedPosition(other, event) : other));
  draft.events.push(event);
  draftRefills(draft, profit);
  draftAbsorptions(draft);
}

/** Charges the premium of a guaranteed stop that has just closed its position. */
export function draftPremium(draft: AccountDraft, positionId: number, exactPremium: ExactCents): void {
  const { booked, remainder } = takeBooked(draft, negateExact(exactPremium));
  draft.events.push({ kind: 'premiumCharged', positionId, amount: negateCents(booked), remainder });
  draftAbsorptions(draft);
}

/** Books an exact amount that is neither a trade's result nor a premium; `eventOf` makes its event of what was booked. */
export function draftBooking(
  draft: AccountDraft,
  exact: ExactCents,
  eventOf: (booked: { readonly amount: Cents; readonly remainder: MicroCents }) => EngineEvent,
): void {
  const { booked: amount, remainder } = takeBooked(draft, exact);
  draft.events.push(eventOf({ amount, remainder }));
  draftAbsorptions(draft);
}

/** Adds an exact amount to cash, rounded together with the carried remainder. */
function takeBooked(draft: AccountDraft, exact: ExactCents): RoundedAmount {
  const rounded = bookExact(exact, draft.remainder);
  draft.cash = addCents(draft.cash, rounded.booked);
  draft.remainder = rounded.remainder;
  return rounded;
}

const REFILL_ORDER = GRANTED_BALANCE_KINDS.toReversed();

/** Uses a profit to restore what losses took from credit, then from bonus, as long as cash stays at zero or above. */
function draftRefills(draft: AccountDraft, profit: Cents): void {
  let left = Math.min(profit, draft.cash);
  if (left <= 0) return;
  for (const balanceKind of REFILL_ORDER) {
    const amount = cents(Math.min(left, draft.claims[balanceKind]));
    if (amount <= 0) continue;
    left -= amount;
    draft.cash = subtractCents(draft.cash, amount);
    draft[balanceKind] = addCents(draft[balanceKind], amount);
    draft.claims = { ...draft.claims, [balanceKind]: subtractCents(draft.claims[balanceKind], amount) };
    draft.events.push({ kind: 'lossRefilled', purse: balanceKind, amount });
  }
}

/** Covers negative cash from bonus, then from credit. Must follow every change of cash. */
export function draftAbsorptions(draft: AccountDraft): void {
  if (draft.cash >= 0) return;
  for (const balanceKind of GRANTED_BALANCE_KINDS) {
    const amount = cents(Math.min(-draft.cash, draft[balanceKind]));
    if (amount <= 0) continue;
    draft.cash = addCents(draft.cash, amount);
    draft[balanceKind] = subtractCents(draft[balanceKind], amount);
    draft.claims = { ...draft.claims, [balanceKind]: addCents(draft.claims[balanceKind], amount) };
    draft.events.push({ kind: 'lossAbsorbed', purse: balanceKind, amount });
  }
}

function draftDebtPayment(draft: AccountDraft): void {
  const payable = cents(Math.min(draft.cash, -draft.owed));
  if (payable <= 0) return;
  draft.cash = subtractCents(draft.cash, payable);
  draft.owed = addCents(draft.owed, payable);
  draft.events.push({ kind: 'debtPaid', amount: payable });
}

/** Cancels unpaid withdrawals, newest first and each in full, while `isShort` holds. */
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
 * Settles an account that has no positions left. Unpaid withdrawals cover negative cash first, and the broker covers the rest. Then cash
 * and unpaid withdrawals pay the debt from reversed deposits.
 * While a position is open, cash may stay below zero because the position may still recover it, and no debt is paid: the deposit was there
 * to cover the losses of these positions. If that cash were gone, the broker would cover losses for a client who already has the deposit
 * back.
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

/** Cancels unpaid withdrawals while the debt exceeds cash. */
export function draftTakingBackForDebt(draft: AccountDraft): void {
  draftTakingBack(draft, () => draft.owed < 0 && draft.cash + draft.owed < 0);
}

/**
 * Closes positions, largest loss first, until the margin level is back at the stop-out level or nothing more can be closed. A position
 * whose market is closed waits for its next quote.
 */
export function draftStopOut(draft: AccountDraft, market: MarketView, now: number): void {
  while (isDraftBelowStopOut(draft, market)) {
    const loser = selectLargestLoss(draft, market, now);
    if (loser === null) return;
    draftStopOutClosing(draft, loser, market);
  }
}

/**
 * Whether the draft is below its stop-out level. Always false while an instrument it holds has no confirmed price yet, as after a start
 * without price history, because the margin is then unknown.
 */
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
  if (quote === undefined) throw new Error(`no quote for ${position.symbol}, although it was found tradable`);
  draftClosing(draft, { position, quote, closePrice: closingPrice(position.side, quote), reason: 'stopOut', seenPrice: null });
}

/** Returns the tradable position with the largest loss; on a tie the older one, so that a replay makes the same choice. */
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
