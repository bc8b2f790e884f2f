/**
 * One side of an order book, of which only the best price matters. Prices wait in a heap; those whose level has gone are dropped when they
 * come up, so that a change costs the logarithm of the book's size and nothing is ever searched.
 */
export class PriceLevels {
  readonly #isBid: boolean;
  readonly #sizes = new Map<number, number>();
  #heap: number[] = [];

  constructor(side: 'bid' | 'ask') {
    this.#isBid = side === 'bid';
  }

  /** Sets the whole size at a price; zero removes it. */
  set(price: number, size: number): void {
    if (size === 0) {
      this.#sizes.delete(price);
      return;
    }
    const isKnown = this.#sizes.has(price);
    this.#sizes.set(price, size);
    if (!isKnown) this.#push(price);
  }

  /** The best price; undefined if the side is empty. */
  best(): number | undefined {
    for (let top = this.#heap[0]; top !== undefined; top = this.#heap[0]) {
      if (this.#sizes.has(top)) return top;
      this.#pop();
    }
    return undefined;
  }

  #isBetter(one: number, other: number): boolean {
    return this.#isBid ? one > other : one < other;
  }

  #push(price: number): void {
    // A price that left and came back may still wait in the heap; it is put together anew before such prices outnumber the levels.
    if (this.#heap.length > 2 * this.#sizes.size + 1_000) this.#heap = [];
    if (this.#heap.length === 0) {
      this.#heap = [...this.#sizes.keys()].toSorted((a, b) => (this.#isBid ? b - a : a - b));
      return;
    }
    const heap = this.#heap;
    let index = heap.length;
    heap.push(price);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !this.#isBetter(price, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = price;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      let below = heap[child];
      if (below === undefined) break;
      const right = heap[child + 1];
      if (right !== undefined && this.#isBetter(right, below)) {
        child += 1;
        below = right;
      }
      if (!this.#isBetter(below, last)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
  }
}
