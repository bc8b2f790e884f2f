import { describe, expect, test, vi } from 'vitest';
import type { Challenge, Solution } from './captcha-solver.ts';
import { workIn, type WorkerPort } from './work-in-worker.ts';

const CHALLENGE: Challenge = { parameters: { nonce: 'n' } };
const SOLUTION: Solution = { counter: 7, derivedKey: 'k' };

function fakeWorker() {
  const events = new EventTarget();
  const postMessage = vi.fn();
  const terminate = vi.fn();
  const port: WorkerPort = { postMessage, terminate, addEventListener: events.addEventListener.bind(events) };
  return { port, postMessage, terminate, send: (event: Event) => events.dispatchEvent(event) };
}

test('the worker receives the challenge, and its message is the solution', async () => {
  const worker = fakeWorker();
  const solving = workIn(() => worker.port, CHALLENGE, new AbortController().signal);
  expect(worker.postMessage).toHaveBeenCalledWith(CHALLENGE);
  worker.send(new MessageEvent('message', { data: SOLUTION }));
  expect(await solving).toEqual(SOLUTION);
  expect(worker.terminate).toHaveBeenCalled();
});

describe('there is no solution', () => {
  test.each([
    ['if the worker finds none', new MessageEvent('message', { data: null })],
    ['if the worker fails', new Event('error')],
    ['if its message cannot be read', new Event('messageerror')],
  ])('%s', async (_, event) => {
    const worker = fakeWorker();
    const solving = workIn(() => worker.port, CHALLENGE, new AbortController().signal);
    worker.send(event);
    expect(await solving).toBeNull();
    expect(worker.terminate).toHaveBeenCalled();
  });

  test('after it is aborted, and the worker is terminated', async () => {
    const worker = fakeWorker();
    const deadline = new AbortController();
    const solving = workIn(() => worker.port, CHALLENGE, deadline.signal);
    deadline.abort();
    expect(await solving).toBeNull();
    expect(worker.terminate).toHaveBeenCalled();
  });

  test('if the browser cannot start a worker', async () => {
    const refuse = (): WorkerPort => {
      throw new Error('not allowed');
    };
    await expect(workIn(refuse, CHALLENGE, new AbortController().signal)).rejects.toThrow('not allowed');
  });
});
