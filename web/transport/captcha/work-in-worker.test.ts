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

test('the worker gets the challenge, and its answer is the solution', async () => {
  const worker = fakeWorker();
  const solving = workIn(() => worker.port, CHALLENGE, new AbortController().signal);
  expect(worker.postMessage).toHaveBeenCalledWith(CHALLENGE);
  worker.send(new MessageEvent('message', { data: SOLUTION }));
  expect(await solving).toEqual(SOLUTION);
  expect(worker.terminate).toHaveBeenCalled();
});

describe('there is no solution', () => {
  test.each([
    ['where the worker finds none', new MessageEvent('message', { data: null })],
    ['where the worker fails', new Event('error')],
    ['where its answer cannot be read', new Event('messageerror')],
  ])('%s', async (_, event) => {
    const worker = fakeWorker();
    const solving = workIn(() => worker.port, CHALLENGE, new AbortController().signal);
    worker.send(event);
    expect(await solving).toBeNull();
    expect(worker.terminate).toHaveBeenCalled();
  });

  test('once it is given up, and the worker ends', async () => {
    const worker = fakeWorker();
    const patience = new AbortController();
    const solving = workIn(() => worker.port, CHALLENGE, patience.signal);
    patience.abort();
    expect(await solving).toBeNull();
    expect(worker.terminate).toHaveBeenCalled();
  });

  test('where the browser opens no worker', async () => {
    const refuse = (): WorkerPort => {
      throw new Error('not allowed');
    };
    await expect(workIn(refuse, CHALLENGE, new AbortController().signal)).rejects.toThrow('not allowed');
  });
});
