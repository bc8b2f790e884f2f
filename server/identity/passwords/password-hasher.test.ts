import { describe, expect, test } from 'vitest';
import { CallRefused } from '../../transport/call-refused.ts';
import { deriveKey, type Argon2Cost, type DeriveKey } from './password-hash.ts';
import { createPasswordHasher } from './password-hasher.ts';

const cheap: Argon2Cost = { memoryKib: 64, passes: 1, parallelism: 1 };
const dear: Argon2Cost = { memoryKib: 128, passes: 1, parallelism: 1 };

function countedDerive() {
  const costs: Argon2Cost[] = [];
  const derive: DeriveKey = (password, salt, cost, hashBytes) => {
    costs.push({ memoryKib: cost.memoryKib, passes: cost.passes, parallelism: cost.parallelism });
    return deriveKey(password, salt, cost, hashBytes);
  };
  return { costs, derive };
}

/** A key derivation that waits until the test releases it. */
function pausedDerive() {
  const pending: (() => void)[] = [];
  const derive: DeriveKey = (_password, _salt, _cost, hashBytes) =>
    new Promise((resolve) => pending.push(() => resolve(new Uint8Array(hashBytes))));
  return { pending, derive };
}

const turnOfEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('verify', () => {
  test.each([
    ['the right password', 'secret', { matches: true, shouldRehash: false }],
    ['a wrong password', 'Secret', { matches: false, shouldRehash: false }],
  ])('%s', async (_case, password, expected) => {
    const hasher = createPasswordHasher({ cost: cheap, derive: deriveKey, mostAtOnce: 2, mostWaiting: 10 });
    expect(await hasher.verify(password, await hasher.hash('secret'))).toEqual(expected);
  });

  test('requests a new hash if the right password matches a weaker one', async () => {
    const old = await createPasswordHasher({ cost: cheap, derive: deriveKey, mostAtOnce: 2, mostWaiting: 10 }).hash('secret');
    const hasher = createPasswordHasher({ cost: dear, derive: deriveKey, mostAtOnce: 2, mostWaiting: 10 });
    expect(await hasher.verify('secret', old)).toEqual({ matches: true, shouldRehash: true });
    expect(await hasher.verify('wrong', old)).toEqual({ matches: false, shouldRehash: false });
  });

  test('does the same work for an unknown user as for a known one', async () => {
    const { costs, derive } = countedDerive();
    const hasher = createPasswordHasher({ cost: cheap, derive, mostAtOnce: 2, mostWaiting: 10 });
    const stored = await hasher.hash('secret');
    costs.length = 0;

    await hasher.verify('wrong', stored);
    const forKnown = costs.splice(0);
    expect(await hasher.verify('wrong', null)).toEqual({ matches: false, shouldRehash: false });
    expect(costs).toEqual(forKnown);
    expect(forKnown).toEqual([cheap]);
  });
});

describe('the limit on concurrent work', () => {
  test('runs up to the limit and starts the next in order when one ends', async () => {
    const { pending, derive } = pausedDerive();
    const hasher = createPasswordHasher({ cost: cheap, derive, mostAtOnce: 2, mostWaiting: 10 });
    const all = ['a', 'b', 'c', 'd'].map((password) => hasher.hash(password));
    await turnOfEventLoop();
    expect(pending).toHaveLength(2);
    pending[0]?.();
    await turnOfEventLoop();
    expect(pending).toHaveLength(3);
    pending[1]?.();
    pending[2]?.();
    await turnOfEventLoop();
    pending[3]?.();
    expect(await Promise.all(all)).toHaveLength(4);
  });

  test('refuses at once when the waiting list is full', async () => {
    const { pending, derive } = pausedDerive();
    const hasher = createPasswordHasher({ cost: cheap, derive, mostAtOnce: 1, mostWaiting: 1 });
    const first = hasher.hash('a');
    const second = hasher.hash('b');
    await expect(hasher.hash('c')).rejects.toBeInstanceOf(CallRefused);
    pending[0]?.();
    await first;
    pending[1]?.();
    await second;
  });

  test('a failure frees its slot', async () => {
    let calls = 0;
    const derive: DeriveKey = async (_password, _salt, _cost, hashBytes) => {
      calls += 1;
      if (calls === 1) throw new Error('out of memory');
      return new Uint8Array(hashBytes);
    };
    const hasher = createPasswordHasher({ cost: cheap, derive, mostAtOnce: 1, mostWaiting: 1 });
    await expect(hasher.hash('a')).rejects.toThrow('out of memory');
    await expect(hasher.hash('b')).resolves.toMatch(/^\$argon2id/);
  });
});
