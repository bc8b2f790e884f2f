import { expect, test } from 'vitest';
import { attemptFor, createDepositAttempts, type DepositAttempt } from './deposit-attempts.ts';

const LAST: DepositAttempt = {
  requestId: 'first-request',
  method: 1,
  provider: 'cidrus',
  amountEuros: 500,
  transactionId: 'T1',
  isLeft: true,
};
const SAME = { method: 1, provider: 'cidrus', amountEuros: 500 } as const;

/** A storage that contains this text. */
function storageWith(text: string | null) {
  let held = text;
  return {
    getItem: () => held,
    setItem: (_: string, next: string) => {
      held = next;
    },
    removeItem: () => {
      held = null;
    },
  };
}

test.each([
  ['the same', SAME, LAST, 'first-request'],
  ['another amount', { ...SAME, amountEuros: 501 }, LAST, 'new-request'],
  ['another provider', { ...SAME, provider: 'paymaxis' }, LAST, 'new-request'],
  ['another method', { ...SAME, method: 3 }, LAST, 'new-request'],
  ['the first one', SAME, null, 'new-request'],
] as const)('a deposit with %s is sent under the id %s', (_, request, last, requestId) => {
  expect(attemptFor(request, last, () => 'new-request')).toMatchObject({ ...request, requestId, isLeft: false });
});

test('a saved attempt survives a reload of the page until it is forgotten', () => {
  const storage = storageWith(null);
  createDepositAttempts(storage).save(LAST);
  expect(createDepositAttempts(storage).get()).toEqual(LAST);
  createDepositAttempts(storage).forget();
  expect(createDepositAttempts(storage).get()).toBeNull();
});

test.each(['', 'no JSON', 'null', '{}', JSON.stringify({ ...LAST, amountEuros: '500' }), JSON.stringify({ ...LAST, isLeft: undefined })])(
  'a storage that contains %j counts as empty',
  (text) => {
    expect(createDepositAttempts(storageWith(text)).get()).toBeNull();
  },
);
