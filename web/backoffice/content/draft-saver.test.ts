import { expect, test } from 'vitest';
import { createDraftSaver, RETRY_AFTER_MS, SAVE_AFTER_MS } from './draft-saver.ts';

class Conflict extends Error {}
class Passing extends Error {}

function start() {
  const calls: { readonly draft: string; readonly revision: number; readonly answer: PromiseWithResolvers<number> }[] = [];
  const timers: { readonly callback: () => void; readonly delayMs: number }[] = [];
  const saver = createDraftSaver<string>(1, {
    save(draft, revision) {
      const answer = Promise.withResolvers<number>();
      calls.push({ draft, revision, answer });
      return answer.promise;
    },
    isConflict: (error) => error instanceof Conflict,
    isTemporary: (error) => error instanceof Passing,
    later(callback, delayMs) {
      const timer = { callback, delayMs };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
    now: () => 1_000,
  });
  const callAt = (at: number) => {
    const call = calls[at];
    if (call === undefined) throw new Error(`no call ${at}`);
    return call;
  };
  return { saver, calls, timers, callAt, pass: () => timers.splice(0).forEach(({ callback }) => callback()) };
}

test('several changes are saved once, some time after the last one', async () => {
  const { saver, calls, timers, callAt, pass } = start();
  for (const draft of ['a', 'ab', 'abc']) saver.change(draft);
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([SAVE_AFTER_MS]);
  expect(saver.state()).toEqual({ kind: 'changed' });
  pass();
  expect(calls).toMatchObject([{ draft: 'abc', revision: 1 }]);
  expect(saver.state()).toEqual({ kind: 'saving' });
  callAt(0).answer.resolve(2);
  expect(await saver.flush()).toBe(true);
  expect(saver.state()).toEqual({ kind: 'saved', at: 1_000 });
});

test('a change during a call is saved after it, based on its revision', async () => {
  const { saver, calls, callAt } = start();
  saver.change('a');
  const flushed = saver.flush();
  saver.change('ab');
  expect(calls).toHaveLength(1);
  callAt(0).answer.resolve(2);
  await expect.poll(() => calls.length).toBe(2);
  expect(callAt(1)).toMatchObject({ draft: 'ab', revision: 2 });
  callAt(1).answer.resolve(3);
  expect(await flushed).toBe(true);
  expect(saver.revision()).toBe(3);
});

test('nothing more is saved after a conflict', async () => {
  const { saver, calls, timers, callAt } = start();
  saver.change('a');
  const flushed = saver.flush();
  callAt(0).answer.reject(new Conflict());
  expect(await flushed).toBe(false);
  saver.change('ab');
  expect(await saver.flush()).toBe(false);
  expect(saver.state()).toEqual({ kind: 'conflict' });
  expect(timers).toEqual([]);
  expect(calls).toHaveLength(1);
});

test('without a response it retries automatically, with the latest draft', async () => {
  const { saver, timers, callAt, pass } = start();
  saver.change('a');
  const flushed = saver.flush();
  callAt(0).answer.reject(new Passing());
  expect(await flushed).toBe(false);
  expect(saver.state()).toMatchObject({ kind: 'failed' });
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([RETRY_AFTER_MS]);
  pass();
  expect(callAt(1)).toMatchObject({ draft: 'a', revision: 1 });
});

test('a refused draft waits for the next change', async () => {
  const { saver, timers, callAt } = start();
  saver.change('a');
  const flushed = saver.flush();
  callAt(0).answer.reject(new Error('refused'));
  await flushed;
  expect(timers).toEqual([]);
  saver.change('b');
  expect(timers).toHaveLength(1);
});

test('nothing to save makes no call', async () => {
  const { saver, calls } = start();
  expect(await saver.flush()).toBe(true);
  expect(calls).toEqual([]);
});
