import type { Challenge, Solution } from './captcha-solver.ts';

/** The part of a worker that the page needs. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** Solves the challenge in a new worker and terminates it afterwards; null if the worker fails or the signal aborts first. */
export function workIn(openWorker: () => WorkerPort, challenge: Challenge, signal: AbortSignal): Promise<Solution | null> {
  return new Promise((resolve) => {
    signal.throwIfAborted();
    const worker = openWorker();
    const finish = (solution: Solution | null): void => {
      worker.terminate();
      resolve(solution);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => finish(data));
    worker.addEventListener('error', () => finish(null));
    worker.addEventListener('messageerror', () => finish(null));
    signal.addEventListener('abort', () => finish(null), { once: true });
    // A worker has no target origin; only windows do.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(challenge);
  });
}

/** Browsers derive keys only in a secure context: https or localhost. */
export function canWork(): boolean {
  return isSecureContext && typeof Worker === 'function';
}

export function openCaptchaWorker(): WorkerPort {
  return new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
}
