import { useEffect, useState } from 'react';

const TICK_MS = 20_000;

/** The current time in milliseconds since 1970 UTC, for showing ages; updated while the screen is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
