import { expect, test } from 'vitest';
import type { OwnTransaction } from '../payments-after-chaos.ts';
import { judgeDeposits } from './check-deposits.ts';

const own = (id: string, booked: number | null): OwnTransaction => ({
  transaction_id: id,
  request_id: `request-${id}`,
  user_id: 1,
  status: booked === null ? 'pending' : 'completed',
  becomes: null,
  amount_cents: 25_000,
  booked,
  reserved: null,
  settled_as: null,
});
const accepted = (id: string) => ({ requestId: `request-${id}`, transactionId: id, euros: 250, provider: 'cidrus' });
const order = (status: string) => ({ status, takenAmount: '250.00' });
const once = [{ reference: 'a', bookings: 1 }];

test('a deposit that was paid and booked once has no findings, nor does one that was neither', () => {
  const orders = new Map([
    ['a', order('paid')],
    ['b', order('pending')],
  ]);
  expect(judgeDeposits([accepted('a'), accepted('b')], [own('a', 25_000), own('b', null)], orders, once)).toEqual({
    paid: 1,
    lost: [],
    doubled: [],
    unexplained: [],
  });
});

test.each([
  ['was paid and never booked', [own('a', null)], 'paid', once, { lost: ['deposit a was paid and never booked'] }],
  ['was booked and never paid', [own('a', 25_000)], 'declined', once, { unexplained: ['deposit a was booked and never paid'] }],
  [
    'was booked with a different amount',
    [own('a', 24_999)],
    'paid',
    once,
    { unexplained: ['deposit a was booked with 24999 cents instead of 25000'] },
  ],
  ['was booked twice', [own('a', 25_000)], 'paid', [{ reference: 'a', bookings: 2 }], { doubled: ['deposit a was booked 2 times'] }],
  ['was accepted and does not exist', [], 'pending', [], { lost: ['deposit request-a was accepted as a and does not exist'] }],
])('a deposit that %s is reported', (_what, transactions, status, booked, finding) => {
  const verdict = judgeDeposits([accepted('a')], transactions, new Map([['a', order(status)]]), booked);
  expect(verdict).toMatchObject({ lost: [], doubled: [], unexplained: [], ...finding });
});
