import type { PositionChange, PositionExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import { cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { expect, test } from 'vitest';
import { createI18n } from '../../../i18n/create-i18n.ts';
import errors from '../../../i18n/en/errors.json' with { type: 'json' };
import positions from '../../../i18n/en/positions.json' with { type: 'json' };
import trading from '../../../i18n/en/trading.json' with { type: 'json' };
import { describeWhy, writeWhy } from './describe-why.ts';

const i18n = createI18n('en', { errors, positions, trading });
const WRITER = {
  t: i18n.getFixedT<['positions', 'trading', 'errors']>('en', ['positions', 'trading', 'errors']),
  locale: 'en-IE',
  digits: 2,
  isForex: false,
};
const EVIDENCE = { at: 1_250, journal: 7, commandId: null };
const QUOTE = { bid: price(199_900_000), ask: price(200_000_000), at: 1_000 };
const STAKE = { margin: cents(200_00), openPrice: price(200_000_000) };

/** A long of €200 at 5:1 in a share at 200.00. */
function explain(changes: readonly PositionChange[], more: Partial<PositionExplanation> = {}): PositionExplanation {
  return {
    id: 1,
    symbol: 'AAPL',
    displayName: 'Apple',
    side: 'long',
    margin: STAKE.margin,
    leverage: 5,
    guaranteedStop: false,
    openedBy: 'client',
    partOf: null,
    openPrice: STAKE.openPrice,
    financing: ZERO_CENTS,
    dividends: ZERO_CENTS,
    opening: {
      ...EVIDENCE,
      ...STAKE,
      quote: QUOTE,
      quoteAgeMs: 250,
      priceBound: null,
      againstBound: null,
      shownPrice: null,
      againstShown: null,
      seen: null,
      order: null,
      stops: NO_STOPS,
    },
    changes,
    hasEarlierChanges: false,
    closing: null,
    ...more,
  };
}

const night = (date: string, changes: object = {}): PositionChange => ({
  ...EVIDENCE,
  kind: 'night',
  date,
  days: 1,
  yearDays: 360,
  rate: 63_000,
  price: price(210_000_000),
  amount: cents(-18),
  stake: STAKE,
  ...changes,
});

test('nights are a sum and, on request, each with its formula', () => {
  const nights = [night('2026-11-26'), night('2026-11-27', { days: 3, amount: cents(-55) })];
  const { sections } = describeWhy(explain(nights, { financing: cents(-73) }), WRITER);
  const section = sections.find(({ title }) => title === 'Overnight financing');
  expect(section?.rows).toEqual([{ label: 'Total', value: '−€0.73' }]);
  expect(section?.more?.label).toBe('2 nights');
  expect(section?.more?.rows.at(-1)).toEqual({
    label: '27 Nov 2026',
    value: '−€0.55',
    detail: '−€200.00 × 5 × 210.00 ÷ 200.00 × 6.3% × 3 ÷ 360 = −€0.55125 · journal entry 7',
  });
  expect(sections.map(({ title }) => title)).not.toContain('Changes while open');
});

test('a night whose stake is unknown still shows its terms', () => {
  expect(writeWhy(describeWhy(explain([night('2026-11-26', { stake: null })]), WRITER))).toContain(
    '26 Nov 2026: −€0.18 (6.3% a year × 1 ÷ 360 at a price of 210.00 · journal entry 7)',
  );
});

test.each([
  ['long', 1_500, 111, '0.26 a share, less 15% tax withheld · €200.00 × 5 × 0.26 ÷ 200.00 × 85% = +€1.105'],
  ['long', 2_637.5, 96, '0.26 a share, less 26.375% tax withheld · €200.00 × 5 × 0.26 ÷ 200.00 × 73.625% = +€0.957125'],
  ['short', 2_637.5, -130, '0.26 a share · €200.00 × 5 × 0.26 ÷ 200.00 × -100% = −€1.30'],
] as const)(
  'a dividend of a %s with %d basis points of tax shows what it is computed from',
  (side, withheldBasisPoints, amount, detail) => {
    const dividend = {
      ...EVIDENCE,
      kind: 'dividend',
      gross: price(260_000),
      withheldBasisPoints,
      amount: cents(amount),
      stake: STAKE,
    } as const;
    const { sections } = describeWhy(explain([dividend], { side, dividends: cents(amount) }), WRITER);
    const section = sections.find(({ title }) => title === 'Dividends');
    expect(section?.rows[1]?.detail?.replaceAll('−100', '-100')).toBe(`${detail} · journal entry 7`);
  },
);

test('a split shows price and stops before and after, and what was credited', () => {
  const split = {
    ...EVIDENCE,
    kind: 'split',
    ratio: { newShares: 3, oldShares: 1 },
    price: price(210_000_000),
    openPrice: price(66_666_667),
    stops: { ...NO_STOPS, stopLoss: price(60_000_000) },
    credited: cents(1),
    before: { openPrice: STAKE.openPrice, stops: { ...NO_STOPS, stopLoss: price(180_000_000) } },
  } as const;
  const text = writeWhy(describeWhy(explain([split], { openPrice: split.openPrice }), WRITER));
  expect(text).toContain('Split 3:1: Open price 200.00 → 66.666667 · Stop loss 180.00 → 60.00');
  expect(text).toContain('no change in value at a price of 210.00 before the split · €0.01 credited for rounding · journal entry 7');
});
