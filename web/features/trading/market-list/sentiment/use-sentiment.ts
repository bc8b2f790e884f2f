import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../../../listeners.ts';
import { usePlatform } from '../../platform-context.ts';

/** Whole percent of clients who are long, by symbol. */
export type Sentiment = ReadonlyMap<string, number>;

const NONE: Sentiment = new Map();
/** The prices and the sparklines are loaded first. */
const FIRST_LOAD_AFTER_MS = 2_000;
/** The server computes new figures this often. */
const RELOAD_EVERY_MS = 10 * 60_000;

const listeners = createListeners();
let latest: { readonly token: string; readonly figures: Sentiment; readonly at: number } | null = null;
let wanting = 0;
let stop: () => void = () => undefined;

/** The latest figures, loaded while anything on the screen shows them; none until they are loaded. */
export function useSentiment(isWanted: boolean): Sentiment {
  const { token } = usePlatform().session;
  useEffect(() => {
    if (!isWanted) return undefined;
    wanting += 1;
    if (wanting === 1) stop = keepLoading(token);
    return () => {
      wanting -= 1;
      if (wanting === 0) stop();
    };
  }, [isWanted, token]);
  return useSyncExternalStore(listeners.subscribe, () => (isWanted && latest?.token === token ? latest.figures : NONE));
}

function keepLoading(token: string): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  let timer: ReturnType<typeof setTimeout>;
  function loadAfter(delayMs: number): void {
    timer = setTimeout(() => void load(), delayMs);
  }
  async function load(): Promise<void> {
    if (document.hidden) return document.addEventListener('visibilitychange', () => void load(), { once: true, signal });
    const figures = await import('./load-sentiment.ts').then(({ loadSentiment }) => loadSentiment(token, signal)).catch(() => null);
    if (signal.aborted) return;
    if (figures !== null) {
      latest = { token, figures, at: performance.now() };
      listeners.tell();
    }
    loadAfter(RELOAD_EVERY_MS);
  }
  const loadedAt = latest?.token === token ? latest.at : Number.NEGATIVE_INFINITY;
  loadAfter(Math.max(FIRST_LOAD_AFTER_MS, loadedAt + RELOAD_EVERY_MS - performance.now()));
  return () => {
    clearTimeout(timer);
    aborter.abort();
  };
}
