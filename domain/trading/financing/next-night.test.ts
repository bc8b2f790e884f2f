import { describe, expect, test } from 'vitest';
import { exactCents } from '../../exact-cents.ts';
import { cents } from '../../money.ts';
import { price } from '../../price.ts';
import { RULE_CLASSES, type RuleClass } from '../instrument.ts';
import { INSTRUMENTS } from '../instruments.ts';
import { FEE_NOTICE_MS, NO_FINANCING, type FinancingFee, type FinancingTerms } from './financing-terms.ts';
import { nextNightOf } from './next-night.ts';

const instrumentOf = (symbol: string) => INSTRUMENTS.find((one) => one.symbol === symbol) ?? expect.fail(`no ${symbol}`);
const START = Date.UTC(2026, 6, 1);
const TERMS: FinancingTerms = {
  version: 1,
  benchmarks: {},
  schedules: [
    {
      classes: Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, 36_000])) as Record<RuleClass, FinancingFee>,
      instruments: { SAP: null },
      validFrom: START,
      existingFrom: START + FEE_NOTICE_MS,
    },
  ],
};
const order = (openedAt: number) => ({
  side: 'long' as const,
  margin: cents(10_000),
  leverage: 10,
  openPrice: price(2_000_000),
  openedAt,
});

describe('the next night', () => {
  test.each([
    ['EURUSD', '2026-07-14T12:00:00Z', '2026-07-14T21:00:00.000Z', 1, 10],
    ['EURUSD', '2026-07-15T12:00:00Z', '2026-07-15T21:00:00.000Z', 3, 30],
    // From Friday night on, it is Monday's.
    ['EURUSD', '2026-07-17T21:00:00Z', '2026-07-20T21:00:00.000Z', 1, 10],
    ['AAPL', '2026-07-17T12:00:00Z', '2026-07-17T21:00:00.000Z', 3, 30],
    ['AAPL', '2026-07-18T12:00:00Z', '2026-07-20T21:00:00.000Z', 1, 10],
    ['EURUSD', '2026-11-01T12:00:00Z', '2026-11-02T22:00:00.000Z', 1, 10],
  ])('of %s at %s', (symbol, now, at, days, whole) => {
    const moment = Date.parse(now);
    expect(nextNightOf(instrumentOf(symbol), order(moment), TERMS, undefined, moment)).toEqual({
      at: Date.parse(at),
      days,
      yearDays: 360,
      rate: 36_000,
      charge: exactCents(whole, 0),
    });
  });

  test('of crypto is tonight, on weekends too', () => {
    const saturday = Date.UTC(2026, 6, 18, 12);
    expect(nextNightOf(instrumentOf('BTCUSD'), order(saturday), TERMS, undefined, saturday)).toMatchObject({
      at: Date.UTC(2026, 6, 18, 21),
      days: 1,
      yearDays: 365,
    });
  });

  test('is at the latest quote', () => {
    const now = Date.UTC(2026, 6, 14, 12);
    const quote = { bid: price(2_999_000), ask: price(3_001_000), at: now };
    expect(nextNightOf(instrumentOf('AAPL'), order(now), TERMS, quote, now)?.charge).toEqual(exactCents(15, 0));
  });

  test('doesn’t exist without financing, or before the notice of the first fees is over', () => {
    const now = START + 3 * 86_400_000;
    expect(nextNightOf(instrumentOf('SAP'), order(now), TERMS, undefined, now)).toBeNull();
    expect(nextNightOf(instrumentOf('AAPL'), order(now), NO_FINANCING, undefined, now)).toBeNull();
    expect(nextNightOf(instrumentOf('AAPL'), order(START - 1), TERMS, undefined, now)).toBeNull();
    expect(nextNightOf(instrumentOf('AAPL'), order(START - 1), TERMS, undefined, START + FEE_NOTICE_MS)).not.toBeNull();
  });
});
