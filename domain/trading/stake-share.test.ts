import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCents, cents } from '../money.ts';
import { price } from '../price.ts';
import { INSTRUMENTS } from './instruments.ts';
import { accountFigures } from './margin.ts';
import { findOrderRefusals } from './order-rules.ts';
import { unrealisedProfit } from './profit.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';
import { assetCategoryById } from './asset-categories.ts';
import { stakeShareOf } from './stake-share.ts';

test.each([
  // Available, percent, margin percentage in effect, leverage, share
  [1_000_00, 25, undefined, 2, 250_00],
  [1_000_00, 100, undefined, 2, 1_000_00],
  [333_33, 50, undefined, 1, 166_66],
  [1_000_00, 100, 100, 2, 500_00],
  [1_000_00, 50, 100, 2, 250_00],
  [1, 25, undefined, 1, 0],
])('of %d cents, %d percent with an increased margin of %d percent at %d×: %d', (available, percent, raised, leverage, share) => {
  const marginPercents: Record<string, number> = raised === undefined ? {} : { BTCUSD: raised };
  expect(stakeShareOf(cents(available), percent, { symbol: 'BTCUSD', leverage }, { marginPercents })).toBe(share);
});

test('the rules accept 100 percent at the current quotes, and refuse a cent more', () => {
  const instrument = INSTRUMENTS.find(({ symbol }) => symbol === 'EURUSD') ?? expect.fail('no instrument');
  const category = assetCategoryById(instrument.categoryId) ?? expect.fail('no category');
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 10_000_000 }).map(cents),
      fc.integer({ min: 1_000_000, max: 1_300_000 }),
      fc.integer({ min: 1, max: 2_000 }),
      fc.array(fc.record({ share: fc.integer({ min: 1, max: 20 }), open: fc.integer({ min: 1_050_000, max: 1_250_000 }) }), {
        maxLength: 4,
      }),
      fc.constantFrom(1, 3, 5, 10, 20, 30),
      fc.option(fc.integer({ min: 4, max: 100 }), { nil: undefined }),
      (balance, bid, spread, held, leverage, raised) => {
        const quote = { bid: price(bid), ask: price(bid + spread), at: 0 };
        const positions = held.map(({ share, open }) => ({
          side: 'long' as const,
          margin: cents(Math.floor((balance * share) / 100)),
          leverage: 5,
          openPrice: price(open),
        }));
        const profit = addCents(...positions.map((position) => unrealisedProfit(position, quote)));
        const figures = accountFigures(
          balance,
          positions.map(({ margin }) => margin),
          [profit],
        );
        const rules = { ...RETAIL_RULE_PACK, marginPercents: raised === undefined ? {} : { EURUSD: raised } };
        const stake = stakeShareOf(figures.availableMargin, 100, { symbol: 'EURUSD', leverage }, rules);
        const refusalsOf = (margin: number) =>
          findOrderRefusals(
            {
              side: 'long',
              margin: cents(margin),
              leverage,
              stopLoss: null,
              takeProfit: null,
              trailingDistance: null,
              guaranteedStop: false,
            },
            {
              access: { verified: true, categoryIds: [category.id], leverageIndexes: {} },
              instrument,
              category,
              rules,
              quote,
              figures,
              openPositionCount: positions.length,
              session: { opensAt: 0, closesAt: 1_000_000 },
              nextOpening: null,
              now: 0,
            },
          ).map(({ code }) => code);
        if (stake >= 100) expect(refusalsOf(stake)).toEqual([]);
        if (stake >= 99) expect(refusalsOf(stake + 1)).not.toEqual([]);
      },
    ),
  );
});
