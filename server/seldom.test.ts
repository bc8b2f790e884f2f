import { expect, test } from 'vitest';
import { createSeldom } from './seldom.ts';

test('runs each kind at most once in the time', () => {
  let now = 1_000;
  const run: string[] = [];
  const seldom = createSeldom(60_000, () => now);
  const runAt = (moment: number, kind: string): void => {
    now = moment;
    seldom(kind, () => run.push(`${kind} ${moment}`));
  };
  runAt(1_000, 'lost');
  runAt(2_000, 'lost');
  runAt(2_000, 'garbage');
  runAt(60_999, 'lost');
  runAt(61_000, 'lost');
  expect(run).toEqual(['lost 1000', 'garbage 2000', 'lost 61000']);
});
