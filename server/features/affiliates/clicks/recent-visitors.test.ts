import { beforeEach, describe, expect, test } from 'vitest';
import { createRecentVisitors, type RecentVisitors, type Visit } from './recent-visitors.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const MINUTE_MS = 60_000;
const visit: Visit = { code: 'summer', address: '203.0.113.7', userAgent: 'Firefox', at: NOON };

let salts: number;
let visitors: RecentVisitors;
beforeEach(() => {
  salts = 0;
  visitors = createRecentVisitors(() => Uint8Array.of((salts += 1)), 3);
});

describe('a visitor who followed a link', () => {
  test.each<[string, Partial<Visit>, boolean]>([
    ['is not new immediately afterwards', {}, false],
    ['is not new within fifteen minutes', { at: NOON + 15 * MINUTE_MS - 1 }, false],
    ['is new after fifteen minutes', { at: NOON + 15 * MINUTE_MS }, true],
    ['is new through another link', { code: 'winter' }, true],
    ['is new from another address', { address: '203.0.113.8' }, true],
    ['is new with another browser', { userAgent: 'Chrome' }, true],
  ])('%s', (_case, changes, isNew) => {
    visitors.isNew(visit);
    expect(visitors.isNew({ ...visit, ...changes })).toBe(isNew);
  });

  test('is the same at every address of a household', () => {
    visitors.isNew({ ...visit, address: '2001:db8::1' });
    expect(visitors.isNew({ ...visit, address: '2001:db8::2' })).toBe(false);
  });

  test('is not remembered longer by returning', () => {
    visitors.isNew(visit);
    visitors.isNew({ ...visit, at: NOON + 14 * MINUTE_MS });
    expect(visitors.isNew({ ...visit, at: NOON + 15 * MINUTE_MS })).toBe(true);
  });

  test('is forgotten once more visitors came than can be remembered', () => {
    const came = ['1', '2', '3', '4'].map((address) => visitors.isNew({ ...visit, address }));
    expect(came).toEqual([true, true, true, true]);
    expect(['4', '1'].map((address) => visitors.isNew({ ...visit, address }))).toEqual([false, true]);
  });

  test('is new the next day, because the salt changes', () => {
    const lastMinute = Date.UTC(2026, 10, 22, 23, 59);
    visitors.isNew({ ...visit, at: lastMinute });
    expect([visitors.isNew({ ...visit, at: lastMinute + 2 * MINUTE_MS }), salts]).toEqual([true, 2]);
  });
});
