/** Runs something at most once in a while for each kind, such as a log entry about a failure that repeats. The clock is in milliseconds. */
export function createSeldom(everyMs: number, clock: () => number): (kind: string, run: () => void) => void {
  const lastAt = new Map<string, number>();
  return (kind, run) => {
    const now = clock();
    if (now - (lastAt.get(kind) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
    lastAt.set(kind, now);
    run();
  };
}
