/** What a column sorts by; null for an unknown or missing value, which comes last in either direction. */
export type SortKey = string | number | null;

interface Row {
  readonly id: number;
  readonly symbol: string;
}

/** The order in which a client wants to see a list. */
export interface Arrangement<Item> {
  /** Null: the items stay in their own order. */
  readonly keyOf: ((item: Item) => SortKey) | null;
  readonly isDescending: boolean;
  /** Whether the items of an instrument stand together. */
  readonly isGrouped: boolean;
  /** What whole groups are sorted by; null: each stands where its first item would. */
  readonly groupKeyOf: ((items: readonly Item[]) => SortKey) | null;
}

export function arrangeItems<Item extends Row>(items: readonly Item[], arrangement: Arrangement<Item>): readonly Item[] {
  const { keyOf, isDescending, isGrouped, groupKeyOf } = arrangement;
  const sorted = keyOf === null ? items : sortBy(items, keyOf, isDescending);
  if (!isGrouped) return sorted;
  const groups = gather(sorted, ({ symbol }) => symbol);
  return (groupKeyOf === null ? groups : sortBy(groups, groupKeyOf, isDescending)).flat();
}

/** The items in the order of these ids. Those that aren't among them come last, so that they move no other. */
export function keepOrder<Item extends Row>(items: readonly Item[], ids: readonly number[]): readonly Item[] {
  if (ids.length === 0) return items;
  const places = new Map(ids.map((id, place) => [id, place]));
  return sortBy(items, ({ id }) => places.get(id) ?? null, false);
}

/** Members with the same key together, in the order in which the keys first appear. */
export function gather<Member>(members: readonly Member[], keyOf: (member: Member) => string): readonly (readonly Member[])[] {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const group = groups.get(keyOf(member));
    if (group === undefined) groups.set(keyOf(member), [member]);
    else group.push(member);
  }
  return [...groups.values()];
}

/** Equal ones stay in their order. Each key is read once, since it may be computed from a moving price. */
function sortBy<Member>(members: readonly Member[], keyOf: (member: Member) => SortKey, isDescending: boolean): readonly Member[] {
  return members
    .map((member) => ({ member, key: keyOf(member) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, isDescending))
    .map(({ member }) => member);
}

function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === isDescending ? 1 : -1;
}
