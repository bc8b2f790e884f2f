import { expect, test, vi } from 'vitest';
import { createBackground } from './background.ts';

test('settles when all started work has ended, including work started by that work', async () => {
  const background = createBackground({ error: vi.fn() });
  const done: string[] = [];
  background.run('first', async () => {
    await Promise.resolve();
    done.push('first');
    background.run('second', async () => {
      await Promise.resolve();
      done.push('second');
    });
  });
  expect(done).toEqual([]);
  await background.settled();
  expect(done).toEqual(['first', 'second']);
});

test('starts after its caller has continued', async () => {
  const background = createBackground({ error: vi.fn() });
  const work = vi.fn(() => Promise.resolve());
  background.run('later', work);
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
  await background.settled();
  expect(work).toHaveBeenCalledOnce();
});

test('a failure is logged with its name and affects nothing else', async () => {
  const error = vi.fn();
  const background = createBackground({ error });
  const fault = new Error('no');
  background.run('noting', () => Promise.reject(fault));
  await background.settled();
  expect(error).toHaveBeenCalledWith({ err: fault, work: 'noting' }, 'background work failed');
});
