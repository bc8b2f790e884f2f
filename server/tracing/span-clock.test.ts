import { expect, test } from 'vitest';
import { createSpanClock } from './span-clock.ts';

interface Times {
  system: number;
  monotonic: number;
}

function startClock(): { readonly times: Times; readonly clock: () => number } {
  const times: Times = { system: 1_000_000, monotonic: 50 };
  return { times, clock: createSpanClock({ system: () => times.system, monotonic: () => times.monotonic }) };
}

test('shows fractions of a millisecond that the system clock does not have', () => {
  const { times, clock } = startClock();
  expect(clock()).toBe(1_000_000);
  Object.assign(times, { system: 1_000_000, monotonic: 50.25 });
  expect(clock()).toBe(1_000_000.25);
});

test.each([
  ['a jitter back', -4, 1_000_010],
  ['a jitter ahead', 4, 1_000_010],
  ['a clock that was set back', -3_600_000, 1_000_010 - 3_600_000],
  ['a clock that was set ahead', 3_600_000, 1_000_010 + 3_600_000],
  ['a clock that was set by little', 6, 1_000_016],
])('%s', (_case, changedBy, expected) => {
  const { times, clock } = startClock();
  Object.assign(times, { system: 1_000_010 + changedBy, monotonic: 60 });
  expect(clock()).toBe(expected);
});
