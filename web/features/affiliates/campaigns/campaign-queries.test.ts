import { euros, inexactEuros } from '@fairlead/domain/fixture-euros.ts';
import { expect, test } from 'vitest';
import { sumOfResults } from './campaign-queries.ts';

const campaign = (deposits: number) => ({ clicks: 10, sign_ups: 4, ftds: 1, conversions: 25, deposits: euros(deposits) });

test('deposits are summed in cents', () => {
  expect(sumOfResults([campaign(0.1), campaign(0.2), campaign(1_234.07)])).toEqual({
    clicks: 30,
    sign_ups: 12,
    ftds: 3,
    conversions: 25,
    deposits: 123_437,
  });
});

test('an unreadable deposit makes the sum unknown', () => {
  expect(sumOfResults([campaign(0.1), { ...campaign(0), deposits: inexactEuros(1 / 3) }]).deposits).toBeNull();
});
