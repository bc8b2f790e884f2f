/**
 * An independent oracle of the trading engine, written from `docs/trading-rules.md` alone. It's slow on purpose: at every quote it looks at
 * every account and every position, with whole numbers of any size, and shares no code with the engine.
 */
import { addCash, afterCashChange, balanceOf, book, settleFlat, emptyAccount, takeBackForOwed, refill } from './oracle-account.ts';
import { closingPrice, divideRounded, larger, openingPrice, smaller, toCents } from './oracle-arithmetic.ts';
import { confirmQuote, guaranteeRefusedBecause, type OracleMarketState, sessionAt, untradableBecause } from './oracle-market.ts';
import type {
  OracleAccount,
  CloseReason,
  OracleAnswer,
  OracleCommand,
  OracleEffect,
  OracleInstrument,
  OracleOpen,
  OracleOrder,
  OraclePack,
  OraclePosition,
  OracleQuote,
  OracleRefusal,
  OracleStanding,
  OracleStops,
  OracleWaiting,
} from './oracle-model.ts';
import {
  BASIS_POINTS,
  LONGEST_ORDER_MS,
  MICRO_CENTS_PER_CENT,
  MOST_ALERTS,
  MOST_ORDERS,
  MOST_POSITIONS,
  precedenceOf,
  SMALLEST_STAKE,
  type Switch,
} from './oracle-rules.ts';
import {
  changedStops,
  reachesStopLoss,
  reachesTakeProfit,
  refusalsNearZero,
  refusalsOfStops,
  startedStops,
  touchesGuarantee,
  trailedStops,
} from './oracle-stops.ts';
import {
  availableMarginOf,
  closingPriceOf,
  equityOf,
  exactProfit,
  freeMarginOf,
  isBelowCloseOut,
  openProfitOf,
  profitNow,
  requiredMarginOf,
  usedMarginOf,
  withdrawableOf,
} from './oracle-valuation.ts';

/** What an account comes to in cents. */
export interface OracleFigures {
  readonly openProfit: bigint;
  readonly equity: bigint;
  readonly usedMargin: bigint;
  readonly freeMargin: bigint;
  readonly availableMargin: bigint;
  readonly withdrawable: bigint;
}

export interface Oracle {
  readonly addAccount: (number: number, standing: OracleStanding) => void;
  readonly submit: (account: number, command: OracleCommand, now: number) => OracleAnswer;
  /** A quote that passed the price checks arrives. */
  readonly quote: (instrument: string, quote: OracleQuote, now: number) => readonly OracleEffect[];
  /** Removes the orders whose time has passed. */
  readonly expire: (now: number) => readonly OracleEffect[];
  readonly beginReview: (instrument: string) => void;
  /** From now on another margin is asked for, in percent of what a position is worth at its opening; none for the stake alone. */
  readonly raiseMargin: (instrument: string, percent: bigint | undefined) => void;
  readonly halt: (instrument: string) => void;
  readonly resume: (instrument: string) => void;
  /** As after a start, before the first quote is confirmed. */
  readonly forgetQuotes: () => void;
  /** Whether an account would be below its close-out level at a quote. */
  readonly wouldBeBelowCloseOut: (number: number, instrument: string, quote: OracleQuote) => boolean;
  /** The number that the next position will have. */
  readonly nextPosition: () => number;
  /** The latest confirmed quote. */
  readonly latestQuote: (instrument: string) => OracleQuote | undefined;
  readonly account: (number: number) => OracleAccount | undefined;
  readonly figures: (number: number) => OracleFigures | undefined;
}

type IsOn = (name: Switch) => boolean;

const NO_EFFECTS: readonly OracleEffect[] = [];

