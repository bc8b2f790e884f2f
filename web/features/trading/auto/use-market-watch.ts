import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle } from '@fairlead/domain/markets/candle.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { useEffect, useState } from 'react';
import { loadSignalCandles } from './load-signal-candles.ts';

/** The finished candles of a market; undefined while they load, null if they couldn't be. */
export type WatchedCandles = readonly Candle[] | null | undefined;

export interface MarketWatch {
  /** When the candle that runs now opened and will be finished, in milliseconds since 1970 UTC. */
  readonly openedAt: number;
  readonly nextAt: number;
  readonly candlesOf: (symbol: string) => WatchedCandles;
}

const { symbols, interval } = CROSSOVER_TERMS;
const CANDLE_MS = CANDLE_INTERVAL_MS[interval];
/** The server finishes a candle a moment after its end. */
const FINISHED_AFTER_MS = 4_000;

/** What AutoTrading sees of its markets; loaded again when the next candle is finished. */
export function useMarketWatch(): MarketWatch {
  const [openedAt, setOpenedAt] = useState(() => candleOpenAt(interval, Date.now()));
  const [candles, setCandles] = useState<ReadonlyMap<string, WatchedCandles>>(new Map());

  useEffect(() => {
    const aborter = new AbortController();
    for (const symbol of symbols) {
      void loadSignalCandles(symbol, null, aborter.signal).then((loaded) => {
        if (aborter.signal.aborted) return;
        const finished = loaded?.filter(({ openAt }) => openAt < openedAt) ?? null;
        setCandles((before) => new Map(before).set(symbol, finished));
      });
    }
    const timer = setTimeout(
      () => setOpenedAt(candleOpenAt(interval, Date.now())),
      Math.max(FINISHED_AFTER_MS, openedAt + CANDLE_MS + FINISHED_AFTER_MS - Date.now()),
    );
    return () => {
      aborter.abort();
      clearTimeout(timer);
    };
  }, [openedAt]);

  return { openedAt, nextAt: openedAt + CANDLE_MS, candlesOf: (symbol) => candles.get(symbol) };
}
