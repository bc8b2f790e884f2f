import type { CandlePage } from './load-candles.ts';

export interface LoadUntilWholePorts {
  /** Null if the candles couldn't be loaded. */
  readonly load: () => Promise<CandlePage | null>;
  readonly wait: (delayMs: number) => Promise<void>;
  /** Once aborted, nothing more is loaded. */
  readonly signal: AbortSignal;
}

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * The first page at once, and then one after each pause for as long as the server says that it's still loading candles from the price
 * source. A page that can't be loaded is only returned if it's the first one.
 */
export async function* loadUntilWhole({ load, wait, signal }: LoadUntilWholePorts): AsyncGenerator<CandlePage | null, void> {
  const first = await load();
  if (signal.aborted) return;
  yield first;
  let isLoading = first?.isLoading === true;
  for (let delayMs = FIRST_DELAY_MS; isLoading; delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS)) {
    await wait(delayMs);
    if (signal.aborted) return;
    const page = await load();
    if (signal.aborted) return;
    if (page === null) continue;
    isLoading = page.isLoading;
    yield page;
  }
}
