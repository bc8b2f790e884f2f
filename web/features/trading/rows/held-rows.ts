/** A row of a list; a row that is gone keeps its place for a while. */
export interface HeldRow<Item> {
  readonly item: Item;
  readonly isGone: boolean;
}

interface WithId {
  readonly id: number;
}

/** The present rows, and those that have gone, each after the row it followed. */
export function mergeRows<Item extends WithId>(before: readonly HeldRow<Item>[], items: readonly Item[]): readonly HeldRow<Item>[] {
  const present = new Set(items.map(({ id }) => id));
  const rows: HeldRow<Item>[] = items.map((item) => ({ item, isGone: false }));
  before.forEach(({ item }, index) => {
    if (present.has(item.id)) return;
    const ahead = before[index - 1]?.item.id;
    const at = ahead === undefined ? 0 : rows.findIndex((row) => row.item.id === ahead) + 1;
    rows.splice(at, 0, { item, isGone: true });
  });
  return rows;
}

/** The due rows to release now. While the list is held these are only the ones at its end, so that nothing moves up. */
export function findReleased<Item extends WithId>(
  rows: readonly HeldRow<Item>[],
  dueIds: ReadonlySet<number>,
  isHeld: boolean,
): ReadonlySet<number> {
  const lastPresent = rows.findLastIndex(({ isGone }) => !isGone);
  return new Set(
    rows.flatMap(({ item, isGone }, index) => (isGone && dueIds.has(item.id) && (!isHeld || index > lastPresent) ? [item.id] : [])),
  );
}

/** Whether remaining rows move up when these are released. */
export function movesRows<Item extends WithId>(rows: readonly HeldRow<Item>[], released: ReadonlySet<number>): boolean {
  const firstReleased = rows.findIndex(({ item }) => released.has(item.id));
  return firstReleased >= 0 && rows.slice(firstReleased).some(({ isGone }) => !isGone);
}
