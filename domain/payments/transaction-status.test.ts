import { expect, test } from 'vitest';
import { clientStateOf, type ClientState, type TransactionStatus } from './transaction-status.ts';

const BOOKED = new Date('2026-11-20T09:31:00.000Z');

test.each<[string, TransactionStatus, number, number, Date | null, ClientState]>([
  ['a booked deposit', 'completed', 250_00, 0, BOOKED, 'completed'],
  ['a booked deposit that is disputed', 'inReview', 250_00, 0, BOOKED, 'completed'],
  ['one of which a part was reversed and more is disputed', 'inReview', 250_00, 100_00, BOOKED, 'completed'],
  ['one that was reported differently from what was ordered', 'inReview', 250_00, 0, null, 'inReview'],
  ['one that was paid after it was reversed whole', 'inReview', 250_00, 250_00, null, 'inReview'],
  ['one that was reversed in part', 'completed', 250_00, 100_00, BOOKED, 'completed'],
  ['one that was reversed whole', 'rejected', 250_00, 250_00, null, 'reversed'],
  ['one that was not accepted', 'rejected', 250_00, 0, null, 'rejected'],
  ['a withdrawal that was not approved', 'rejected', -250_00, 0, null, 'rejected'],
  ['a withdrawal that is being sent', 'sending', -250_00, 0, null, 'processing'],
])('%s: %s, %d, of which %d was reversed', (_case, status, amountCents, reversedCents, completedAt, state) => {
  expect(clientStateOf({ status, amountCents, reversedCents, completedAt })).toBe(state);
});
