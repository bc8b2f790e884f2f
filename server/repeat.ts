/** Runs the work at intervals, never twice at once. Returns a function that stops it and resolves when no run is in progress. */
export function repeat(everyMs: number, work: () => Promise<void>, onFailure: (error: unknown) => void): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= work()
      .catch(onFailure)
      .finally(() => {
        underWay = null;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
