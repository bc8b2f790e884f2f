import { expect, test } from 'vitest';
import { updateLateness, inTime, LATE_AFTER_MS, LATE_FOR_MS } from './lateness.ts';

const [LATE, ON_TIME] = [LATE_AFTER_MS + 1, LATE_AFTER_MS];

test.each([
  ['a quote on time is not late', [[0, ON_TIME]], false],
  ['a single late quote does not make the feed late', [[0, LATE]], false],
  [
    'late quotes do not count before the period is over',
    [
      [0, LATE],
      [LATE_FOR_MS - 1, LATE],
    ],
    false,
  ],
  [
    'late quotes count once the period is over',
    [
      [0, LATE],
      [LATE_FOR_MS, LATE],
    ],
    true,
  ],
  [
    'a burst after a pause does not count',
    [
      [0, 5_000],
      [0, 4_000],
      [0, 3_000],
    ],
    false,
  ],
  [
    'a quote on time ends it immediately',
    [
      [0, LATE],
      [LATE_FOR_MS, LATE],
      [LATE_FOR_MS + 1, ON_TIME],
    ],
    false,
  ],
  [
    'a quote on time restarts the period',
    [
      [0, LATE],
      [500, ON_TIME],
      [LATE_FOR_MS, LATE],
    ],
    false,
  ],
  [
    'it continues while quotes are late',
    [
      [0, LATE],
      [LATE_FOR_MS, LATE],
      [LATE_FOR_MS + 10, LATE],
    ],
    true,
  ],
  [
    'a clock that was set back restarts the period',
    [
      [10_000, LATE],
      [0, LATE],
      [LATE_FOR_MS - 1, LATE],
    ],
    false,
  ],
  [
    'and does not wait for the former start',
    [
      [10_000, LATE],
      [0, LATE],
      [LATE_FOR_MS, LATE],
    ],
    true,
  ],
] satisfies [string, [arrival: number, lag: number][], boolean][])('%s', (_name, quotes, expected) => {
  const lateness = inTime();
  for (const [now, lag] of quotes) updateLateness(lateness, now - lag, now);
  expect(lateness.isLate).toBe(expected);
});
