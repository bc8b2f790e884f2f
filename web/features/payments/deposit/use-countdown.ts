import { useEffect, useEffectEvent, useState } from 'react';

const TICK_MS = 100;
/** With reduced motion, the bar moves in whole steps instead of continuously. */
const STILL_TICK_MS = 1_000;

/** Counts down while `isRunning`, then calls `onEnd` once. Returns the remaining time in milliseconds. */
export function useCountdown(totalMs: number, isRunning: boolean, onEnd: () => void): number {
  const [leftMs, setLeftMs] = useState(totalMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return undefined;
    const endsAt = performance.now() + totalMs;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setInterval(
      () => {
        const left = Math.max(0, endsAt - performance.now());
        setLeftMs(left);
        if (left > 0) return;
        clearInterval(timer);
        end();
      },
      isStill ? STILL_TICK_MS : TICK_MS,
    );
    return () => clearInterval(timer);
  }, [totalMs, isRunning]);
  return leftMs;
}
