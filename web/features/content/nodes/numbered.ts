export interface Numbered<Item> {
  readonly item: Item;
  readonly at: number;
  readonly key: string;
}

/** What stands in a list on a page has no identity of its own, and the list never changes under its reader: its place is its key. */
export function numbered<Item>(items: readonly Item[]): readonly Numbered<Item>[] {
  return items.map((item, at) => ({ item, at, key: String(at) }));
}
