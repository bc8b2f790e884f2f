/** Runs the work every so often, never twice at once; returns the function that ends that. */
export function repeat(everyMs: number, work: () => Promise<void>, onFailure: (error: unknown) => void): () => void {
  let isWorking = false;
  const timer = setInterval(() => {
    if (isWorking) return;
    isWorking = true;
    work()
      .catch(onFailure)
      .finally(() => {
        isWorking = false;
      });
  }, everyMs);
  return () => clearInterval(timer);
}
