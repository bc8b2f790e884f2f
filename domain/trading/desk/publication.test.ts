import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakDown, isPublishable, lastPublishedDay, type Contribution, type Row } from './publication.ts';

const MANY: Contribution = { clients: 40, cases: 400, largest: 30 };
const FEW: Contribution = { clients: 2, cases: 60, largest: 40 };

describe('figures are published', () => {
  test.each<[string, Contribution, boolean]>([
    ['of enough clients and fills', { clients: 10, cases: 50, largest: 25 }, true],
    ['not of too few clients', { clients: 9, cases: 5_000, largest: 600 }, false],
    ['not of too few fills', { clients: 49, cases: 49, largest: 1 }, false],
    ['not if most of them are one client’s', { clients: 10, cases: 50, largest: 26 }, false],
    ['not of nothing', { clients: 0, cases: 0, largest: 0 }, false],
  ])('%s', (_case, contribution, expected) => {
    expect(isPublishable(contribution)).toBe(expected);
  });
});

describe('rows are shown', () => {
  const row = (key: string, contribution: Contribution): Row => ({ key, ...contribution });
  test.each<[string, readonly Row[], readonly string[], readonly string[]]>([
    ['all, largest first', [row('a', MANY), row('b', { ...MANY, cases: 900 })], ['b', 'a'], []],
    ['none of few clients, which would follow from the total', [row('a', MANY), row('b', FEW)], [], ['b', 'a']],
    [
      'as far as the others stay hidden among each other and the smallest of them',
      [row('a', { ...MANY, cases: 900 }), row('b', MANY), row('c', FEW), row('d', FEW)],
      ['a'],
      ['c', 'd', 'b'],
    ],
    ['none if the total is too small', [row('a', FEW), row('b', FEW)], [], ['a', 'b']],
  ])('%s', (_case, rows, shown, together) => {
    expect(breakDown(rows)).toEqual({ shown, together });
  });

  test('so that neither a row nor what remains of the total has too few clients', () => {
    const fillsOfClients = fc.array(fc.nat(9), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(fc.array(fillsOfClients, { minLength: 1, maxLength: 6 }), (table) => {
        const contributionOf = (fills: readonly number[]): Contribution => ({
          clients: fills.filter((count) => count > 0).length,
          cases: fills.reduce((a, b) => a + b, 0),
          largest: Math.max(...fills),
        });
        const rows = table.map((fills, place) => ({ key: String(place), ...contributionOf(fills) }));
        const { shown, together } = breakDown(rows);
        expect([...shown, ...together].toSorted()).toEqual(rows.map(({ key }) => key));
        for (const key of shown) expect(isPublishable(contributionOf(table[Number(key)] ?? []))).toBe(true);
        const rest = together.map((key) => table[Number(key)] ?? []);
        const summed = Array.from({ length: 14 }, (_, client) => rest.reduce((total, fills) => total + (fills[client] ?? 0), 0));
        if (shown.length > 0 && rest.length > 0) expect(isPublishable(contributionOf(summed))).toBe(true);
      }),
    );
  });
});

describe('a running month is published', () => {
  const day = (number: number, contribution: Contribution) => ({ day: `2026-11-${String(number).padStart(2, '0')}`, ...contribution });
  const QUIET: Contribution = { clients: 1, cases: 3, largest: 3 };
  test.each([
    ['not before two stretches are over', [day(1, MANY), day(2, QUIET)], null],
    ['up to the last stretch but one', [day(1, MANY), day(2, MANY), day(3, MANY)], '2026-11-02'],
    ['with quiet days as part of the next stretch', [day(1, MANY), day(2, QUIET), day(3, MANY), day(4, MANY)], '2026-11-03'],
    ['never up to a quiet day', [day(1, QUIET), day(2, MANY), day(3, MANY), day(4, QUIET)], '2026-11-02'],
    ['not at all without fills', [], null],
  ])('%s', (_case, days, last) => {
    expect(lastPublishedDay(days)).toBe(last);
  });
});
