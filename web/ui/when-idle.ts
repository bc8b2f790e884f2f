/**
 * Does the work once the page has a moment to spare, at the latest after so long: a busy page may never be idle while prices stream.
 * Returns the function that calls it off.
 */
export function whenIdle(work: () => void, longestWaitMs: number): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, longestWaitMs);
  return () => clearTimeout(timer);
}
