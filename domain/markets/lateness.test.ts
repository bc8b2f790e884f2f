import { expect, test } from 'vitest';
import { followLateness, inTime, LATE_AFTER_MS, LATE_FOR_MS } from './lateness.ts';

const [LATE, ON_TIME] = [LATE_AFTER_MS + 1, LATE_AFTER_MS];

test.each([
  ['a quote in time is not late', [[0, ON_TIME]], false],
  ['a late quote by itself is no late feed', [[0, LATE]], false],
  [
    'late quotes are none before the time is up',
    [
      [0, LATE],
      [LATE_FOR_MS - 1, LATE],
    ],
    false,
  ],
  [
    'late quotes are one when the time is up',
    [
      [0, LATE],
      [LATE_FOR_MS, LATE],
    ],
    true,
  ],
  [
    'a burst after a hold-up is none',
    [
      [0, 5_000],
      [0, 4_000],
      [0, 3_000],
    ],
    false,
  ],
  [
    'a quote in time ends it at once',
    [
      [0, LATE],
      [LATE_FOR_MS, LATE],
      [LATE_FOR_MS + 1, ON_TIME],
    ],
    false,
  ],
  [
    'after a quote in time the time begins anew',
    [
      [0, LATE],
      [500, ON_TIME],
      [LATE_FOR_MS, LATE],
    ],
    false,
  ],
  [
    'it goes on while quotes come late',
    [
      [0, LATE],
      [LATE_FOR_MS, LATE],
      [LATE_FOR_MS + 10, LATE],
    ],
    true,
  ],
  [
    'a clock that was set back begins the time anew',
    [
      [10_000, LATE],
      [0, LATE],
      [LATE_FOR_MS - 1, LATE],
    ],
    false,
  ],
  [
    'and is no reason to wait for the former time',
    [
      [10_000, LATE],
      [0, LATE],
      [LATE_FOR_MS, LATE],
    ],
    true,
  ],
] satisfies [string, [arrival: number, lag: number][], boolean][])('%s', (_name, quotes, expected) => {
  const lateness = inTime();
  for (const [now, lag] of quotes) followLateness(lateness, now - lag, now);
  expect(lateness.isLate).toBe(expected);
});
