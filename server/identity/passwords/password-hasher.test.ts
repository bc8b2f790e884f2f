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

/** A key derivation that waits until the test lets it go on. */
function heldDerive() {
  const held: (() => void)[] = [];
  const derive: DeriveKey = (_password, _salt, _cost, hashBytes) =>
    new Promise((resolve) => held.push(() => resolve(new Uint8Array(hashBytes))));
  return { held, derive };
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

  test('asks for a new hash where the right password matches one that costs less', async () => {
    const old = await createPasswordHasher({ cost: cheap, derive: deriveKey, mostAtOnce: 2, mostWaiting: 10 }).hash('secret');
    const hasher = createPasswordHasher({ cost: dear, derive: deriveKey, mostAtOnce: 2, mostWaiting: 10 });
    expect(await hasher.verify('secret', old)).toEqual({ matches: true, shouldRehash: true });
    expect(await hasher.verify('wrong', old)).toEqual({ matches: false, shouldRehash: false });
  });

  test('does the same work for an unknown person as for a known one', async () => {
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

describe('the bound on work', () => {
  test('lets so many run and starts the next when one ends, in order', async () => {
    const { held, derive } = heldDerive();
    const hasher = createPasswordHasher({ cost: cheap, derive, mostAtOnce: 2, mostWaiting: 10 });
    const all = ['a', 'b', 'c', 'd'].map((password) => hasher.hash(password));
    await turnOfEventLoop();
    expect(held).toHaveLength(2);
    held[0]?.();
    await turnOfEventLoop();
    expect(held).toHaveLength(3);
    held[1]?.();
    held[2]?.();
    await turnOfEventLoop();
    held[3]?.();
    expect(await Promise.all(all)).toHaveLength(4);
  });

  test('refuses at once beyond the waiting list', async () => {
    const { held, derive } = heldDerive();
    const hasher = createPasswordHasher({ cost: cheap, derive, mostAtOnce: 1, mostWaiting: 1 });
    const first = hasher.hash('a');
    const second = hasher.hash('b');
    await expect(hasher.hash('c')).rejects.toBeInstanceOf(CallRefused);
    held[0]?.();
    await first;
    held[1]?.();
    await second;
  });

  test('a failure frees its place', async () => {
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
