import { useEffect, useState } from 'react';

export type Sparklines = ReadonlyMap<string, string>;

/** Loaded once the list is on screen and its prices are moving. */
const FIRST_LOAD_AFTER_MS = 1_500;
/** The server has a new candle this often. In a 24-hour line one pixel is half an hour, so more frequent updates wouldn't be visible. */
const RELOAD_EVERY_MS = 15 * 60_000;

/** Kept for a list that is closed and opened again. */
let latest: { readonly lines: Sparklines; readonly at: number } = { lines: new Map(), at: Number.NEGATIVE_INFINITY };

/** The sparklines of all instruments as SVG paths, by symbol; empty until loaded. A hidden page doesn't load any. */
export function useSparklines(): Sparklines {
  const [lines, setLines] = useState(latest.lines);

  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    let timer: ReturnType<typeof setTimeout>;
    function loadAfter(delayMs: number): void {
      timer = setTimeout(() => void load(), delayMs);
    }
    async function load(): Promise<void> {
      if (document.hidden) return document.addEventListener('visibilitychange', () => void load(), { once: true, signal });
      const loaded = await import('./load-sparklines.ts').then(({ loadSparklines }) => loadSparklines(signal)).catch(() => null);
      if (signal.aborted) return;
      if (loaded !== null) {
        latest = { lines: loaded, at: performance.now() };
        setLines(loaded);
      }
      loadAfter(RELOAD_EVERY_MS);
    }
    loadAfter(Math.max(FIRST_LOAD_AFTER_MS, latest.at + RELOAD_EVERY_MS - performance.now()));
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, []);

  return lines;
}
