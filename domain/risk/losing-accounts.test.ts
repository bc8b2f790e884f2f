import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, type Cents } from '../money.ts';
import {
  beginOfPeriod,
  countAccount,
  losingPercent,
  MINIMUM_ACCOUNTS,
  netProfitOf,
  newTally,
  PROFIT_RANGES,
  type AccountTally,
} from './losing-accounts.ts';

const amount = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(cents);
const cost = fc.integer({ min: 0, max: 10_000_00 }).map(cents);
const period = fc.record({ realised: amount, costs: cost, unrealisedAtBegin: amount, unrealisedAtEnd: amount });

function tallyOf(profits: readonly Cents[]): AccountTally {
  const tally = newTally();
  for (const profit of profits) countAccount(tally, profit);
  return tally;
}

describe('the net profit of an account', () => {
  test.each<[string, number, number, number, number, number]>([
    ['realised profit', 100_00, 0, 0, 0, 100_00],
    ['realised profit less costs', 100_00, 30_00, 0, 0, 70_00],
    ['realised plus open profit at the end', 100_00, 0, 0, -150_00, -50_00],
    ['net of what open positions had gained before', 100_00, 0, 120_00, 0, -20_00],
    ['net of what open positions had lost before', -100_00, 0, -120_00, 0, 20_00],
    ['zero if nothing changed', 0, 0, 0, 0, 0],
  ])('is %s', (_, realised, costs, unrealisedAtBegin, unrealisedAtEnd, expected) => {
    const account = {
      realised: cents(realised),
      costs: cents(costs),
      unrealisedAtBegin: cents(unrealisedAtBegin),
      unrealisedAtEnd: cents(unrealisedAtEnd),
    };
    expect(netProfitOf(account)).toBe(expected);
  });

  test('of two consecutive periods adds up to that of both together', () => {
    fc.assert(
      fc.property(period, period, (first, later) => {
        const second = { ...later, unrealisedAtBegin: first.unrealisedAtEnd };
        const both = {
          realised: cents(first.realised + second.realised),
          costs: cents(first.costs + second.costs),
          unrealisedAtBegin: first.unrealisedAtBegin,
          unrealisedAtEnd: second.unrealisedAtEnd,
        };
        expect(netProfitOf(both)).toBe(netProfitOf(first) + netProfitOf(second));
      }),
    );
  });

  test('is never better at a higher cost', () => {
    fc.assert(
      fc.property(period, cost, (account, more) => {
        const dearer = { ...account, costs: cents(account.costs + more) };
        expect(netProfitOf(dearer)).toBeLessThanOrEqual(netProfitOf(account));
      }),
    );
  });
});

describe('counting accounts', () => {
  test.each([
    ['a cent below zero', -1, 1],
    ['exactly zero', 0, 0],
    ['a cent above zero', 1, 0],
  ])('an account at %s', (_, profit, losing) => {
    expect(tallyOf([cents(profit)]).losing).toBe(losing);
  });

  test.each([
    [-5_000_01, 0],
    [-5_000_00, 1],
    [-1_000_00, 2],
    [-100_00, 3],
    [-1, 3],
    [0, 4],
    [99_99, 4],
    [100_00, 5],
    [1_000_00, 6],
    [5_000_00, 7],
  ])('%d cents belong to range %d', (profit, place) => {
    expect(tallyOf([cents(profit)]).byRange.indexOf(1)).toBe(place);
  });

  test('every account is in one range that contains its profit, and the ranges below zero hold the losers', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 200 }), (profits) => {
        const { accounts, losing, byRange } = tallyOf(profits);
        const expected = PROFIT_RANGES.map(
          ({ from, until }) => profits.filter((profit) => (from === null || profit >= from) && (until === null || profit < until)).length,
        );
        expect(byRange).toEqual(expected);
        expect(accounts).toBe(profits.length);
        const below = PROFIT_RANGES.map(({ until }, place) => (until !== null && until <= 0 ? (byRange[place] ?? 0) : 0));
        expect(losing).toBe(below.reduce((total, count) => total + count, 0));
      }),
    );
  });

  test('the order in which accounts are counted does not matter', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 100 }), (profits) => {
        expect(tallyOf(profits.toReversed())).toEqual(tallyOf(profits));
      }),
    );
  });
});

describe('the percentage', () => {
  test.each([
    [0, 0, null],
    [29, 29, null],
    [30, 0, 0],
    [30, 30, 100],
    [30, 23, 77],
    [200, 145, 73],
    [200, 143, 72],
    [1_000, 744, 74],
  ])('of %d accounts, %d lost: %s', (accounts, losing, percent) => {
    expect(losingPercent({ accounts, losing })).toBe(percent);
  });

  test('is whole, between 0 and 100, and within half a point of the share', () => {
    const counts = fc
      .integer({ min: MINIMUM_ACCOUNTS, max: 1e6 })
      .chain((accounts) => fc.record({ accounts: fc.constant(accounts), losing: fc.integer({ min: 0, max: accounts }) }));
    fc.assert(
      fc.property(counts, ({ accounts, losing }) => {
        const percent = losingPercent({ accounts, losing }) ?? Number.NaN;
        expect(Number.isInteger(percent)).toBe(true);
        expect(Math.abs(percent - (100 * losing) / accounts)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });
});

test.each([
  ['2026-11-22T00:20:00Z', '2025-11-22'],
  ['2026-11-22T23:59:59Z', '2025-11-22'],
  ['2028-02-29T00:20:00Z', '2027-02-28'],
  ['2029-02-28T00:20:00Z', '2028-02-28'],
])('the twelve months up to %s start on %s', (until, begin) => {
  expect(new Date(beginOfPeriod(Date.parse(until))).toISOString()).toBe(`${begin}T00:00:00.000Z`);
});
