import { expect, test } from 'vitest';
import { clientStateOf, type ClientState, type TransactionStatus } from './transaction-status.ts';

const BOOKED = new Date('2026-11-20T09:31:00.000Z');

test.each<[string, TransactionStatus, number, number, Date | null, ClientState]>([
  ['a booked deposit', 'completed', 250_00, 0, BOOKED, 'completed'],
  ['a disputed booked deposit', 'inReview', 250_00, 0, BOOKED, 'completed'],
  ['a partly reversed deposit with more in dispute', 'inReview', 250_00, 100_00, BOOKED, 'completed'],
  ['a deposit reported differently from its order', 'inReview', 250_00, 0, null, 'inReview'],
  ['a deposit paid after its full reversal', 'inReview', 250_00, 250_00, null, 'inReview'],
  ['a partly reversed deposit', 'completed', 250_00, 100_00, BOOKED, 'completed'],
  ['a fully reversed deposit', 'rejected', 250_00, 250_00, null, 'reversed'],
  ['a deposit that was not accepted', 'rejected', 250_00, 0, null, 'rejected'],
  ['a withdrawal that was not approved', 'rejected', -250_00, 0, null, 'rejected'],
  ['a withdrawal being sent', 'sending', -250_00, 0, null, 'processing'],
])('%s: %s, %d, of which %d was reversed', (_case, status, amountCents, reversedCents, completedAt, state) => {
  expect(clientStateOf({ status, amountCents, reversedCents, completedAt })).toBe(state);
});
