import { EngineUnavailable } from '../engine/engine-port.ts';

/**
 * Runs `work` for each of a job's items in turn. A failed item is passed to `onFailure` and does not stop the others. If the engine is
 * unavailable, the rest is left to the job's next run.
 */
export async function advanceEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onFailure: (item: Item, error: unknown) => Promise<void> | void,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (error instanceof EngineUnavailable) return;
      await onFailure(item, error);
    }
  }
}
