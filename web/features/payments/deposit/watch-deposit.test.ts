import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import type { WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import type { ShownStatus } from '@fairlead/domain/payments/transaction-status.ts';
import { expect, test } from 'vitest';
import type { ApiResult } from '../../../transport/api-client.ts';
import { exampleDetail, statusOf } from '../transactions/transaction.fixture.ts';
import { watchDeposit, type DepositWatch } from './watch-deposit.ts';

type Answer = ApiResult<{ readonly data: WireTransactionDetail }>;

const standing = (key: ShownStatus): Answer => ({ ok: true, data: { data: exampleDetail({ transaction_status: statusOf(key) }) } });
const refused = (code: ErrorCode, status: number): Answer => ({ ok: false, failure: { kind: 'refused', status, body: errorBody(code) } });
const LOST: Answer = { ok: false, failure: { kind: 'network' } };

/** Watches on a clock that only waiting advances, until the watch ends or `mostQuestions` were asked. */
async function watching(answers: readonly Answer[], mostQuestions = answers.length) {
  const aborter = new AbortController();
  const told: DepositWatch[] = [];
  const pausesMs: number[] = [];
  let now = 0;
  let asked = 0;
  await watchDeposit('T1', {
    check: () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? LOST;
      asked += 1;
      return Promise.resolve(answer);
    },
    wait: (delayMs) => {
      pausesMs.push(delayMs);
      now += delayMs;
      if (asked === mostQuestions) aborter.abort();
      return Promise.resolve();
    },
    now: () => now,
    signal: aborter.signal,
    tell: (watch) => told.push(watch),
  });
  return { told, pausesMs };
}

test.each<ShownStatus>(['completed', 'declined', 'expired', 'inReview', 'cancelled', 'rejected'])('%s ends the watch', async (status) => {
  const { told } = await watching([standing('pending'), standing('processing'), standing(status)]);
  expect(told.map(({ kind }) => kind)).toEqual(['waiting', 'waiting', 'decided']);
});

test('polling slows down to once every ten seconds', async () => {
  const { pausesMs } = await watching([standing('pending')], 8);
  expect(pausesMs).toEqual([2_000, 3_000, 4_500, 6_750, 10_000, 10_000, 10_000, 10_000]);
});

test('a wait of more than a minute is reported as long', async () => {
  const { told } = await watching([standing('pending')], 12);
  expect(told.map((watch) => watch.kind === 'waiting' && watch.isLong)).toEqual([...Array<boolean>(9).fill(false), true, true, true]);
});

test('an unreachable server is polled again, and the last known state is kept', async () => {
  const { told } = await watching([standing('pending'), LOST, refused('internal', 500), standing('completed')]);
  expect(told.map((watch) => (watch.kind === 'waiting' ? [watch.isUnreachable, watch.detail?.number] : watch.kind))).toEqual([
    [false, '100001'],
    [true, '100001'],
    [true, '100001'],
    'decided',
  ]);
});

test("another client's deposit is unknown", async () => {
  expect((await watching([refused('notFound', 404)])).told).toEqual([{ kind: 'unknown' }]);
});
