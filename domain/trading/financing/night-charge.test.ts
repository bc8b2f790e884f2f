import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addExact, compareExact, exactCents, negateExact, roundExact, type ExactCents } from '../../exact-cents.ts';
import { cents } from '../../money.ts';
import { price } from '../../price.ts';
import { INSTRUMENTS } from '../instruments.ts';
import { RULE_CLASSES, type RuleClass } from '../instrument.ts';
import { sideRatesOf, yearDaysOf } from './financing-rate.ts';
import { FEE_NOTICE_MS, type FeeSchedule, type FinancingFee, type FinancingTerms, type YearlyRate } from './financing-terms.ts';
import { exactNightCharge, middleOf, nightTermsOf, rateFor, ratesAt } from './night-charge.ts';

const instrumentOf = (symbol: string) => INSTRUMENTS.find((one) => one.symbol === symbol) ?? expect.fail(`no ${symbol}`);
const PRICE = price(1_100_000);
const benchmark = (rate: number) => ({ rate, name: 'a rate', asOf: '2026-06-18', source: 'https://example.org' });
const classesOf = (fee: FinancingFee) =>
  Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, fee])) as Record<RuleClass, FinancingFee>;

const WITH_FEES: FinancingTerms = {
  version: 1,
  benchmarks: {},
  schedules: [{ classes: classesOf(8_000), instruments: {}, validFrom: 0, existingFrom: 0 }],
};

/** What a position of a value costs for a night, in the currency of the value. */
function chargeOf(value: number, rate: YearlyRate, days: number, yearDays: 360 | 365): number {
  const position = { margin: cents(Math.round(value * 100)), leverage: 1, openPrice: PRICE };
  return roundExact(exactNightCharge(position, rate, { price: PRICE, days, yearDays })).booked / 100;
}

/**
 * What other brokers publish. Their positions are in the instrument's currency and ours in euros, so the value of the position is theirs;
 * rate, days and result must agree. Positive is a cost.
 */
describe('published worked examples', () => {
  const ratesOf = (symbol: string, fee: YearlyRate, currency: string, rate: YearlyRate) =>
    sideRatesOf(instrumentOf(symbol), { classes: classesOf(fee), instruments: {} }, { benchmarks: { [currency]: benchmark(rate) } }) ??
    expect.fail('no rates');

  test('IG: long £6 a point of the FTSE 100 at 7720, SONIA 0.48 % and a fee of 2.5 %: £3.78', () => {
    // https://ig.com/uk/help-and-support/spread-betting-and-cfds-5064504a/fees-and-costs-efcb88d2/what-is-overnight-funding-how-is-it-charged-and-how-is-65e16fa6
    // The page names a fee of 3 % and computes with 2.98 %, which is a fee of 2.5 %.
    const { long } = ratesOf('UKXGBP', 25_000, 'GBP', 4_800);
    expect(long).toBe(29_800);
    expect(chargeOf(6 * 7_720, long, 1, yearDaysOf(instrumentOf('UKXGBP')))).toBe(3.78);
  });

  test('IG: short two contracts of $100 of the US Tech 100 at 6957, SOFR 1.53 % and a fee of 2.5 %: $37.49', () => {
    // The same page, which computes with 0.97 %.
    const { short } = ratesOf('NSXUSD', 25_000, 'USD', 15_300);
    expect(short).toBe(9_700);
    expect(chargeOf(2 * 100 * 6_957, short, 1, yearDaysOf(instrumentOf('NSXUSD')))).toBe(37.49);
  });

  test('IG: short 1,000 shares at 8.88, SORA 0.68 % and a fee of 3 %: 0.56 a day', () => {
    // https://ig.com/sg/help-and-support/cfds/fees-and-charges/how-is-funding-on-leveraged-share-positions-calculated
    expect(chargeOf(8_880, 30_000 - 6_800, 1, 365)).toBe(0.56);
  });

  test('IG: five contracts of $50 a point of GBP/USD at 13176, long over a Wednesday at 0.3 points a night: $45 before the fee', () => {
    // https://www.ig.com/au/forex-cfd-overlay: three nights of tom-next. 0.3 points of 13176 a night are 0.8197 % in a year of 360 days.
    const { days } = nightTermsOf(instrumentOf('GBPUSD'), WITH_FEES, Date.UTC(2026, 6, 15, 21), undefined) ?? expect.fail('no night');
    expect([days, chargeOf(13_176 * 50, 8_197, days, yearDaysOf(instrumentOf('GBPUSD')))]).toEqual([3, 45]);
  });

  test('OANDA: long 100,000 EUR/USD at 1.15826 and a rate of 3 %: $9.52', () => {
    // https://www.oanda.com/forex-trading/analysis/profit-calculator counts 365 days in every currency.
    expect(chargeOf(100_000 * 1.15826, 30_000, 1, 365)).toBe(9.52);
  });

  test('InterTrader: £1 a point of the UK 100 at 7500, LIBOR 0.7 % and a fee of 2.5 %: £0.66 long, £0.37 short', () => {
    // https://www.intertrader.com/eu/how-do-we-calculate-interest-on-your-trading-positions/
    const { long, short } = ratesOf('UKXGBP', 25_000, 'GBP', 7_000);
    expect([chargeOf(7_500, long, 1, 365), chargeOf(7_500, short, 1, 365)]).toEqual([0.66, 0.37]);
  });

  test('ZFX: long a lot of EUR/USD worth $123,456 and a rate of 1.78 %, in a year of 360 days: $6.104', () => {
    // https://www.zfx.com/?faq=how-to-calculate-overnight-interest-for-forex-cryptocurrencies-and-share-cfd
    expect(chargeOf(123_456, 17_800, 1, yearDaysOf(instrumentOf('EURUSD')))).toBe(6.1);
    expect(
      exactNightCharge({ margin: cents(12_345_600), leverage: 1, openPrice: PRICE }, 17_800, { price: PRICE, days: 1, yearDays: 360 }),
    ).toEqual(exactCents(610, 421_333));
  });
});

