import { expect, test } from 'vitest';
import { judgeReadiness, type Outcome, type ReadinessSample } from './check-readiness.ts';

const EVERY_MS = 100;

const samples = (from: number, until: number, state: ReadinessSample['state']): ReadinessSample[] =>
  Array.from({ length: (until - from) / EVERY_MS }, (_each, index) => ({ at: from + index * EVERY_MS, state }));
const outcomes = (from: number, until: number, isSuccess: boolean): Outcome[] =>
  Array.from({ length: (until - from) / EVERY_MS }, (_each, index) => {
    const sentAt = from + index * EVERY_MS;
    return { sentAt, endedAt: sentAt + 10, isSuccess };
  });
const trouble = [...outcomes(0, 5_000, true), ...outcomes(5_000, 15_000, false), ...outcomes(15_000, 30_000, true)];

test('red within the deadline and green soon after is true', () => {
  const seen = [...samples(0, 7_500, 'ready'), ...samples(7_500, 16_000, 'notReady'), ...samples(16_000, 30_000, 'ready')];
  expect(judgeReadiness(seen, trouble, [])).toEqual([]);
});

test('green while everything fails is false', () => {
  expect(judgeReadiness(samples(0, 30_000, 'ready'), trouble, [])).toEqual([
    '/readyz was green from 00:00:08.100 to 00:00:14.900 while every command failed',
  ]);
});

test('a server that is down says nothing', () => {
  expect(
    judgeReadiness(
      [...samples(0, 5_000, 'ready'), ...samples(5_000, 15_000, 'noAnswer'), ...samples(15_000, 30_000, 'ready')],
      trouble,
      [],
    ),
  ).toEqual([]);
});

test('red long after trading has resumed is false, and sooner if the journal was not read again', () => {
  const seen = [...samples(0, 5_500, 'ready'), ...samples(5_500, 20_000, 'notReady'), ...samples(20_000, 30_000, 'ready')];
  expect(judgeReadiness(seen, trouble, [])).toEqual(['/readyz was red from 00:00:15.100 to 00:00:19.900 while trading ran']);
  expect(judgeReadiness(seen, trouble, [14_000])).toEqual([]);
});

test('green at the very moment when trading resumes is not false', () => {
  const seen = [...samples(0, 7_500, 'ready'), ...samples(7_500, 14_600, 'notReady'), ...samples(14_600, 30_000, 'ready')];
  expect(judgeReadiness(seen, trouble, [])).toEqual([]);
});
