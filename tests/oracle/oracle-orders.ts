import { done, firstOf, pushIfAny, refused } from './oracle-answer.ts';
import { openingPrice } from './oracle-arithmetic.ts';
import { guaranteeRefusedBecause } from './oracle-market.ts';
import type {
  OracleAccount,
  OracleAnswer,
  OracleCommand,
  OracleEffect,
  OracleLeg,
  OracleOpen,
  OracleOrder,
  OracleQuote,
  OracleRefusal,
  OracleStops,
} from './oracle-model.ts';
import type { OracleOpening } from './oracle-opening.ts';
import { LONGEST_ORDER_MS, MOST_ORDERS } from './oracle-rules.ts';
import { leverageCapAt } from './oracle-schedules.ts';
import { changedStops, refusalsNearZero, refusalsOfStops, startedStops } from './oracle-stops.ts';
import type { OracleWorld } from './oracle-world.ts';

/** Entry orders: placed, changed, and filled by the quote that reaches them. */
export function createOrders(world: OracleWorld, opening: OracleOpening) {
  const { market, isOn, nextNumber } = world;
  const { firstRefusal, openPosition, refusalOfOpening, refusalsOfTerms } = opening;

  function placeOrder(account: OracleAccount, command: OracleCommand & { kind: 'placeOrder' }, now: number): OracleAnswer {
    const refusal = refusalOfLeg(account, command, 1, now);
    if (refusal !== undefined) return { refusal, effects: [] };
    addOrder(account, command);
    return done([]);
  }

  function placePair(account: OracleAccount, { legs }: OracleCommand & { kind: 'placePair' }, now: number): OracleAnswer {
    const [one, other] = legs;
    const ofOne = refusalOfLeg(account, one, 1, now);
    if (ofOne !== undefined) return { refusal: { ...ofOne, leg: 1 }, effects: [] };
    const ofOther = refusalOfLeg(account, other, 2, now);
    if (ofOther !== undefined) {
      if (isOn('pairPlacedInPart')) addOrder(account, one);
      return { refusal: { ...ofOther, leg: 2 }, effects: [] };
    }
    const [first, second] = [addOrder(account, one), addOrder(account, other)];
    first.linked = second.number;
    second.linked = first.number;
    return done([]);
  }

  /** Why an order can't be placed as the first or the second of a command. */
  function refusalOfLeg(account: OracleAccount, leg: OracleLeg, added: number, now: number): OracleRefusal | undefined {
    const { price, expiresAt } = leg;
    return refusalOfOrder(account, leg, { kind: leg.order, price, expiresAt, guarantee: leg.stops.guaranteed, added }, now);
  }

  function addOrder(account: OracleAccount, leg: OracleLeg): OracleOrder {
    const { instrument, direction, leverage, stake, stops, price, expiresAt } = leg;
    const number = nextNumber('order');
    const order = { number, instrument, direction, kind: leg.order, leverage, stake, price, stops, expiresAt, linked: undefined };
    account.orders.push(order);
    return order;
  }

  function changeOrder(account: OracleAccount, command: OracleCommand & { kind: 'changeOrder' }, now: number): OracleAnswer {
    const order = account.orders.find(({ number }) => number === command.order);
    if (order === undefined) return refused('orderUnknown');
    const price = command.price ?? order.price;
    const expiresAt = command.expiresAt === undefined ? order.expiresAt : (command.expiresAt ?? undefined);
    const stops = changedStops(order.stops, command.change);
    const guarantee = stops.guaranteed || order.stops.guaranteed;
    const refusal = refusalOfOrder(account, { ...openOf(order), stops }, { kind: order.kind, price, expiresAt, guarantee, added: 0 }, now);
    if (refusal !== undefined) return { refusal, effects: [] };
    order.price = price;
    order.expiresAt = expiresAt;
    order.stops = stops;
    return done([]);
  }

  /** Why an order at this price can't be placed now, or changed to it. */
  function refusalOfOrder(
    account: OracleAccount,
    open: OracleOpen,
    order: {
      readonly kind: 'limit' | 'stop';
      readonly price: bigint;
      readonly expiresAt: number | undefined;
      readonly guarantee: boolean;
      /** How many orders are pending more with it. */
      readonly added: number;
    },
    now: number,
  ): OracleRefusal | undefined {
    const first = firstRefusal(account, open);
    if (first !== undefined) return first;
    const state = market.get(open.instrument);
    if (state === undefined) return { code: 'instrumentUnknown' };
    // Without any quote a position can't be checked.
    const refusals =
      state.quote === undefined
        ? []
        : refusalsOfTerms(account, open, state, isOn('scheduleSparesPlacing') ? state.terms.leverageCap : leverageCapAt(state, now, isOn));
    if (state.delisted) refusals.push({ code: 'instrumentDelisted' });
    if (state.halted) refusals.push({ code: 'tradingHalted' });
    if (order.guarantee) pushIfAny(refusals, guaranteeRefusedBecause(state, now, isOn));
    if (order.expiresAt !== undefined && (order.expiresAt <= now || order.expiresAt > now + LONGEST_ORDER_MS)) {
      refusals.push({ code: 'expiryNotAllowed' });
    }
    if (order.added > 0 && account.orders.length + order.added > MOST_ORDERS) refusals.push({ code: 'tooManyOrders' });
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

  function fillOrders(account: OracleAccount, instrument: string, quote: OracleQuote, now: number): readonly OracleEffect[] {
    const effects: OracleEffect[] = [];
    const reached = account.orders.filter((each) => each.instrument === instrument && reachesOrder(each, quote));
    for (const order of isOn('newestOfPairFirst') ? newestOfPairsFirst(reached) : reached) {
      if (account.orders.includes(order) || isOn('bothOfPairFilled')) effects.push(...fillOrder(account, order, now));
    }
    return effects;
  }

  function reachesOrder(order: OracleOrder, quote: OracleQuote): boolean {
    const price = openingPrice(order.direction, quote);
    return staysBelow(order.direction, order.kind) ? price <= order.price : price >= order.price;
  }

  function fillOrder(account: OracleAccount, order: OracleOrder, now: number): readonly OracleEffect[] {
    const other = removeOrder(account, order);
    const cancelOther = (): readonly OracleEffect[] => {
      if (other === undefined || !account.orders.includes(other)) return [];
      removeOrder(account, other);
      return [{ kind: 'otherFilled', account: account.number, order: other.number }];
    };
    if (hasPassed(order, now) && !isOn('expiredOrdersFilled')) {
      return [{ kind: 'orderExpired', account: account.number, order: order.number }, ...(isOn('expiryEndsPair') ? cancelOther() : [])];
    }
    const open = openOf(order);
    const usualCap = isOn('scheduleSparesOrders') ? market.get(order.instrument)?.terms.leverageCap : undefined;
    const refusal = refusalOfOpening(account, open, undefined, now, usualCap);
    if (refusal !== undefined) {
      return [
        { kind: 'orderRejected', account: account.number, order: order.number, code: refusal.code },
        ...(isOn('rejectionEndsPair') ? cancelOther() : []),
      ];
    }
    return [...openPosition(account, open, order, now), ...(isOn('pairsIgnored') ? [] : cancelOther())];
  }

  return { placeOrder, placePair, changeOrder, fillOrders };
}

export type OracleOrders = ReturnType<typeof createOrders>;

/** Removes an order. The other order of its pair stands alone from then on, and is returned. */
export function removeOrder(account: OracleAccount, order: OracleOrder): OracleOrder | undefined {
  account.orders = account.orders.filter((each) => each !== order);
  const other = account.orders.find(({ number }) => number === order.linked);
  if (other !== undefined) other.linked = undefined;
  return other;
}

function newestOfPairsFirst(orders: readonly OracleOrder[]): readonly OracleOrder[] {
  return orders.toSorted((a, b) => (a.linked === b.number ? b.number - a.number : a.number - b.number));
}

/** Whether an order has expired. */
export function hasPassed(order: OracleOrder, now: number): boolean {
  return order.expiresAt !== undefined && order.expiresAt <= now;
}

/** Whether an order's price is below the current one: a buy limit or a sell stop. */
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
