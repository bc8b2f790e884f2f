import { firstOf, NO_EFFECTS, pushIfAny } from './oracle-answer.ts';
import { larger, openingPrice, smaller } from './oracle-arithmetic.ts';
import { guaranteeRefusedBecause, untradableBecause, type OracleMarketState } from './oracle-market.ts';
import type { OracleAccount, OracleEffect, OracleOpen, OracleOrder, OraclePosition, OracleRefusal } from './oracle-model.ts';
import { MOST_POSITIONS, SMALLEST_STAKE } from './oracle-rules.ts';
import { leverageCapAt } from './oracle-schedules.ts';
import { refusalsNearZero, refusalsOfStops, startedStops } from './oracle-stops.ts';
import { equityOf, freeMarginOf, requiredMarginOf, usedMarginOf } from './oracle-valuation.ts';
import type { OracleWorld } from './oracle-world.ts';

/** How positions open, and every reason why they may not: those of the account, the terms, the price and the stops. */
export function createOpening(world: OracleWorld) {
  const { market, isOn, nextNumber } = world;

  /** Why a position can't be opened now; with another leverage cap than the instrument's if one is given. */
  function refusalOfOpening(
    account: OracleAccount,
    open: OracleOpen,
    priceBound: bigint | undefined,
    now: number,
    cap?: bigint,
  ): OracleRefusal | undefined {
    const first = firstRefusal(account, open);
    if (first !== undefined) return first;
    const state = market.get(open.instrument);
    if (state === undefined) return { code: 'instrumentUnknown' };
    const refusals = refusalsOfTerms(account, open, state, cap ?? leverageCapAt(state, now, isOn));
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
      targets: [],
    };
    account.positions.push(position);
    return [{ kind: 'opened', account: account.number, position: position.number, price: position.openPrice, order: order?.number }];
  }

  /** What is checked about an order before anything else. */
  function firstRefusal(account: OracleAccount, open: OracleOpen): OracleRefusal | undefined {
    if (!account.standing.active) return { code: 'accountNotActive' };
    if (open.byAutoTrading && !account.standing.autoTrading) return { code: 'autoTradingOff' };
    return market.has(open.instrument) ? undefined : { code: 'instrumentUnknown' };
  }

  /** Every reason to reject a position at any price, in no particular order. */
  function refusalsOfTerms(account: OracleAccount, open: OracleOpen, { terms }: OracleMarketState, cap: bigint): OracleRefusal[] {
    const refusals: OracleRefusal[] = [];
    const { standing } = account;
    if (!standing.verified) refusals.push({ code: 'accountNotVerified' });
    if (!standing.categories.includes(terms.category)) refusals.push({ code: 'categoryNotPermitted' });
    const chosen = standing.leverageChoices.get(terms.category)?.includes(open.leverage) ?? true;
    const allowed = terms.leverages.includes(open.leverage) && open.leverage <= cap;
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

  return { firstRefusal, refusalsOfTerms, refusalOfOpening, openPosition };
}

export type OracleOpening = ReturnType<typeof createOpening>;
