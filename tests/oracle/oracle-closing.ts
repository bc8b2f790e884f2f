import { book } from './oracle-account.ts';
import { done, firstOf, NO_EFFECTS, refused } from './oracle-answer.ts';
import { divideRounded, larger, toCents } from './oracle-arithmetic.ts';
import type {
  CloseReason,
  OracleAccount,
  OracleAnswer,
  OracleEffect,
  OraclePosition,
  OracleRefusal,
  OracleWaiting,
} from './oracle-model.ts';
import { BASIS_POINTS, MICRO_CENTS_PER_CENT, SMALLEST_STAKE } from './oracle-rules.ts';
import { closingPriceOf, exactProfit, profitNow } from './oracle-valuation.ts';
import type { OracleWorld } from './oracle-world.ts';

/**
 * How positions close: one in full or in part, several at once, at the market or at the level of a stop; and what is pending while the
 * price is under review. Every close is booked by closeAt.
 */
export function createClosing(world: OracleWorld) {
  const { market, isOn, nextNumber, untradable } = world;

  /** Closes a stake of a position at a price, and charges the premium if a guaranteed stop closes it. */
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
      if (isOn('partCloseEndsTargets') && reason === 'manual') position.targets = [];
    } else {
      account.positions = account.positions.filter((other) => other !== position);
    }
    if (!isPart) account.closedNumbers.add(number);
    const profit = book(account, exact, true, isOn);
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
    const amount = book(account, -charged, false, isOn);
    if (isOn('remainderDroppedAtPremium')) account.remainder = 0n;
    return { kind: 'premium', account: account.number, position: number, amount };
  }

  function closeAtMarket(account: OracleAccount, position: OraclePosition, stake: bigint, reason: CloseReason): readonly OracleEffect[] {
    const price = closingPriceOf(position, market);
    return price === undefined ? NO_EFFECTS : closeAt(account, position, stake, price, reason);
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

  function byProfitThenAge(a: OraclePosition, b: OraclePosition): number {
    const difference = profitNow(b, market, isOn) - profitNow(a, market, isOn);
    if (difference !== 0n) return difference > 0n ? 1 : -1;
    return a.number - b.number;
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

  return { closeAt, closeAtMarket, close, closeSeveral, letWinnersPay };
}

export type OracleClosing = ReturnType<typeof createClosing>;
