import { book, settleFlat } from './oracle-account.ts';
import { advantage, closingPrice, divideDown, divideRounded, divideUp, larger } from './oracle-arithmetic.ts';
import type { OracleClosing } from './oracle-closing.ts';
import { sessionAt, type OracleMarketState } from './oracle-market.ts';
import type {
  Direction,
  OracleAccount,
  OracleAction,
  OracleEffect,
  OracleOrder,
  OraclePosition,
  OracleQuote,
  OracleRatio,
  OracleStops,
} from './oracle-model.ts';
import { MICRO_CENTS_PER_CENT, TENTHS } from './oracle-rules.ts';
import { exactProfit } from './oracle-valuation.ts';
import type { OracleWorld } from './oracle-world.ts';

type Rounding = 'up' | 'down' | 'nearest';

/** What splits, dividends and delistings do to one account, and to the latest quote. */
export function createActions({ market, isOn }: OracleWorld, closing: OracleClosing) {
  function act(account: OracleAccount, action: OracleAction, moment: number): readonly OracleEffect[] {
    const state = market.get(action.instrument);
    if (state === undefined) return [];
    switch (action.kind) {
      case 'split':
        return splitAccount(account, state, action.ratio, moment);
      case 'dividend':
        return payDividend(account, action, moment);
      case 'delisting':
        return delist(account, state);
    }
  }

  /** What is open in an instrument, oldest first. */
  function heldIn(account: OracleAccount, instrument: string): readonly OraclePosition[] {
    const held = account.positions.filter((position) => position.instrument === instrument);
    return isOn('newestSplitFirst') ? held.toReversed() : held;
  }

  function payDividend(
    account: OracleAccount,
    { instrument, gross, withheld }: OracleAction & { kind: 'dividend' },
    moment: number,
  ): readonly OracleEffect[] {
    return heldIn(account, instrument).flatMap((position) => {
      if (position.openedAt >= moment && !isOn('newPositionsGetDividends')) return [];
      const net = TENTHS - (isOn('dividendUntaxed') ? 0n : withheld);
      const share = position.direction === 'long' ? net : -(isOn('dividendTaxOnShorts') ? net : TENTHS);
      const notional = position.stake * position.leverage;
      const exact = divideRounded(notional * gross * share * MICRO_CENTS_PER_CENT, position.openPrice * TENTHS);
      const amount = book(account, exact, false, isOn);
      return [{ kind: 'dividend', account: account.number, position: position.number, amount }];
    });
  }

  function splitAccount(
    account: OracleAccount,
    { terms: { id }, quote }: OracleMarketState,
    ratio: OracleRatio,
    moment: number,
  ): readonly OracleEffect[] {
    const before = quote !== undefined && quote.time < moment ? quote : undefined;
    const effects = heldIn(account, id).map((position) => splitPosition(account, position, ratio, before));
    for (const order of account.orders) {
      if (order.instrument !== id || isOn('ordersNotSplit')) continue;
      splitOrder(order, ratio);
      effects.push({ kind: 'orderSplit', account: account.number, order: order.number });
    }
    for (const alert of account.alerts) {
      if (alert.instrument !== id || isOn('alertsNotSplit')) continue;
      alert.price = inNewShares(alert.price, ratio, isOn('alertsRoundedDown') ? 'down' : 'nearest');
      effects.push({ kind: 'alertSplit', account: account.number, alert: alert.number });
    }
    return effects;
  }

  function splitPosition(
    account: OracleAccount,
    position: OraclePosition,
    ratio: OracleRatio,
    quote: OracleQuote | undefined,
  ): OracleEffect {
    const { direction, stake, leverage } = position;
    const current = quote === undefined || isOn('splitCreditAtOpening') ? position.openPrice : closingPrice(direction, quote);
    const before = exactProfit(position, stake, current, isOn);
    const isUp = (direction === 'long') !== isOn('openingPriceInFavour');
    position.openPrice = larger(1n, inNewShares(position.openPrice, ratio, isUp ? 'up' : 'down'));
    position.stops = splitStops(position.stops, direction, ratio);
    if (!isOn('targetsNotSplit')) {
      const isDown = (direction === 'long') !== isOn('targetsRoundedAgainst');
      position.targets = position.targets.map((target) => ({ ...target, price: inNewShares(target.price, ratio, isDown ? 'down' : 'up') }));
    }
    const opened = position.openPrice * ratio.newShares;
    const gained = advantage(direction, opened, current * ratio.oldShares);
    const after = divideRounded(gained * stake * leverage * MICRO_CENTS_PER_CENT, opened);
    const credited = isOn('splitNotCredited') ? 0n : book(account, before - after, false, isOn);
    return { kind: 'split', account: account.number, position: position.number, openPrice: position.openPrice, credited, price: current };
  }

  function splitStops(stops: OracleStops, direction: Direction, ratio: OracleRatio): OracleStops {
    const { stopLoss, takeProfit, trailingDistance: distance, guaranteed } = stops;
    const [lower, higher]: readonly [Rounding, Rounding] =
      (direction === 'long') !== isOn('stopsRoundedAgainst') ? ['down', 'up'] : ['up', 'down'];
    const ofStopLoss = guaranteed && !isOn('guaranteesRoundedAsOthers') ? higher : lower;
    const ofDistance = isOn('distancesRoundedDown') ? 'down' : 'up';
    return {
      stopLoss: stopLoss === undefined ? undefined : inNewShares(stopLoss, ratio, ofStopLoss),
      takeProfit: takeProfit === undefined ? undefined : inNewShares(takeProfit, ratio, lower),
      trailingDistance: distance === undefined ? undefined : larger(1n, inNewShares(distance, ratio, ofDistance)),
      guaranteed,
    };
  }

  function splitOrder(order: OracleOrder, ratio: OracleRatio): void {
    const isLimit = order.kind === 'limit' ? !isOn('ordersRoundedAsPositions') : isOn('stopOrdersRoundedAsLimits');
    const isDown = (order.direction === 'long') === isLimit;
    order.price = larger(1n, inNewShares(order.price, ratio, isDown ? 'down' : 'up'));
    order.stops = splitStops(order.stops, order.direction, ratio);
    if (isOn('splitEndsPairs')) order.linked = undefined;
  }

  function delist(account: OracleAccount, { terms: { id }, quote }: OracleMarketState): readonly OracleEffect[] {
    const effects = heldIn(account, id).flatMap((position) => {
      const atOpening = quote === undefined || isOn('delistingAtOpening');
      const price = atOpening ? position.openPrice : closingPrice(position.direction, quote);
      const byGuarantee = position.stops.guaranteed && isOn('delistingCharges');
      return closing.closeAt(account, position, position.stake, price, 'delisting', byGuarantee);
    });
    if (!isOn('delistedUnsettled')) effects.push(...settleFlat(account, isOn));
    for (const order of account.orders) {
      if (order.instrument === id) effects.push({ kind: 'orderDelisted', account: account.number, order: order.number });
    }
    if (!isOn('ordersOutliveInstrument')) account.orders = account.orders.filter(({ instrument }) => instrument !== id);
    for (const alert of account.alerts) {
      if (alert.instrument === id) effects.push({ kind: 'alertRemoved', account: account.number, alert: alert.number });
    }
    account.alerts = account.alerts.filter(({ instrument }) => instrument !== id);
    return effects;
  }

  /** Restates the latest quote, which is from before the action. */
  function restateQuote(action: OracleAction, moment: number): void {
    const state = market.get(action.instrument);
    if (action.kind === 'delisting' && state !== undefined && !isOn('delistedTrades')) state.delisted = true;
    if (state?.quote === undefined || state.quote.time >= moment) return;
    const { quote, terms } = state;
    if (action.kind === 'split' && !isOn('quoteNotSplit')) {
      const { ratio } = action;
      state.quote = { ...quote, bid: inNewShares(quote.bid, ratio, 'nearest'), ask: inNewShares(quote.ask, ratio, 'nearest') };
    }
    if (action.kind !== 'dividend' || quote.bid <= action.gross || isOn('quoteKeepsDividend')) return;
    if (sessionAt(terms, moment, isOn) !== undefined && !isOn('openQuoteLowered')) return;
    state.quote = { ...quote, bid: quote.bid - action.gross, ask: quote.ask - action.gross };
  }

  return { act, restateQuote };
}

export type OracleActions = ReturnType<typeof createActions>;

/** A price in new shares. To the nearest, a half is rounded up. */
function inNewShares(price: bigint, { newShares, oldShares }: OracleRatio, rounding: Rounding): bigint {
  const exact = price * oldShares;
  if (rounding === 'down') return divideDown(exact, newShares);
  return rounding === 'up' ? divideUp(exact, newShares) : divideDown(2n * exact + newShares, 2n * newShares);
}
