import type { CommissionTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import { cents } from '@fairlead/domain/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commissionTermsSchema, type WireCommissionTerms } from './plans.ts';
import { basisPointsOf, percentOf, readTerms, wireTerms } from './server.ts';

const hybrid: CommissionTerms = {
  acquisition: {
    tiers: [
      { fromCount: 1, amount: cents(200_00) },
      { fromCount: 11, amount: cents(249_99) },
    ],
    minimumDeposits: cents(250_00),
    minimumVolume: cents(10_000_00),
    withinDays: 30,
  },
  share: { tiers: [{ fromCount: 0, basisPoints: 1_255 }], months: null },
  personalData: 'masked',
};

const hybridOnWire: WireCommissionTerms = {
  acquisition: {
    tiers: [
      { from: 1, amount: 200 },
      { from: 11, amount: 249.99 },
    ],
    minimum_deposits: 250,
    minimum_volume: 10_000,
    within_days: 30,
  },
  share: { tiers: [{ from: 0, percent: 12.55 }], months: null },
  personal_data: 'masked',
};

describe('terms on the wire', () => {
  test('are in euros and percent', () => {
    expect(wireTerms(hybrid)).toEqual(hybridOnWire);
  });

  test('and fit the contract', () => {
    expect(commissionTermsSchema.parse(wireTerms(hybrid))).toEqual(hybridOnWire);
  });

  test.each(['acquisition', 'share'] as const)('have no %s if the plan has none', (part) => {
    expect(wireTerms({ ...hybrid, [part]: null })).toEqual({ ...hybridOnWire, [part]: null });
  });
});

describe('terms from the wire', () => {
  test('are in cents and basis points', () => {
    expect(readTerms(hybridOnWire)).toEqual({ ok: true, value: hybrid });
  });

  test('name every figure with more than two decimals by its path', () => {
    const acquisition = { tiers: [{ from: 1, amount: 200.001 }], minimum_deposits: 0.005, minimum_volume: 1, within_days: 30 };
    const terms: WireCommissionTerms = {
      acquisition,
      share: { tiers: [...(hybridOnWire.share?.tiers ?? []), { from: 5, percent: 12.345 }], months: 12 },
      personal_data: 'full',
    };
    const reading = readTerms(terms);
    expect(reading.ok ? [] : reading.fields.map(({ field }) => field)).toEqual([
      'acquisition.tiers.0.amount',
      'acquisition.minimum_deposits',
      'share.tiers.1.percent',
    ]);
  });

  test('survive writing and reading unchanged', () => {
    expect(readTerms(wireTerms(hybrid))).toEqual({ ok: true, value: hybrid });
  });
});

test('every basis point survives the wire', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 9_000 }), (basisPoints) => basisPointsOf(percentOf(basisPoints)) === basisPoints));
});