/** An oracle of these instruments; `wrong` replaces rules by wrong ones. */
export function createOracle(instruments: readonly OracleInstrument[], pack: OraclePack, wrong: readonly Switch[] = []): Oracle {
  const isOn: IsOn = (name) => wrong.includes(name);
  const market = new Map<string, OracleMarketState>(
    instruments.map((terms) => [
      terms.id,
      { terms, quote: undefined, halted: false, underReview: false, lateSince: undefined, raisedPercent: undefined },
    ]),
  );
  const accounts: OracleAccount[] = [];
  const last = { position: 0, order: 0, alert: 0 };

  function nextNumber(kind: keyof typeof last): number {
    last[kind] += 1;
    return last[kind];
  }

  function findAccount(number: number): OracleAccount | undefined {
    return accounts.find((account) => account.number === number);
  }

  function untradable(instrument: string, now: number): OracleRefusal | undefined {
    const state = market.get(instrument);
    return state === undefined ? { code: 'instrumentUnknown' } : untradableBecause(state, now, isOn);
  }

  // ---------------------------------------------------------------------------------------------------------------- closing

  /** Closes a stake of a position at a price, and charges the premium if it's a guaranteed stop that closes it. */
  function closeAt(
    account: OracleAccount,
    position: OraclePosition,
    stake: bigint,
    price: bigint,
    reason: CloseReason,
    byGuarantee = false,
  ): readonly OracleEffect[] {
    const isPart = stake < position.stake;
    const number = isPart ? nextNumber('position') : position.number;
    const exact = exactProfit(position, stake, price, isOn);
    if (isPart) {
      position.stake -= stake;
    } else {
      account.positions = account.positions.filter((other) => other !== position);
    }
    if (!isPart) account.closedNumbers.add(number);
    const profit = book(account, exact, isOn);
    if (isPart && isOn('remainderDroppedAtPartClose')) account.remainder = 0n;
    const closed: OracleEffect = { kind: 'closed', account: account.number, position: number, stake, price, profit, reason };
    if (!byGuarantee && !(position.stops.guaranteed && isOn('premiumAtEveryClose'))) return [closed];
    return [closed, chargePremium(account, position, stake, price, number)];
  }

  function chargePremium(account: OracleAccount, position: OraclePosition, stake: bigint, level: bigint, number: number): OracleEffect {
    const basisPoints = market.get(position.instrument)?.terms.guarantee.premium ?? 0n;
    const worth = isOn('premiumOnOpeningPrice') ? position.openPrice : larger(level, position.openPrice);
    const exact = divideRounded(stake * position.leverage * basisPoints * MICRO_CENTS_PER_CENT * worth, BASIS_POINTS * position.openPrice);
    const charged = isOn('premiumRoundedDown') ? (exact / MICRO_CENTS_PER_CENT) * MICRO_CENTS_PER_CENT : exact;
    const amount = book(account, -charged, isOn);
    if (isOn('remainderDroppedAtPremium')) account.remainder = 0n;
    return { kind: 'premium', account: account.number, position: number, amount };
  }

  function closeAtMarket(account: OracleAccount, position: OraclePosition, stake: bigint, reason: CloseReason): readonly OracleEffect[] {
    const price = closingPriceOf(position, market);
    return price === undefined ? NO_EFFECTS : closeAt(account, position, stake, price, reason);
  }

  /** Former rule: open profits pay for a loss beyond cash. */
  function letWinnersPay(account: OracleAccount, now: number): readonly OracleEffect[] {
    const effects: OracleEffect[] = [];
    while (account.cash < 0n) {
      let best: OraclePosition | undefined;
      for (const position of account.positions) {
        if (untradable(position.instrument, now) !== undefined || profitNow(position, market, isOn) <= 0n) continue;
        if (best === undefined || profitNow(position, market, isOn) > profitNow(best, market, isOn)) best = position;
      }
      if (best === undefined) break;
      effects.push(...closeAtMarket(account, best, best.stake, 'closeOut'));
    }
    return effects;
  }

  function close(account: OracleAccount, number: number, amount: bigint | undefined, byAutoTrading: boolean, now: number): OracleAnswer {
    const position = account.positions.find((candidate) => candidate.number === number);
    if (position === undefined) return refused(account.closedNumbers.has(number) ? 'positionAlreadyClosed' : 'positionUnknown');
    const part = amount === position.stake ? undefined : amount;
    if (alreadyWaits(position, part)) return refused('closeAlreadyWaits');
    const refusals = refusalsOfPart(position, part);
    if (byAutoTrading && !account.standing.autoTrading) refusals.push({ code: 'autoTradingOff' });
    const reason = untradable(position.instrument, now);
    if (reason !== undefined && reason.code !== 'priceUnderReview') refusals.push(reason);
    const refusal = firstOf(refusals);
    if (refusal !== undefined) return { refusal, effects: [] };
    if (reason !== undefined) return done([waitToClose(account, position, { stake: part ?? position.stake, byAutoTrading, askedAt: now })]);
    if (isOn('closeWouldOverdraw') && wouldOverdraw(account, position, part)) return refused('closeWouldOverdraw');
    return done(closeAtMarket(account, position, part ?? position.stake, byAutoTrading ? 'auto' : 'manual'));
  }

  function refusalsOfPart(position: OraclePosition, part: bigint | undefined): OracleRefusal[] {
    if (part === undefined) return [];
    const largest = position.stake - SMALLEST_STAKE;
    if (largest < SMALLEST_STAKE) return [{ code: 'closeAmountNotAllowed', limit: 0n }];
    if (part > largest) return [{ code: 'closeAmountNotAllowed', limit: largest }];
    return part < SMALLEST_STAKE ? [{ code: 'amountTooSmall', limit: SMALLEST_STAKE }] : [];
  }

  function alreadyWaits(position: OraclePosition, part: bigint | undefined): boolean {
    if (position.waiting === undefined) return false;
    return isOn('partStays') || position.waiting.stake === position.stake || part !== undefined;
  }

  function waitToClose(account: OracleAccount, position: OraclePosition, waiting: OracleWaiting): OracleEffect {
    position.waiting = waiting;
    return { kind: 'waits', account: account.number, position: position.number };
  }

  function wouldOverdraw(account: OracleAccount, position: OraclePosition, part: bigint | undefined): boolean {
    const price = closingPriceOf(position, market);
    if (price === undefined) return false;
    const loss = toCents(exactProfit(position, part ?? position.stake, price, isOn));
    const others = account.positions.filter((other) => other !== position || part !== undefined);
    return account.cash + account.bonus + account.credit + loss < 0n && others.some((other) => profitNow(other, market, isOn) > 0n);
  }

  function closeSeveral(account: OracleAccount, numbers: readonly number[], now: number): OracleAnswer {
    const closable: OraclePosition[] = [];
    const waits: OraclePosition[] = [];
    const left: { readonly number: number; readonly refusal: OracleRefusal }[] = [];
    for (const number of numbers) {
      const position = account.positions.find((candidate) => candidate.number === number);
      if (position === undefined) {
        left.push({ number, refusal: { code: account.closedNumbers.has(number) ? 'positionAlreadyClosed' : 'positionUnknown' } });
        continue;
      }
      const reason = alreadyWaits(position, undefined) ? { code: 'closeAlreadyWaits' } : untradable(position.instrument, now);
      if (reason === undefined) closable.push(position);
      else if (reason.code === 'priceUnderReview') waits.push(position);
      else left.push({ number, refusal: reason });
    }
    const first = left[0];
    if (closable.length === 0 && waits.length === 0 && first !== undefined) return { refusal: first.refusal, effects: [] };
    if (!isOn('severalAsListed')) closable.sort(byProfitThenAge);
    return done([
      ...closable.flatMap((position) => closeAtMarket(account, position, position.stake, 'manual')),
      ...waits.map((position) => waitToClose(account, position, { stake: position.stake, byAutoTrading: false, askedAt: now })),
      ...left.map(({ number, refusal }): OracleEffect => ({
        kind: 'notClosed',
        account: account.number,
        position: number,
        code: refusal.code,
      })),
    ]);
  }

  function byProfitThenAge(a: OraclePosition, b: OraclePosition): number {
    const difference = profitNow(b, market, isOn) - profitNow(a, market, isOn);
    if (difference !== 0n) return difference > 0n ? 1 : -1;
    return a.number - b.number;
  }

  // ---------------------------------------------------------------------------------------------------------------- opening

  /** What is decided about an order before anything else. */
  function firstRefusal(account: OracleAccount, open: OracleOpen): OracleRefusal | undefined {
    if (!account.standing.active) return { code: 'accountNotActive' };
    if (open.byAutoTrading && !account.standing.autoTrading) return { code: 'autoTradingOff' };
    return market.has(open.instrument) ? undefined : { code: 'instrumentUnknown' };
  }

  /** Every reason to refuse a position at any price, in no order. */
  function refusalsOfTerms(account: OracleAccount, open: OracleOpen, terms: OracleInstrument): OracleRefusal[] {
    const refusals: OracleRefusal[] = [];
    const { standing } = account;
    if (!standing.verified) refusals.push({ code: 'accountNotVerified' });
    if (!standing.categories.includes(terms.category)) refusals.push({ code: 'categoryNotPermitted' });
    const chosen = standing.leverageChoices.get(terms.category)?.includes(open.leverage) ?? true;
    const allowed = terms.leverages.includes(open.leverage) && open.leverage <= terms.leverageCap;
    if (!allowed || !chosen) refusals.push({ code: 'leverageNotAllowed' });
    if (open.stake < SMALLEST_STAKE) refusals.push({ code: 'amountTooSmall', limit: SMALLEST_STAKE });
    if (account.positions.length >= MOST_POSITIONS) refusals.push({ code: 'tooManyPositions' });
    const free = freeMarginOf(account, market, isOn);
    if (open.stake > free) refusals.push({ code: 'amountAboveFreeMargin', limit: larger(0n, free) });
    const left = equityOf(account, market, isOn) - usedMarginOf(account, market, isOn);
    if (open.stake > left) refusals.push({ code: 'amountAboveEquity', limit: larger(0n, left) });
    const available = larger(0n, smaller(free, left));
    if (open.stake <= available && requiredMarginOf(open, market, isOn) > available) {
      const percent = market.get(open.instrument)?.raisedPercent ?? 100n;
      refusals.push({ code: 'amountAboveRaisedMargin', limit: (available * 100n) / (open.leverage * percent) });
    }
    return refusals;
  }

  /** Why a position can't be opened now. */
  function refusalOfOpening(
    account: OracleAccount,
    open: OracleOpen,
    priceBound: bigint | undefined,
    now: number,
  ): OracleRefusal | undefined {
    const first = firstRefusal(account, open);
    if (first !== undefined) return first;
    const state = market.get(open.instrument);
    if (state === undefined) return { code: 'instrumentUnknown' };
    const refusals = refusalsOfTerms(account, open, state.terms);
    const reason = untradableBecause(state, now, isOn);
    if (reason !== undefined) refusals.push(reason);
    if (open.stops.guaranteed) pushIfAny(refusals, guaranteeRefusedBecause(state, now, isOn));
    if (reason === undefined && state.quote !== undefined) {
      const price = openingPrice(open.direction, state.quote);
      if (price <= 0n) refusals.push({ code: 'quoteUnavailable' });
      refusals.push(...refusalsNearZero(state.terms, price, isOn));
      if (priceBound !== undefined && (open.direction === 'long' ? price > priceBound : price < priceBound)) {
        refusals.push({ code: 'priceMoved', limit: price });
      }
      const stops = startedStops(open.stops, open.direction, state.quote);
      refusals.push(...refusalsOfStops(state.terms, open.direction, stops, state.quote, true, isOn));
    }
    return firstOf(refusals);
  }

  function openPosition(account: OracleAccount, open: OracleOpen, order: OracleOrder | undefined, now: number): readonly OracleEffect[] {
    const quote = market.get(open.instrument)?.quote;
    if (quote === undefined) return NO_EFFECTS;
    const position: OraclePosition = {
      number: nextNumber('position'),
      instrument: open.instrument,
      direction: open.direction,
      leverage: open.leverage,
      openPrice: isOn('ordersAtOwnPrice') && order !== undefined ? order.price : openingPrice(open.direction, quote),
      stake: open.stake,
      stops: startedStops(open.stops, open.direction, quote),
      openedAt: now,
      byAutoTrading: open.byAutoTrading,
      waiting: undefined,
    };
    account.positions.push(position);
    return [{ kind: 'opened', account: account.number, position: position.number, price: position.openPrice, order: order?.number }];
  }

  // ---------------------------------------------------------------------------------------------------------------- stops

  function changeStops(account: OracleAccount, command: OracleCommand & { kind: 'changeStops' }, now: number): OracleAnswer {
    const { change } = command;
    const position = account.positions.find(({ number }) => number === command.position);
    if (position === undefined) return refused(account.closedNumbers.has(command.position) ? 'positionAlreadyClosed' : 'positionUnknown');
    const state = market.get(position.instrument);
    if (state?.quote === undefined) return refused('quoteUnavailable');
    const after = startedStops(changedStops(position.stops, change), position.direction, state.quote);
    const refusals = [
      ...refusalsOfStops(state.terms, position.direction, after, state.quote, touchesGuarantee(position.stops, after), isOn),
    ];
    if (touchesGuarantee(position.stops, after)) pushIfAny(refusals, guaranteeRefusedBecause(state, now, isOn));
    const refusal = firstOf(refusals);
    if (refusal !== undefined) return { refusal, effects: [] };
    position.stops = after;
    return done([]);
  }

  // ---------------------------------------------------------------------------------------------------------------- orders

  /** Why an order of this price can't be placed now, or changed to it. */
  function refusalOfOrder(
    account: OracleAccount,
    open: OracleOpen,
    order: {
      readonly kind: 'limit' | 'stop';
      readonly price: bigint;
      readonly expiresAt: number | undefined;
      readonly guarantee: boolean;
      readonly isNew: boolean;
    },
    now: number,
  ): OracleRefusal | undefined {
    const first = firstRefusal(account, open);
    if (first !== undefined) return first;
    const state = market.get(open.instrument);
    if (state === undefined) return { code: 'instrumentUnknown' };
    // Without any quote a position can't be judged.
    const refusals = state.quote === undefined ? [] : refusalsOfTerms(account, open, state.terms);
    if (state.halted) refusals.push({ code: 'tradingHalted' });
    if (order.guarantee) pushIfAny(refusals, guaranteeRefusedBecause(state, now, isOn));
    if (order.expiresAt !== undefined && (order.expiresAt <= now || order.expiresAt > now + LONGEST_ORDER_MS)) {
      refusals.push({ code: 'expiryNotAllowed' });
    }
    if (order.isNew && account.orders.length >= MOST_ORDERS) refusals.push({ code: 'tooManyOrders' });
    if (state.quote === undefined || order.price <= 0n) {
      refusals.push({ code: 'quoteUnavailable' });
    } else {
      const current = openingPrice(open.direction, state.quote);
      if (staysBelow(open.direction, order.kind)) {
        if (order.price > current) refusals.push({ code: 'entryPriceTooHigh', limit: current });
      } else if (order.price < current) {
        refusals.push({ code: 'entryPriceTooLow', limit: current });
      }
      refusals.push(...refusalsNearZero(state.terms, order.price, isOn));
      const asIf = quoteAround(open.direction, order.price, state.quote);
      if (asIf.bid === 0n || asIf.ask === 0n) refusals.push({ code: 'quoteUnavailable' });
      refusals.push(...refusalsOfStops(state.terms, open.direction, startedStops(open.stops, open.direction, asIf), asIf, true, isOn));
    }
    return firstOf(refusals);
  }

  function placeOrder(account: OracleAccount, command: OracleCommand & { kind: 'placeOrder' }, now: number): OracleAnswer {
    const { price, expiresAt } = command;
    const order = { kind: command.order, price, expiresAt, guarantee: command.stops.guaranteed, isNew: true };
    const refusal = refusalOfOrder(account, command, order, now);
    if (refusal !== undefined) return { refusal, effects: [] };
    const { instrument, direction, leverage, stake, stops } = command;
    account.orders.push({
      number: nextNumber('order'),
      instrument,
      direction,
      kind: command.order,
      leverage,
      stake,
      price,
      stops,
      expiresAt,
    });
    return done([]);
  }

  function changeOrder(account: OracleAccount, command: OracleCommand & { kind: 'changeOrder' }, now: number): OracleAnswer {
    const order = account.orders.find(({ number }) => number === command.order);
    if (order === undefined) return refused('orderUnknown');
    const price = command.price ?? order.price;
    const expiresAt = command.expiresAt === undefined ? order.expiresAt : (command.expiresAt ?? undefined);
    const stops = changedStops(order.stops, command.change);
    const guarantee = stops.guaranteed || order.stops.guaranteed;
    const refusal = refusalOfOrder(
      account,
      { ...openOf(order), stops },
      { kind: order.kind, price, expiresAt, guarantee, isNew: false },
      now,
    );
    if (refusal !== undefined) return { refusal, effects: [] };
    order.price = price;
    order.expiresAt = expiresAt;
    order.stops = stops;
    return done([]);
  }

  function reachesOrder(order: OracleOrder, quote: OracleQuote): boolean {
    const price = openingPrice(order.direction, quote);
    return staysBelow(order.direction, order.kind) ? price <= order.price : price >= order.price;
  }

  function fillOrder(account: OracleAccount, order: OracleOrder, now: number): readonly OracleEffect[] {
    account.orders = account.orders.filter((other) => other !== order);
    if (hasPassed(order, now) && !isOn('expiredOrdersFilled')) {
      return [{ kind: 'orderExpired', account: account.number, order: order.number }];
    }
    const open = openOf(order);
    const refusal = refusalOfOpening(account, open, undefined, now);
    if (refusal !== undefined) return [{ kind: 'orderRejected', account: account.number, order: order.number, code: refusal.code }];
    return openPosition(account, open, order, now);
  }

  // ---------------------------------------------------------------------------------------------------------------- funds

  function move(account: OracleAccount, command: OracleCommand & { kind: 'move' }): OracleAnswer {
    const { movement, amount, reference } = command;
    if (account.references.has(reference)) return refused('referenceUsed');
    const answer = moveFunds(account, movement, amount);
    if (answer.refusal === undefined) account.references.add(reference);
    return answer;
  }

  function moveFunds(account: OracleAccount, movement: (OracleCommand & { kind: 'move' })['movement'], amount: bigint): OracleAnswer {
    if (amount === 0n) return refused('amountNotAllowed');
    switch (movement) {
      case 'deposit':
      case 'commission': {
        if (amount < 0n) return refused('amountNotAllowed');
        addCash(account, amount, isOn);
        if (isOn('refillFromDeposits')) refill(account, smaller(amount, larger(account.cash, 0n)), isOn);
        return done([]);
      }
      case 'adjustment': {
        const limit = larger(0n, account.cash + account.owed);
        if (-amount > limit) return refused('insufficientFunds', limit);
        addCash(account, amount, isOn);
        return done([]);
      }
      case 'bonus':
      case 'credit':
        return amount > 0n ? grant(account, movement, amount) : revoke(account, movement, -amount);
      case 'reversal': {
        if (amount > 0n) return refused('amountNotAllowed');
        const limit = larger(0n, balanceOf(account));
        if (isOn('reversalLimited') && -amount > limit) return refused('insufficientFunds', limit);
        account.owed += amount;
        afterCashChange(account, isOn);
        return done(takeBackForOwed(account, isOn));
      }
    }
  }

  function grant(account: OracleAccount, balance: 'bonus' | 'credit', amount: bigint): OracleAnswer {
    if (!pack.inducements) return refused('inducementNotAllowed');
    account[balance] += amount;
    if (!isOn('grantsAbsorbLater')) afterCashChange(account, isOn);
    return done([]);
  }

  function revoke(account: OracleAccount, balance: 'bonus' | 'credit', amount: bigint): OracleAnswer {
    const limit = isOn('revocationUpToBalance') ? account[balance] : smaller(account[balance], availableMarginOf(account, market, isOn));
    if (amount > limit) return refused('insufficientFunds', limit);
    account[balance] -= amount;
    if (!isOn('claimKeptAfterRevocation')) account[balance === 'bonus' ? 'bonusClaim' : 'creditClaim'] = 0n;
    return done([]);
  }

  function reserve(account: OracleAccount, amount: bigint, reference: string): OracleAnswer {
    if (account.references.has(reference)) return refused('referenceUsed');
    if (amount <= 0n) return refused('amountNotAllowed');
    const limit = withdrawableOf(account, market, isOn);
    if (amount > limit) return refused('insufficientFunds', limit);
    account.references.add(reference);
    account.reservations.push({ reference, amount });
    addCash(account, -amount, isOn);
    return done([]);
  }

  function settle(account: OracleAccount, reference: string, paid: boolean): OracleAnswer {
    const reservation = account.reservations.find((candidate) => candidate.reference === reference);
    if (reservation === undefined) return refused('withdrawalUnknown');
    account.reservations = account.reservations.filter((other) => other !== reservation);
    if (!paid) addCash(account, reservation.amount, isOn);
    return done([]);
  }

  function hold(account: OracleAccount, amount: bigint, reference: string): OracleAnswer {
    if (amount < 0n) return refused('amountNotAllowed');
    if (amount === 0n) account.holds.delete(reference);
    else account.holds.set(reference, amount);
    return done([]);
  }

  // ---------------------------------------------------------------------------------------------------------------- quotes

  /** What a confirmed quote does to one account. */
  function followQuote(account: OracleAccount, state: OracleMarketState, quote: OracleQuote, now: number): readonly OracleEffect[] {
    const instrument = state.terms.id;
    const tradable = untradableBecause(state, now, isOn) === undefined;
    const heldBefore = account.positions.filter((position) => position.instrument === instrument);
    const effects: OracleEffect[] = [];

    const makeWaiting = (): void => {
      for (const position of account.positions.filter((each) => each.instrument === instrument && each.waiting !== undefined)) {
        if (position.waiting === undefined) continue;
        const { stake, byAutoTrading } = position.waiting;
        position.waiting = undefined;
        effects.push(...closeAtMarket(account, position, stake, byAutoTrading ? 'auto' : 'manual'));
      }
    };
    if (tradable && !isOn('waitingAfterStops')) makeWaiting();
    if (tradable) effects.push(...closeAtStops(account, instrument, quote));
    if (tradable && isOn('waitingAfterStops')) makeWaiting();
    if (isOn('winnersPay')) effects.push(...letWinnersPay(account, now));
    if (tradable) {
      for (const position of account.positions) {
        if (position.instrument === instrument) position.stops = trailedStops(state, position.direction, position.stops, quote, isOn);
      }
    }
    if (tradable && isOn('ordersBeforeMargin')) effects.push(...fillOrders(account, instrument, quote, now));
    if (heldBefore.length > 0 && (tradable || !isOn('lateQuotesJudgeNothing'))) effects.push(...judgeMargin(account, now));
    if (!isOn('coverAfterOrders')) effects.push(...settleFlat(account, isOn));
    if (tradable) effects.push(...fillOrders(account, instrument, quote, now));
    if (isOn('coverAfterOrders')) effects.push(...settleFlat(account, isOn));
    if (tradable) effects.push(...fireAlerts(account, instrument, quote));
    return effects;
  }

  function closeAtStops(account: OracleAccount, instrument: string, quote: OracleQuote): readonly OracleEffect[] {
    const effects: OracleEffect[] = [];
    for (const position of account.positions.filter((each) => each.instrument === instrument)) {
      const { direction, stops, stake } = position;
      const atStopLoss = reachesStopLoss(direction, stops, quote, isOn);
      if (!atStopLoss && !reachesTakeProfit(direction, stops, quote, isOn)) continue;
      const guaranteed = atStopLoss && stops.guaranteed;
      const atOwnLevel = atStopLoss && (stops.guaranteed ? !isOn('guaranteeAtMarket') : isOn('stopLossAtLevel'));
      const price = atOwnLevel && stops.stopLoss !== undefined ? stops.stopLoss : closingPrice(direction, quote);
      effects.push(...closeAt(account, position, stake, price, atStopLoss ? 'stopLoss' : 'takeProfit', guaranteed));
    }
    return effects;
  }

  function judgeMargin(account: OracleAccount, now: number): readonly OracleEffect[] {
    const effects: OracleEffect[] = [];
    const someUntradable = account.positions.some((position) => untradable(position.instrument, now) !== undefined);
    if (isOn('closeOutNeedsEveryPrice') && someUntradable) return effects;
    let begun = false;
    while (isBelowCloseOut(account, market, pack.closeOutPercent, isOn) || (begun && isOn('closeOutAll'))) {
      const worst = largestLoss(account, now);
      if (worst === undefined) break;
      begun = true;
      effects.push(...closeAtMarket(account, worst, worst.stake, 'closeOut'));
      if (isOn('winnersPay')) effects.push(...letWinnersPay(account, now));
    }
    return effects;
  }

  function largestLoss(account: OracleAccount, now: number): OraclePosition | undefined {
    const profitOf = (position: OraclePosition): bigint => {
      const exact = profitNow(position, market, isOn);
      return isOn('closeOutByRoundedLoss') ? toCents(exact) : exact;
    };
    let worst: OraclePosition | undefined;
    for (const position of account.positions) {
      if (untradable(position.instrument, now) !== undefined) continue;
      if (worst === undefined || profitOf(position) < profitOf(worst)) worst = position;
      else if (isOn('closeOutNewestOfEquals') && profitOf(position) === profitOf(worst)) worst = position;
    }
    return worst;
  }

  function fillOrders(account: OracleAccount, instrument: string, quote: OracleQuote, now: number): readonly OracleEffect[] {
    const effects: OracleEffect[] = [];
    for (const order of account.orders.filter((each) => each.instrument === instrument && reachesOrder(each, quote))) {
      effects.push(...fillOrder(account, order, now));
    }
    return effects;
  }

  // ---------------------------------------------------------------------------------------------------------------- alerts

  function setAlert(account: OracleAccount, instrument: string, price: bigint): OracleAnswer {
    if (!account.standing.active) return refused('accountNotActive');
    const state = market.get(instrument);
    if (state === undefined) return refused('instrumentUnknown');
    const { quote } = state;
    if (quote === undefined) return refused('quoteUnavailable');
    const current = quote.bid;
    if (price === current) return refused('alertAtCurrentPrice', current);
    if (account.alerts.length >= MOST_ALERTS) return refused('tooManyAlerts');
    account.alerts.push({ number: nextNumber('alert'), instrument, price, above: price > current });
    return done([]);
  }

  function fireAlerts(account: OracleAccount, instrument: string, quote: OracleQuote): readonly OracleEffect[] {
    const fired = account.alerts.filter(
      (alert) => alert.instrument === instrument && (alert.above ? quote.bid >= alert.price : quote.bid <= alert.price),
    );
    account.alerts = account.alerts.filter((alert) => !fired.includes(alert));
    return fired.map((alert): OracleEffect => ({ kind: 'alertFired', account: account.number, alert: alert.number }));
  }

  // ---------------------------------------------------------------------------------------------------------------- commands

  function decide(account: OracleAccount, command: OracleCommand, now: number): OracleAnswer {
    switch (command.kind) {
      case 'open': {
        const refusal = refusalOfOpening(account, command, command.priceBound, now);
        return refusal === undefined ? done(openPosition(account, command, undefined, now)) : { refusal, effects: [] };
      }
      case 'close':
        return close(account, command.position, command.part, command.byAutoTrading, now);
      case 'closeSeveral':
        return closeSeveral(account, command.positions, now);
      case 'changeStops':
        return changeStops(account, command, now);
      case 'placeOrder':
        return placeOrder(account, command, now);
      case 'changeOrder':
        return changeOrder(account, command, now);
      case 'cancelOrder': {
        const kept = account.orders.filter(({ number }) => number !== command.order);
        if (kept.length === account.orders.length) return refused('orderUnknown');
        account.orders = kept;
        return done([]);
      }
      case 'setAlert':
        return setAlert(account, command.instrument, command.price);
      case 'removeAlert': {
        const kept = account.alerts.filter(({ number }) => number !== command.alert);
        if (kept.length === account.alerts.length) return refused('alertUnknown');
        account.alerts = kept;
        return done([]);
      }
      case 'move':
        return move(account, command);
      case 'reserve':
        return reserve(account, command.amount, command.reference);
      case 'settle':
        return settle(account, command.reference, command.paid);
      case 'hold':
        return hold(account, command.amount, command.reference);
      case 'setAutoTrading': {
        if (command.isOn && !account.standing.active) return refused('accountNotActive');
        account.standing = { ...account.standing, autoTrading: command.isOn };
        return done([]);
      }
      case 'setStanding': {
        account.standing = command.standing;
        return done([]);
      }
    }
  }

  return {
    addAccount(number, standing) {
      accounts.push(emptyAccount(number, standing));
      accounts.sort((a, b) => a.number - b.number);
    },

    submit(number, command, now) {
      const account = findAccount(number);
      if (account === undefined) return refused('accountUnknown');
      const { refusal, effects } = decide(account, command, now);
      if (refusal !== undefined) return { refusal, effects: [] };
      return done([...effects, ...settleFlat(account, isOn)]);
    },

    quote(instrument, quote, now) {
      const state = market.get(instrument);
      if (state === undefined) return NO_EFFECTS;
      if (state.halted && isOn('haltedQuotesCount')) state.quote = quote;
      if (state.halted || sessionAt(state.terms, quote.time, isOn) === undefined) return NO_EFFECTS;
      confirmQuote(state, quote, now, isOn);
      return accounts.flatMap((account) => followQuote(account, state, quote, now));
    },

    expire(now) {
      return accounts.flatMap((account) => {
        const passed = account.orders.filter((order) => hasPassed(order, now));
        account.orders = account.orders.filter((order) => !hasPassed(order, now));
        return passed.map((order): OracleEffect => ({ kind: 'orderExpired', account: account.number, order: order.number }));
      });
    },

    beginReview(instrument) {
      const state = market.get(instrument);
      if (state !== undefined) state.underReview = true;
    },

    raiseMargin(instrument, percent) {
      const state = market.get(instrument);
      if (state !== undefined) state.raisedPercent = percent;
    },

    halt(instrument) {
      const state = market.get(instrument);
      if (state !== undefined) state.halted = true;
    },

    resume(instrument) {
      const state = market.get(instrument);
      if (state === undefined || !state.halted) return;
      state.halted = false;
      if (!isOn('noReviewAfterHalt')) state.underReview = true;
    },

    forgetQuotes() {
      for (const state of market.values()) state.quote = undefined;
    },

    wouldBeBelowCloseOut(number, instrument, quote) {
      const account = findAccount(number);
      const state = market.get(instrument);
      if (account === undefined || state === undefined) return false;
      const latest = state.quote;
      state.quote = quote;
      const isBelow = isBelowCloseOut(account, market, pack.closeOutPercent, isOn);
      state.quote = latest;
      return isBelow;
    },

    nextPosition: () => last.position + 1,

    latestQuote: (instrument) => market.get(instrument)?.quote,

    account: findAccount,

    figures(number) {
      const account = findAccount(number);
      if (account === undefined) return undefined;
      return {
        openProfit: openProfitOf(account, market, isOn),
        equity: equityOf(account, market, isOn),
        usedMargin: usedMarginOf(account, market, isOn),
        freeMargin: freeMarginOf(account, market, isOn),
        availableMargin: availableMarginOf(account, market, isOn),
        withdrawable: withdrawableOf(account, market, isOn),
      };
    },
  };
}