describe('the charge of a night', () => {
  const night = { price: PRICE, days: 1, yearDays: 360 } as const;
  const position = { margin: cents(10_000), leverage: 30, openPrice: PRICE };

  test('is on the value of the position, not on the stake: €100 x 30 at 3.6 % are 30 cents', () => {
    expect(exactNightCharge(position, 36_000, night)).toEqual(exactCents(30, 0));
  });

  test('is an income for a negative rate', () => {
    expect(exactNightCharge(position, -36_000, night)).toEqual(exactCents(-30, 0));
  });

  test.each([
    ['the price has doubled', price(2_200_000), 60],
    ['the price has halved', price(550_000), 15],
    ['the price is negative, as that of crude oil once was', price(-550_000), 15],
    ['there has never been a price', null, 30],
  ])('follows the price: %s', (_when, now, whole) => {
    expect(exactNightCharge(position, 36_000, { ...night, price: now })).toEqual(exactCents(whole, 0));
  });

  test('uses the price between bid and ask', () => {
    expect(middleOf({ bid: price(1_000_000), ask: price(1_000_100) })).toBe(1_000_050);
    expect(middleOf({ bid: price(1_000_000), ask: price(1_000_001) })).toBe(1_000_000);
    expect(middleOf({ bid: price(-3), ask: price(0) })).toBe(-2);
  });

  const anyPosition = fc.record({
    margin: fc.integer({ min: 100, max: 100_000_000 }).map(cents),
    leverage: fc.integer({ min: 1, max: 500 }),
    openPrice: fc.integer({ min: 1_000, max: 1_000_000_000 }).map(price),
  });
  // A thousand times the lowest opening price at most, or amounts would leave what a ledger can hold.
  const anyPrice = fc.integer({ min: 1, max: 1_000_000 }).map(price);
  const yearDays = fc.constantFrom<360 | 365>(360, 365);
  const microCentsOf = ({ cents: whole, microCents }: ExactCents) => BigInt(whole) * 1_000_000n + BigInt(microCents);

  test('for three days is three times that of one, to the rounding of a micro-cent', () => {
    fc.assert(
      fc.property(anyPosition, anyPrice, yearDays, fc.integer({ min: -200_000, max: 1_500_000 }), (some, now, year, rate) => {
        const one = microCentsOf(exactNightCharge(some, rate, { price: now, days: 1, yearDays: year }));
        const three = microCentsOf(exactNightCharge(some, rate, { price: now, days: 3, yearDays: year }));
        const gap = three - 3n * one;
        // Each of the four amounts is rounded to half a micro-cent at most.
        expect(gap >= -2n && gap <= 2n).toBe(true);
      }),
    );
  });

  test('of a long and a short of the same size, together, is never below zero: the broker doesn’t pay for both', () => {
    const carry = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(anyPosition, anyPrice, yearDays, carry, fc.integer({ min: 1, max: 500_000 }), (some, now, year, difference, fee) => {
        const terms = { price: now, days: 1, yearDays: year };
        const both = addExact([exactNightCharge(some, difference + fee, terms), exactNightCharge(some, fee - difference, terms)]);
        // Both amounts are rounded, so a fee of less than a micro-cent may be rounded away.
        expect(microCentsOf(both) >= -1n).toBe(true);
        const fees = exactNightCharge(some, 2 * fee, terms);
        const gap = microCentsOf(both) - microCentsOf(fees);
        expect(gap >= -2n && gap <= 2n).toBe(true);
      }),
    );
  });

  test('is what the firm receives: both sum to zero', () => {
    fc.assert(
      fc.property(anyPosition, anyPrice, fc.integer({ min: -200_000, max: 1_500_000 }), (some, now, rate) => {
        const charge = exactNightCharge(some, rate, { price: now, days: 1, yearDays: 360 });
        expect(addExact([charge, negateExact(charge)])).toEqual(exactCents(0, 0));
        expect(exactNightCharge(some, -rate, { price: now, days: 1, yearDays: 360 })).toEqual(negateExact(charge));
      }),
    );
  });

  test('grows with the rate', () => {
    const one = exactNightCharge(position, 10_000, night);
    expect(compareExact(exactNightCharge(position, 10_001, night), one)).toBeGreaterThan(0);
  });
});

