export interface Numbered<Item> {
  readonly item: Item;
  readonly at: number;
  readonly key: string;
}

/** Gives the items of a list keys by position. Items on a page have no identity, and the list never changes while the page is shown. */
export function numbered<Item>(items: readonly Item[]): readonly Numbered<Item>[] {
  return items.map((item, at) => ({ item, at, key: String(at) }));
}
