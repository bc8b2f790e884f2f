import { errorBody } from '@fairlead/contract/errors.ts';
import { expect, test } from 'vitest';
import type { CommandHistory } from './history.ts';
import { judgeOutages, outcomesOf, type PlayedFault } from './check-outages.ts';

const fault: PlayedFault = {
  name: 'freeze',
  startedAt: 10_000,
  overAt: 13_000,
  tradingAt: 14_000,
  resumedAt: 14_000,
  hasRefolded: false,
  hasServerEnded: false,
};

/** A command that is executed a hundredth of a second after it is sent. */
const success = (sentAt: number): CommandHistory => ({
  id: `at-${sentAt}`,
  accountId: 1,
  attempts: [{ sentAt, endedAt: sentAt + 10, answer: { status: true, id: 1 } }],
});
const waiting = (sentAt: number, endedAt: number | null): CommandHistory => ({
  id: `slow-${sentAt}`,
  accountId: 1,
  attempts: [{ sentAt, endedAt, answer: endedAt === null ? null : errorBody('outcomeUnknown') }],
});

test('a fault within the limits has no findings', () => {
  const histories = [success(9_900), waiting(10_100, 12_100), success(13_990), success(14_100)];
  expect(judgeOutages([fault], histories, 20_000)).toEqual({
    rows: [{ name: 'freeze', count: 1, attempts: 2, overdue: 0, cutOff: 0, backMs: [1_000] }],
    longestOutageMs: 4_090,
    exceeded: [],
  });
});

test('calls that take too long are reported, answered or not', () => {
  const { rows, exceeded } = judgeOutages([fault], [waiting(10_100, 13_200), waiting(10_200, null), waiting(10_300, 13_300)], 20_000);
  expect(rows[0]?.overdue).toBe(2);
  expect(exceeded).toEqual(['2 of 3 calls were not answered within 3000 ms, one not within 9800 ms']);
});

test.each([
  ['resumes late', { tradingAt: 15_001 }, ['freeze: trading resumed after 2001 ms, the limit is 2000']],
  ['may take longer if the server had to read its journal again', { tradingAt: 22_999, hasRefolded: true }, []],
  ['never resumes', { tradingAt: null }, ['freeze: trading did not resume until the server was restarted manually']],
  ['lost its server', { hasServerEnded: true }, ['freeze: the server exited by itself and was restarted manually']],
])('trading that %s', (_what, changes, exceeded) => {
  expect(judgeOutages([{ ...fault, ...changes }], [], 30_000).exceeded).toEqual(exceeded);
});

test('a repeated command that succeeds says nothing about trading: it may be answered from memory', () => {
  const repeated: CommandHistory = {
    id: 'repeated',
    accountId: 1,
    attempts: [
      { sentAt: 0, endedAt: 10, answer: errorBody('unavailable') },
      { sentAt: 20, endedAt: 30, answer: { status: true, id: 1 } },
    ],
  };
  expect(outcomesOf([repeated, success(50)], 100)).toEqual([
    { sentAt: 0, endedAt: 10, isSuccess: false },
    { sentAt: 50, endedAt: 60, isSuccess: true },
  ]);
});
