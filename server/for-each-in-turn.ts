/** Runs the task for every item in order, at most `mostAtOnce` together. Rejects with the first failure; items after it may not be run. */
export async function forEachInTurn<Item>(items: readonly Item[], mostAtOnce: number, task: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const work = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await task(next.value);
  };
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, items.length) }, work));
}
