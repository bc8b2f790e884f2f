import { useEffect, useState } from 'react';

const LOOKED_EVERY_MS = 20_000;

/** Milliseconds since 1970 UTC, for what says how long ago something was; it moves on while the screen is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOKED_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
