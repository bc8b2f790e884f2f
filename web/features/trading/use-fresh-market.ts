import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../transport/api-client.ts';
import { loadMarket, type Market } from './load-platform.ts';
import { wait } from './wait.ts';

const DAY_MS = 86_400_000;
/** The server needs a moment after a market has opened, and clients should not all call it at once. */
const SPREAD_MS = 3_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

export interface FreshMarket {
  readonly market: Market;
  /** Reloads the instruments at once. */
  readonly reload: () => void;
}

/** The instruments, reloaded whenever a market opens or closes and at the start of a UTC day. */
export function useFreshMarket(token: string, first: Market): FreshMarket {
  const [market, setMarket] = useState(first);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return undefined;
    const aborter = new AbortController();
    void loadMarket(token, { call: callApi, wait, clock: Date.now }, aborter.signal).then((reloaded) => {
      if (!aborter.signal.aborted && reloaded !== null) setMarket(reloaded);
    });
    return () => aborter.abort();
  }, [token, asked]);
  useEffect(() => {
    const aborter = new AbortController();
    const timer = setTimeout(
      () => void reload(aborter.signal),
      millisecondsUntilChange(market, Date.now() + market.clockOffsetMs) + 1_000 + Math.random() * SPREAD_MS,
    );
    async function reload(signal: AbortSignal): Promise<void> {
      const reloaded = await loadMarket(token, { call: callApi, wait, clock: Date.now }, signal);
      // A failed reload is repeated after a while; the engine checks every order by its own clock.
      if (!signal.aborted) setMarket((before) => reloaded ?? { ...before });
    }
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [token, market]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  return { market, reload };
}

/**
 * Milliseconds until the next market opens or closes, or the next UTC day begins, by the server's clock; a minute if that time has passed.
 */
export function millisecondsUntilChange(market: Market, now: number): number {
  const nextDay = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const changes = market.instruments.map(({ nextChangeAt }) => nextChangeAt ?? nextDay);
  const next = Math.min(nextDay, ...changes);
  return next <= now ? 60_000 : Math.min(next - now, LONGEST_WAIT_MS);
}
