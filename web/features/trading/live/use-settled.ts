import { useEffect, useState } from 'react';

/** A change that is taken back sooner is not worth showing. */
const SETTLES_AFTER_MS = 400;

/** The value once it has stood for a while, so that what comes and goes in a moment does not flash. */
export function useSettled<Value>(value: Value, first: Value, afterMs = SETTLES_AFTER_MS): Value {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
