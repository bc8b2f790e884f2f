import { setTimeout as wait } from 'node:timers/promises';

/** A report on its way to the shop. */
export interface Callback {
  readonly url: string;
  readonly body: string;
  /** Signed anew each time, because a signature grows old. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Whether an answer means that it need not be sent again. */
  readonly isOver: (status: number) => boolean;
}

/** The waits before a callback that was not taken is sent again, as providers do. */
const RETRIES_AFTER_MS = [200, 1_000, 5_000, 30_000];
const TIMEOUT_MS = 10_000;

/** Resolves after the first attempt; where that was not taken, `retries` resolves when it was, or was given up. */
export async function sendCallback(callback: Callback): Promise<{ readonly retries: Promise<void> | null }> {
  if (callback.isOver(await post(callback))) return { retries: null };
  return { retries: sendAgain(callback) };
}

async function sendAgain(callback: Callback): Promise<void> {
  for (const waitMs of RETRIES_AFTER_MS) {
    await wait(waitMs);
    if (callback.isOver(await post(callback))) return;
  }
}

/** The status of the answer, 0 where there was none. */
async function post({ url, body, headers }: Callback): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...headers() },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
