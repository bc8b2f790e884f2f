import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiResult } from '../../../transport/api-client.ts';
import { createAccountStore, type AccountStore } from '../stores/account-store.ts';
import { createAutoSwitch, type AutoSwitch } from './auto-switch.ts';

let account: AccountStore;
let auto: AutoSwitch;
/** What was sent, and the answers that are still out, oldest first. */
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

describe('the switch', () => {
  test('flips at once, before anything was answered', () => {
    let heard = 0;
    auto.subscribe(() => (heard += 1));
    void auto.flip();
    expect([auto.isOn(), heard, sent]).toEqual([true, 1, [{ auto_trading: 1 }]]);
  });

  test('stays when the server has it', async () => {
    const flipped = auto.flip();
    await answer(true);
    expect([auto.isOn(), account.get().isAutoTrading, await flipped]).toEqual([true, true, null]);
  });

  test('goes back when the server does not have it', async () => {
    const flipped = auto.flip();
    await answer(false);
    expect([auto.isOn(), account.get().isAutoTrading, await flipped]).toEqual([false, false, { kind: 'network' }]);
  });

  test('clicks that come meanwhile are sent one after the other, and only their last state', async () => {
    const flips = [auto.flip(), auto.flip(), auto.flip(), auto.flip()];
    expect([auto.isOn(), sent.length]).toEqual([false, 1]);
    await answer(true);
    expect(sent).toEqual([{ auto_trading: 1 }, { auto_trading: 0 }]);
    await answer(true);
    expect([auto.isOn(), account.get().isAutoTrading, sent.length]).toEqual([false, false, 2]);
    expect(await Promise.all(flips)).toEqual([null, null, null, null]);
  });

  test('back to what is on its way needs nothing more', async () => {
    const flips = [auto.flip(), auto.flip(), auto.flip()];
    await answer(true);
    expect([auto.isOn(), sent.length, await Promise.all(flips)]).toEqual([true, 1, [null, null, null]]);
  });

  test('shows what another screen did', () => {
    account.apply({ kind: 'autoTrading', isOn: true });
    expect(auto.isOn()).toBe(true);
  });
});
