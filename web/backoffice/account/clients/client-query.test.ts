import { describe, expect, test } from 'vitest';
import { isNarrowed, NO_QUERY, readClientQuery, writeClientQuery } from './client-query.ts';

describe("the client list's query in the URL", () => {
  test.each([
    ['', {}],
    ['search=anna+m', { search: 'anna m' }],
    ['status=blocked&verified=no', { status: 'blocked', verified: 'no' }],
    ['sort=name&order=asc', { sort: 'name', order: 'asc' }],
    ['country=DE&from=2026-11-01', { country: 'DE', from: '2026-11-01' }],
  ])('%j', (address, query) => {
    const read = readClientQuery(new URLSearchParams(address));
    expect(read).toEqual({ ...NO_QUERY, ...query });
    expect(new URLSearchParams(writeClientQuery(read)).toString()).toBe(address);
  });

  test.each(['status=gone', 'sort=password', 'order=up', 'country=Germany', 'from=yesterday', 'verified=maybe'])(
    '%j is ignored',
    (address) => {
      expect(readClientQuery(new URLSearchParams(address))).toEqual(NO_QUERY);
    },
  );

  test('sorting is not a filter', () => {
    expect(isNarrowed({ ...NO_QUERY, sort: 'name' })).toBe(false);
    expect(isNarrowed({ ...NO_QUERY, tag: 'vip' })).toBe(true);
  });
});
