/**
 * Runs the work once the page is idle, at the latest after the given wait: a busy page may never be idle while prices stream. Returns the
 * function that cancels it.
 */
export function whenIdle(work: () => void, longestWaitMs: number): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, longestWaitMs);
  return () => clearTimeout(timer);
}
