import { describe, expect, test } from 'vitest';
import {
  countFields,
  filterQuery,
  NO_FILTER,
  readFilter,
  readOpenTransaction,
  withFilter,
  withOpenTransaction,
} from './filter-in-address.ts';

const params = (query: string) => new URLSearchParams(query);

describe('reading a URL', () => {
  test.each([
    ['', NO_FILTER],
    ['status=pending', { ...NO_FILTER, status: 'pending' }],
    ['status=lost', NO_FILTER],
    ['status=', NO_FILTER],
    ['from=2026-11-01&until=2026-11-30', { status: null, from: '2026-11-01', until: '2026-11-30' }],
    ['from=2026-02-29', NO_FILTER],
    ['from=2028-02-29', { ...NO_FILTER, from: '2028-02-29' }],
    ['from=2026-13-01', NO_FILTER],
    ['from=0202-11-01', NO_FILTER],
    ['from=yesterday&until=2026-11-30T10:00', NO_FILTER],
  ])('%s', (query, filter) => {
    expect(readFilter(params(query))).toEqual(filter);
  });
});

test('a filter round-trips through the URL and leaves the other parameters alone', () => {
  const filter = { status: 'completed', from: '2026-11-01', until: null } as const;
  const address = withFilter(params('until=2026-01-01&transaction=A'), filter);
  expect(address.toString()).toBe('transaction=A&status=completed&from=2026-11-01');
  expect(readFilter(address)).toEqual(filter);
  expect([countFields(filter), countFields(NO_FILTER)]).toEqual([2, 0]);
  expect(withFilter(address, NO_FILTER).toString()).toBe('transaction=A');
});

test.each([
  [NO_FILTER, 'group=deposits'],
  [{ ...NO_FILTER, status: 'inReview' as const }, 'group=deposits&status=inReview'],
])('%j is requested as %s', (filter, query) => {
  expect(filterQuery('deposits', filter)).toBe(query);
});

test.each(['2026-03-29', '2026-10-25', '2026-12-31'])("%s is requested as a whole day in the client's time zone", (day) => {
  const asked = params(filterQuery('deposits', { status: null, from: day, until: day }));
  const [from, until] = [asked.get('from'), asked.get('until')].map((at) => new Date(at ?? ''));
  const nextDay = new Date(from ?? '');
  nextDay.setDate(nextDay.getDate() + 1);
  expect([from?.getHours(), from?.getDate()]).toEqual([0, Number(day.slice(-2))]);
  expect(until).toEqual(nextDay);
});

describe('the open transaction', () => {
  const id = 'ABCDEFGHIJ0123456789';
  test.each([
    [`transaction=${id}`, id],
    ['transaction=', null],
    ['transaction=../../accounts/get', null],
    [`transaction=${id}0`, null],
  ])('%s is %s', (query, expected) => {
    expect(readOpenTransaction(params(query))).toBe(expected);
  });

  test('opens and closes without changing the filter', () => {
    const opened = withOpenTransaction(params('status=pending'), id);
    expect(opened.toString()).toBe(`status=pending&transaction=${id}`);
    expect(withOpenTransaction(opened, null).toString()).toBe('status=pending');
  });
});
