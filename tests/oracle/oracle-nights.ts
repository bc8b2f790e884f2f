import { book } from './oracle-account.ts';
import { divideDown, divideRounded, divideUp, magnitude } from './oracle-arithmetic.ts';
import type { OracleAccount, OracleEffect, OracleFees, OracleFinancing, OracleInstrument, OraclePosition } from './oracle-model.ts';
import { whenClocksShow } from './oracle-new-york.ts';
import { LONG_YEAR_CURRENCIES, MICRO_CENTS_PER_CENT, NEXT_DAY_PAIRS, RATE_UNITS, type Switch } from './oracle-rules.ts';
import type { OracleWorld } from './oracle-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CUT_OFF_HOUR = 17;
const SUNDAY = 0;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** What a night costs: for every position opened before 17:00 in New York, by the rates and for the days of that night. */
export function createNights({ market, isOn }: OracleWorld) {
  function chargeNight(account: OracleAccount, cutOff: number, financing: OracleFinancing): readonly OracleEffect[] {
    return account.positions.flatMap((position) => {
      if (position.openedAt >= cutOff && !isOn('newPositionsCharged')) return [];
      return chargePosition(account, position, cutOff, financing);
    });
  }

  function chargePosition(
    account: OracleAccount,
    position: OraclePosition,
    cutOff: number,
    financing: OracleFinancing,
  ): readonly OracleEffect[] {
    const state = market.get(position.instrument);
    if (state === undefined) return [];
    const { terms, quote } = state;
    const rate = rateOf(position, terms, cutOff, financing);
    const days = daysOf(terms, weekdayInNewYork(cutOff), isOn);
    if (rate === 0n || days === 0n) return [];
    const sum = quote === undefined ? 2n * position.openPrice : quote.bid + quote.ask;
    const middle = isOn('middleRoundedUp') ? divideUp(sum, 2n) : divideDown(sum, 2n);
    const price = isOn('nightAtOpeningPrice') ? position.openPrice : middle;
    const yearDays = yearDaysOf(terms, isOn);
    const charge = divideRounded(
      position.stake * position.leverage * magnitude(price) * rate * days * MICRO_CENTS_PER_CENT,
      magnitude(position.openPrice) * RATE_UNITS * yearDays,
    );
    if (isOn('nightRemainderDropped')) account.remainder = 0n;
    const amount = book(account, -charge, false, isOn);
    return [{ kind: 'night', account: account.number, position: position.number, amount, rate, days, yearDays, price }];
  }

  function rateOf(position: OraclePosition, terms: OracleInstrument, cutOff: number, { benchmarks, schedules }: OracleFinancing): bigint {
    const fee = feeOf(
      terms,
      schedules.findLast((schedule) => appliesTo(schedule, position, cutOff)),
    );
    if (fee === undefined) return 0n;
    const base = terms.baseCurrency === undefined || isOn('baseCurrencyForgotten') ? 0n : (benchmarks.get(terms.baseCurrency) ?? 0n);
    const carry = (benchmarks.get(terms.priceCurrency) ?? 0n) - base;
    return position.direction === 'long' || isOn('shortsPayCarry') ? fee + carry : fee - carry;
  }

  function appliesTo({ validFrom, existingFrom }: OracleFees, position: OraclePosition, cutOff: number): boolean {
    if (isOn('noticeIgnored')) return validFrom <= cutOff;
    return validFrom <= position.openedAt || (existingFrom <= cutOff && !isOn('oldFeesStay'));
  }

  function feeOf({ id, ruleClass }: OracleInstrument, fees: OracleFees | undefined): bigint | undefined {
    if (fees === undefined) return undefined;
    const isOwn = fees.ofInstruments.has(id) && !isOn('ownFeesIgnored');
    const fee = isOwn ? fees.ofInstruments.get(id) : fees.ofClasses.get(ruleClass);
    return fee ?? (isOn('noFeeIsZero') ? 0n : undefined);
  }

  return { chargeNight };
}

export type OracleNights = ReturnType<typeof createNights>;

function daysOf(terms: OracleInstrument, weekday: number, isOn: (name: Switch) => boolean): bigint {
  if (terms.isCrypto) return 1n;
  if (weekday === SATURDAY || weekday === SUNDAY) return isOn('weekendsCharged') ? 1n : 0n;
  const pairsDay = NEXT_DAY_PAIRS.includes(terms.id) && !isOn('pairsSettleAlike') ? THURSDAY : WEDNESDAY;
  const longNight = terms.baseCurrency === undefined ? FRIDAY : pairsDay;
  return weekday === longNight && !isOn('noLongNights') ? 3n : 1n;
}

function yearDaysOf({ isCrypto, priceCurrency }: OracleInstrument, isOn: (name: Switch) => boolean): bigint {
  if (isOn('everyYearLong')) return 365n;
  if (isOn('everyYearShort')) return 360n;
  return isCrypto || LONG_YEAR_CURRENCIES.includes(priceCurrency) ? 365n : 360n;
}

/** The first 17:00 in New York after a moment. */
export function cutOffAfter(moment: number): number {
  // The clocks change at 2:00 on a Sunday, so neither at 17:00 nor between two candidates of the same day.
  let day = Math.floor((moment - DAY_MS) / DAY_MS) * DAY_MS;
  for (;;) {
    const cutOff = whenClocksShow(day + CUT_OFF_HOUR * HOUR_MS);
    if (cutOff > moment) return cutOff;
    day += DAY_MS;
  }
}

/** The date that ends at a cut-off. */
export function dateOfNight(cutOff: number): string {
  return new Date(cutOff - CUT_OFF_HOUR * HOUR_MS).toISOString().slice(0, 10);
}

function weekdayInNewYork(cutOff: number): number {
  return new Date(`${dateOfNight(cutOff)}T00:00:00Z`).getUTCDay();
}
