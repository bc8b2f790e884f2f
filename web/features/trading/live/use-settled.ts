import { useEffect, useState } from 'react';

/** A change that is reverted sooner isn't worth showing. */
const SETTLES_AFTER_MS = 400;

/** The value once it has been stable for a while, so that brief changes don't flash. */
export function useSettled<Value>(value: Value, first: Value, afterMs = SETTLES_AFTER_MS): Value {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