describe('which rate a position pays', () => {
  const NIGHT = Date.UTC(2026, 6, 14, 21);
  const DAY = 86_400_000;
  const schedule = (fee: FinancingFee, daysAgo: number): FeeSchedule => {
    const validFrom = NIGHT - daysAgo * DAY;
    return { classes: classesOf(fee), instruments: {}, validFrom, existingFrom: validFrom + FEE_NOTICE_MS };
  };
  const termsOf = (...schedules: readonly FeeSchedule[]): FinancingTerms => ({ version: 1, benchmarks: {}, schedules });
  const apple = instrumentOf('AAPL');
  const rateOn = (terms: FinancingTerms, openedDaysAgo: number) => {
    const rates = ratesAt(apple, terms, NIGHT);
    return rateFor({ side: 'long', openedAt: NIGHT - openedDaysAgo * DAY }, { rates });
  };

  test.each([
    ['without any fees, none', termsOf(), 1, null],
    ['opened after the first fees', termsOf(schedule(25_000, 3)), 2, 25_000],
    ['opened at the moment of the first fees', termsOf(schedule(25_000, 3)), 3, 25_000],
    ['opened before the first fees, during their notice', termsOf(schedule(25_000, 3)), 4, null],
    ['opened before the first fees, on the last night of their notice', termsOf(schedule(25_000, 29)), 100, null],
    ['opened before the first fees, at the end of their notice', termsOf(schedule(25_000, 30)), 100, 25_000],
    ['opened after new fees', termsOf(schedule(25_000, 100), schedule(30_000, 3)), 2, 30_000],
    ['opened before new fees', termsOf(schedule(25_000, 100), schedule(30_000, 3)), 4, 25_000],
    ['opened before new fees, after their notice', termsOf(schedule(25_000, 100), schedule(30_000, 30)), 40, 30_000],
    ['opened between two changes in notice', termsOf(schedule(25_000, 100), schedule(30_000, 9), schedule(35_000, 3)), 5, 30_000],
    ['opened before both', termsOf(schedule(25_000, 100), schedule(30_000, 9), schedule(35_000, 3)), 10, 25_000],
    ['opened after both', termsOf(schedule(25_000, 100), schedule(30_000, 9), schedule(35_000, 3)), 1, 35_000],
    ['fees that are not valid yet', termsOf(schedule(25_000, 100), schedule(30_000, -1)), 1, 25_000],
    ['no financing any more', termsOf(schedule(25_000, 100), schedule(null, 40)), 1, 0],
  ])('%s', (_when, terms, openedDaysAgo, rate) => {
    expect(rateOn(terms, openedDaysAgo)).toBe(rate);
  });

  test('fees that later ones have replaced for everyone are left out', () => {
    expect(ratesAt(apple, termsOf(schedule(25_000, 100), schedule(30_000, 40), schedule(35_000, 3)), NIGHT)).toEqual([
      { openedFrom: NIGHT - 3 * DAY, long: 35_000, short: 35_000 },
      { openedFrom: null, long: 30_000, short: 30_000 },
    ]);
  });

  test('a night that costs nobody anything has no terms', () => {
    const saturday = NIGHT + 4 * DAY;
    expect(nightTermsOf(apple, termsOf(schedule(25_000, 100)), saturday, undefined)).toBeNull();
    expect(nightTermsOf(apple, termsOf(schedule(25_000, 100), schedule(null, 40)), NIGHT, undefined)).toBeNull();
    expect(nightTermsOf(apple, termsOf(), NIGHT, undefined)).toBeNull();
  });

  test('a night has the price, the days and the year of its instrument', () => {
    const quote = { bid: price(200_000_000), ask: price(200_040_000), at: NIGHT };
    expect(nightTermsOf(apple, termsOf(schedule(25_000, 100)), NIGHT, quote)).toEqual({
      price: 200_020_000,
      days: 1,
      yearDays: 360,
      rates: [{ openedFrom: null, long: 25_000, short: 25_000 }],
    });
  });
});
