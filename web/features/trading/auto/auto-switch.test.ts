import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiResult } from '../../../transport/api-client.ts';
import { createAccountStore, type AccountStore } from '../stores/account-store.ts';
import { createAutoSwitch, type AutoSwitch } from './auto-switch.ts';

let account: AccountStore;
let auto: AutoSwitch;
/** Request bodies sent, and the pending responses, oldest first. */
let sent: unknown[];
let answers: ((isDone: boolean) => void)[];

beforeEach(() => {
  account = createAccountStore();
  sent = [];
  answers = [];
  auto = createAutoSwitch({
    account,
    call: <T>({ body }: { readonly body?: unknown }) =>
      new Promise<ApiResult<T>>((resolve) => {
        sent.push(body);
        const done = { ok: true, data: { status: true, data: {} } as T } as const;
        answers.push((isDone) => resolve(isDone ? done : { ok: false, failure: { kind: 'network' } }));
      }),
  });
});

async function answer(isDone: boolean): Promise<void> {
  answers.shift()?.(isDone);
  await new Promise((resolve) => setTimeout(resolve, 0));
}

describe('the AutoTrading switch', () => {
  test('flips at once, before the server answers', () => {
    let heard = 0;
    auto.subscribe(() => (heard += 1));
    void auto.flip();
    expect([auto.isOn(), heard, sent]).toEqual([true, 1, [{ auto_trading: 1 }]]);
  });

  test('stays once the server has confirmed', async () => {
    const flipped = auto.flip();
    await answer(true);
    expect([auto.isOn(), account.get().isAutoTrading, await flipped]).toEqual([true, true, null]);
  });

  test('flips back if the request fails', async () => {
    const flipped = auto.flip();
    await answer(false);
    expect([auto.isOn(), account.get().isAutoTrading, await flipped]).toEqual([false, false, { kind: 'network' }]);
  });

  test('sends clicks made during a request one after the other, and only their last state', async () => {
    const flips = [auto.flip(), auto.flip(), auto.flip(), auto.flip()];
    expect([auto.isOn(), sent.length]).toEqual([false, 1]);
    await answer(true);
    expect(sent).toEqual([{ auto_trading: 1 }, { auto_trading: 0 }]);
    await answer(true);
    expect([auto.isOn(), account.get().isAutoTrading, sent.length]).toEqual([false, false, 2]);
    expect(await Promise.all(flips)).toEqual([null, null, null, null]);
  });

  test('sends nothing more if the last click matches the pending request', async () => {
    const flips = [auto.flip(), auto.flip(), auto.flip()];
    await answer(true);
    expect([auto.isOn(), sent.length, await Promise.all(flips)]).toEqual([true, 1, [null, null, null]]);
  });

  test('follows a change made on another screen', () => {
    account.apply({ kind: 'autoTrading', isOn: true });
    expect(auto.isOn()).toBe(true);
  });
});
