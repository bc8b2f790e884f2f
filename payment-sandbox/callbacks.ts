import { setTimeout as wait } from 'node:timers/promises';

/** A report to be delivered to the shop. */
export interface Callback {
  readonly url: string;
  readonly body: string;
  /** Signed on every attempt, because signatures expire. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Whether a response ends the retries. */
  readonly isOver: (status: number) => boolean;
}

/** The pauses before a rejected callback is retried, as real providers do. */
const RETRIES_AFTER_MS = [200, 1_000, 5_000, 30_000];
const TIMEOUT_MS = 10_000;

/** Resolves after the first attempt; if that was rejected, `retries` resolves once it is delivered or given up. */
export async function sendCallback(callback: Callback): Promise<{ readonly retries: Promise<void> | null }> {
  if (callback.isOver(await post(callback))) return { retries: null };
  return { retries: retryDelivery(callback) };
}

async function retryDelivery(callback: Callback): Promise<void> {
  for (const waitMs of RETRIES_AFTER_MS) {
    await wait(waitMs);
    if (callback.isOver(await post(callback))) return;
  }
}

/** The response status; 0 without a response. */
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
