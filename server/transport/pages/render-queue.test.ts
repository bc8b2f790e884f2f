import { describe, expect, onTestFinished, test } from 'vitest';
import { PagesBusy } from './pages-busy.ts';
import { createRenderQueue } from './render-queue.ts';

const NEVER_ABORTED = new AbortController().signal;

function open({ mostAtOnce = 2, mostWaiting = 3, patienceMs = 60_000 } = {}) {
  const line = createRenderQueue({ mostAtOnce, mostWaiting, patienceMs });
  const ends: (() => void)[] = [];
  const render = (signal = NEVER_ABORTED): Promise<void> => line.run(() => new Promise<void>((resolve) => ends.push(resolve)), signal);
  return { line, ends, render };
}

describe('renderings', () => {
  test('run a few at a time, in order of arrival', async () => {
    const { line, ends, render } = open();
    const all = [render(), render(), render(), render()];
    expect([line.running, line.waiting]).toEqual([2, 2]);
    await expect.poll(() => ends.length).toBe(2);
    ends[0]?.();
    await all[0];
    await expect.poll(() => ends.length).toBe(3);
    expect([line.running, line.waiting]).toEqual([2, 1]);
    ends[1]?.();
    await expect.poll(() => ends.length).toBe(4);
    ends[2]?.();
    ends[3]?.();
    await Promise.all(all);
    expect([line.running, line.waiting]).toEqual([0, 0]);
  });

  test('are refused if the queue is full', async () => {
    const { line, render } = open();
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    for (let count = 0; count < 5; count += 1) render(leaving.signal).catch(() => undefined);
    await expect(render()).rejects.toThrow(PagesBusy);
    expect([line.running, line.waiting]).toEqual([2, 3]);
  });

  test('are refused if the queue does not move', async () => {
    const { line, render } = open({ patienceMs: 10 });
    for (let count = 0; count < 2; count += 1) void render();
    await expect(render()).rejects.toThrow(PagesBusy);
    expect(line.waiting).toBe(0);
  });

  test('leave the queue with their last reader and make room', async () => {
    const { line, ends, render } = open({ mostAtOnce: 1, mostWaiting: 1 });
    const first = render();
    const leaving = new AbortController();
    const left = render(leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const next = render();
    expect(line.waiting).toBe(1);
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.();
    await first;
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    await next;
  });

  test('that fail pass on their slot', async () => {
    const { line } = open({ mostAtOnce: 1 });
    await expect(line.run(() => Promise.reject(new Error('a fault')), NEVER_ABORTED)).rejects.toThrow('a fault');
    expect(line.running).toBe(0);
  });
});