function refused(code: string, limit?: bigint): OracleAnswer {
  return { refusal: limit === undefined ? { code } : { code, limit }, effects: [] };
}

function done(effects: readonly OracleEffect[]): OracleAnswer {
  return { effects };
}

function pushIfAny(refusals: OracleRefusal[], refusal: OracleRefusal | undefined): void {
  if (refusal !== undefined) refusals.push(refusal);
}

function firstOf(refusals: readonly OracleRefusal[]): OracleRefusal | undefined {
  let first: OracleRefusal | undefined;
  for (const refusal of refusals) {
    if (first === undefined || precedenceOf(refusal.code) < precedenceOf(first.code)) first = refusal;
  }
  return first;
}

/** Whether an order waits below the current price: a buy limit or a sell stop. */
function staysBelow(direction: 'long' | 'short', kind: 'limit' | 'stop'): boolean {
  return (direction === 'long') === (kind === 'limit');
}

/** A quote whose opening price is this price, with the spread of another. */
function quoteAround(direction: 'long' | 'short', price: bigint, quote: OracleQuote): OracleQuote {
  const spread = quote.ask - quote.bid;
  return direction === 'long' ? { ...quote, bid: price - spread, ask: price } : { ...quote, bid: price, ask: price + spread };
}

function openOf(order: OracleOrder): OracleOpen & { readonly stops: OracleStops } {
  const { instrument, direction, leverage, stake, stops } = order;
  return { instrument, direction, leverage, stake, stops, byAutoTrading: false };
}

function hasPassed(order: OracleOrder, now: number): boolean {
  return order.expiresAt !== undefined && order.expiresAt <= now;
}
