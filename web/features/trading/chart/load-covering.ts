import type { Candle } from './candles.ts';
import type { CandlePage } from './load-candles.ts';
import { loadUntilWhole } from './load-until-whole.ts';

export interface LoadCoveringPorts {
  /** The candles before a moment; the latest ones without one. Null if they couldn't be loaded. */
  readonly load: (before: number | null) => Promise<CandlePage | null>;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface Covering {
  /** Ascending. */
  readonly candles: readonly Candle[];
  readonly hasMore: boolean;
}

/** A chart of a market that never closes may need several pages of another's candles, or far more of a share's. */
const MOST_PAGES = 20;
/** After as many, an incomplete page is taken as it is. */
const MOST_TRIES = 4;

/**
 * The candles before those known that reach back to a moment, page by page, put before those known; without any known, the latest ones.
 * Null if a page couldn't be loaded, or if the loading was ended.
 */
export async function loadCovering(
  known: Covering | null,
  backTo: number,
  { load, wait, signal }: LoadCoveringPorts,
): Promise<Covering | null> {
  let covering = known;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const first = covering?.candles[0]?.timestamp ?? null;
    if (covering !== null && (!covering.hasMore || (first !== null && first <= backTo))) return covering;
    const earlier = await loadWhole(() => load(first), { wait, signal });
    if (earlier === null) return null;
    covering = { candles: [...earlier.candles, ...(covering?.candles ?? [])], hasMore: earlier.hasMore && earlier.candles.length > 0 };
  }
  return covering;
}

async function loadWhole(
  load: () => Promise<CandlePage | null>,
  { wait, signal }: Omit<LoadCoveringPorts, 'load'>,
): Promise<CandlePage | null> {
  let tries = 0;
  let last: CandlePage | null = null;
  for await (const page of loadUntilWhole({ load, wait, signal })) {
    tries += 1;
    last = page;
    if (page === null || !page.isLoading || tries >= MOST_TRIES) break;
  }
  return signal.aborted ? null : last;
}
