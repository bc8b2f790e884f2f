import { expect, test } from 'vitest';
import { createPageLimit } from './page-limit.ts';

test("an address gets a minute's worth of pages at once, then the same rate per minute", () => {
  let now = 0;
  const limit = createPageLimit(60, () => now);
  for (let count = 0; count < 60; count += 1) expect(limit.take('192.0.2.1')).toBe(0);
  expect(limit.take('192.0.2.1')).toBe(1);
  expect(limit.take('192.0.2.2')).toBe(0);
  now = 1_000;
  expect(limit.take('192.0.2.1')).toBe(0);
  expect(limit.take('192.0.2.1')).toBe(1);
});

test('an IPv6 network counts as one address', () => {
  const limit = createPageLimit(1, () => 0);
  expect(limit.take('2001:db8:1:2::1')).toBe(0);
  expect(limit.take('2001:db8:1:2:ffff::9')).toBeGreaterThan(0);
  expect(limit.take('2001:db8:1:3::1')).toBe(0);
});

test('memory is bounded for any number of addresses', () => {
  const limit = createPageLimit(2, () => 0);
  for (let count = 0; count < 100_000; count += 1) limit.take(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`);
  expect(limit.knownAddresses).toBeLessThanOrEqual(20_000);
});

test('disconnected clients, which have no address any more, count as one', () => {
  const limit = createPageLimit(1, () => 0);
  expect(limit.take(undefined)).toBe(0);
  expect(limit.take(undefined)).toBeGreaterThan(0);
  expect(limit.take('192.0.2.1')).toBe(0);
});
