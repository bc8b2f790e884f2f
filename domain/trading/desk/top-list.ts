/** Keeps the highest-ranking of many items. On a tie, the earlier item stays. */
export class TopList<Item> {
  readonly #items: Item[] = [];
  readonly #limit: number;
  readonly #rankOf: (item: Item) => number;

  constructor(limit: number, rankOf: (item: Item) => number) {
    this.#limit = limit;
    this.#rankOf = rankOf;
  }

  /** Highest first. */
  get items(): readonly Item[] {
    return this.#items;
  }

  /** Whether an item of this rank would be kept, for callers that would have to build it first. */
  takes(rank: number): boolean {
    const last = this.#items.at(-1);
    return last === undefined || this.#items.length < this.#limit || this.#rankOf(last) < rank;
  }

  add(item: Item): void {
    const rank = this.#rankOf(item);
    if (!this.takes(rank)) return;
    this.#items.splice(this.#placeOf(rank), 0, item);
    if (this.#items.length > this.#limit) this.#items.pop();
  }

  /** Returns the place behind all items of at least this rank. */
  #placeOf(rank: number): number {
    let from = 0;
    let to = this.#items.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = this.#items[middle];
      if (other !== undefined && this.#rankOf(other) >= rank) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
