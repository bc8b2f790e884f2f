import { describe, expect, test } from 'vitest';
import { accountsAddress, filterFields, filterQuery, filterSearch, isFiltering, NO_FILTER, readFilter } from './account-filter.ts';

const FULL = { where: 'transactions', from: '2026-11-01', until: '2026-11-22', country: 'DE', campaignId: 3, subId: 'a&b' } as const;

describe('the filter in a URL', () => {
  test.each([
    ['nothing', '', NO_FILTER],
    ['everything', 'where=transactions&from=2026-11-01&until=2026-11-22&country=DE&campaign=3&sub=a%26b', FULL],
    ['links without a sub-id', 'sub=', { ...NO_FILTER, subId: '' }],
    ['an unknown country', 'country=ZZ', { ...NO_FILTER, country: 'ZZ' }],
    ['values that do not exist', 'where=email&from=2026-02-30&until=today&country=de&campaign=-1', NO_FILTER],
  ])('%s', (_, search, filter) => {
    expect(readFilter(new URLSearchParams(search))).toEqual(filter);
  });

  test('reads back what was written', () => {
    expect(readFilter(new URLSearchParams(filterSearch(FULL)))).toEqual(FULL);
  });
});

test('the URL of the accounts behind a figure', () => {
  expect(accountsAddress()).toBe('/affiliate/accounts');
  expect(accountsAddress({ country: 'DE', from: '2026-11-01' })).toBe('/affiliate/accounts?from=2026-11-01&country=DE');
});

test.each([
  [NO_FILTER, false],
  [{ ...NO_FILTER, where: 'transactions' as const }, true],
  [{ ...NO_FILTER, subId: '' }, true],
])('%o excludes accounts: %s', (filter, expected) => {
  expect(isFiltering(filter)).toBe(expected);
});

test('a call contains the filter and nothing else', () => {
  expect(filterFields(NO_FILTER)).toEqual({ where: 'created_at' });
  expect(filterFields(FULL)).toEqual({
    where: 'transactions',
    from: '2026-11-01',
    until: '2026-11-22',
    country: 'DE',
    campaign_id: 3,
    sub_id: 'a&b',
  });
  expect(filterQuery(FULL)).toBe('?where=transactions&from=2026-11-01&until=2026-11-22&country=DE&campaign_id=3&sub_id=a%26b');
});
