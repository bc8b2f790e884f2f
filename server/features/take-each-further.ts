import { EngineUnavailable } from '../engine/engine-port.ts';

/**
 * Does `work` for one item after the other of what a job has found waiting. One that fails is handed to `onFailure` and holds none of the
 * others up. Without the engine nothing goes on: the rest is left to the job's next turn.
 */
export async function takeEachFurther<Item>(
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
