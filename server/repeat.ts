/**
 * Runs the work every so often, never twice at once. Returns the function that ends that, which resolves when nothing of it is under way.
 */
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
