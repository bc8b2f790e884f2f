import { settleFlat } from './oracle-account.ts';
import type { OracleAlerts } from './oracle-alerts.ts';
import { closingPrice, toCents } from './oracle-arithmetic.ts';
import type { OracleClosing } from './oracle-closing.ts';
import { untradableBecause, type OracleMarketState } from './oracle-market.ts';
import type { OracleAccount, OracleEffect, OraclePosition, OracleQuote } from './oracle-model.ts';
import type { OracleOrders } from './oracle-orders.ts';
import { reachesStopLoss, reachesTakeProfit, trailedStops } from './oracle-stops.ts';
import type { OracleTargets } from './oracle-targets.ts';
import { isBelowCloseOut, profitNow } from './oracle-valuation.ts';
import type { OracleWorld } from './oracle-world.ts';

/**
 * The effects of a confirmed quote on one account, in the order of the rules: pending closes, stops, trailing stops, margin, settlement of
 * an account without positions, orders, alerts.
 */
export function createQuotes(
  world: OracleWorld,
  parts: {
    readonly closing: OracleClosing;
    readonly orders: OracleOrders;
    readonly alerts: OracleAlerts;
    readonly targets: OracleTargets;
  },
) {
  const { market, pack, isOn, untradable } = world;
  const { closeAt, closeAtMarket, letWinnersPay } = parts.closing;
  const { fillOrders } = parts.orders;
  const { fireAlerts } = parts.alerts;
  const { closeAtTargets } = parts.targets;

  /** Applies a confirmed quote to one account. */
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
      const { direction, stops } = position;
      const atStopLoss = reachesStopLoss(direction, stops, quote, isOn);
      const atTakeProfit = reachesTakeProfit(direction, stops, quote, isOn);
      const skipsTargets = (atStopLoss && !isOn('targetsBeforeStopLoss')) || (atTakeProfit && isOn('targetsAfterTakeProfit'));
      if (!skipsTargets) effects.push(...closeAtTargets(account, position, quote));
      if ((!atStopLoss && !atTakeProfit) || !account.positions.includes(position)) continue;
      const { stake } = position;
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

  return { followQuote };
}
