import { expect, test } from 'vitest';
import { createAccountPushes } from './account-pushes.ts';

/** Pushes that a test releases one by one. */
function setUp(hasListeners: (accountId: number) => boolean = () => true) {
  const started: number[] = [];
  const failures: unknown[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const pushes = createAccountPushes({
    hasListeners,
    push: (accountId) => {
      started.push(accountId);
      const gate = Promise.withResolvers<void>();
      waiting.push(gate);
      return gate.promise;
    },
    onFailure: (accountId, error) => failures.push([accountId, error]),
  });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    pushes,
    started,
    failures,
    finish: async () => {
      waiting.shift()?.resolve();
      await turn();
    },
    fail: async (error: Error) => {
      waiting.shift()?.reject(error);
      await turn();
    },
  };
}

test('a change is pushed at once', () => {
  const { pushes, started } = setUp();
  pushes.request(1);
  expect(started).toEqual([1]);
});

test('changes during a push cause exactly one more push, however many there are', async () => {
  const { pushes, started, finish } = setUp();
  for (let change = 0; change < 5; change += 1) pushes.request(1);
  await finish();
  await finish();
  expect(started).toEqual([1, 1]);
});

test('accounts do not wait for one another', () => {
  const { pushes, started } = setUp();
  pushes.request(1);
  pushes.request(2);
  expect(started).toEqual([1, 2]);
});

test('a failed push is reported, and the next change is pushed again', async () => {
  const { pushes, started, failures, fail } = setUp();
  const error = new Error('no answer');
  pushes.request(1);
  await fail(error);
  pushes.request(1);
  expect([started, failures]).toEqual([[1, 1], [[1, error]]]);
});

test('nothing is composed for an account without open screens', () => {
  const { pushes, started } = setUp(() => false);
  pushes.request(1);
  expect(started).toEqual([]);
});

test('nothing is composed after the last screen has closed', async () => {
  let isOpen = true;
  const { pushes, started, finish } = setUp(() => isOpen);
  pushes.request(1);
  pushes.request(1);
  isOpen = false;
  await finish();
  expect(started).toEqual([1]);
});
