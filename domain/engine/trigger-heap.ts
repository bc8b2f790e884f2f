/* oxlint-disable typescript/no-non-null-assertion -- indexes are in range by the structure's own invariants, which the property tests exercise */
/**
 * A heap of price levels from which any entry can be removed: least key on top, four children per node, keys and slots in typed arrays. A
 * slot is a small integer allocated by the caller. `places` records where in its heap each slot is, and is shared by all heaps of a book,
 * since a slot is only ever in one.
 *
 * Array reads are asserted non-null because the heap's own invariants keep indexes within its size.
 */
export class TriggerHeap {
  size = 0;
  #keys = new Float64Array(16);
  #slots = new Int32Array(16);
  readonly #places: SlotPlaces;

  constructor(places: SlotPlaces) {
    this.#places = places;
  }

  /** The least key, or Infinity when the heap is empty. */
  get top(): number {
    return this.size === 0 ? Infinity : this.#keys[0]!;
  }

  get topSlot(): number {
    return this.size === 0 ? -1 : this.#slots[0]!;
  }

  add(slot: number, key: number): void {
    if (this.size === this.#keys.length) this.#grow();
    this.size += 1;
    this.#siftUp(this.size - 1, slot, key);
  }

  remove(slot: number): void {
    const place = this.#places.get(slot);
    this.size -= 1;
    const lastSlot = this.#slots[this.size]!;
    const lastKey = this.#keys[this.size]!;
    this.#places.set(slot, -1);
    if (place === this.size) return;
    if (place > 0 && lastKey < this.#keys[(place - 1) >> 2]!) this.#siftUp(place, lastSlot, lastKey);
    else this.#siftDown(place, lastSlot, lastKey);
  }

  keyOf(slot: number): number {
    return this.#keys[this.#places.get(slot)]!;
  }

  /**
   * Takes out every entry with a key at or below the given one and appends their slots to `taken`. No entry is below its parent, so these
   * entries form the top of the tree. They are found and replaced in place rather than popped one by one: a price shock can take a hundred
   * thousand at once.
   */
  takeUpTo(key: number, taken: number[]): void {
    if (this.size === 0 || this.top > key) return;
    // From the root down, so ascending.
    const places = [0];
    for (let nth = 0; nth < places.length; nth += 1) {
      const firstChild = (places[nth]! << 2) + 1;
      const end = Math.min(firstChild + 4, this.size);
      for (let child = firstChild; child < end; child += 1) if (this.#keys[child]! <= key) places.push(child);
    }
    for (const place of places) {
      const slot = this.#slots[place]!;
      this.#places.set(slot, -1);
      taken.push(slot);
    }
    // From the leaves up: everything below a gap is already a heap, and whatever is above it is either a gap or stays above.
    for (let nth = places.length - 1; nth >= 0; nth -= 1) {
      this.size -= 1;
      const place = places[nth]!;
      if (place !== this.size) this.#siftDown(place, this.#slots[this.size]!, this.#keys[this.size]!);
    }
  }

  /** Changes the key of an entry in this heap. */
  move(slot: number, key: number): void {
    const place = this.#places.get(slot);
    if (key < this.#keys[place]!) this.#siftUp(place, slot, key);
    else this.#siftDown(place, slot, key);
  }

  #siftUp(start: number, slot: number, key: number): void {
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >> 2;
      const parentKey = this.#keys[parent]!;
      if (parentKey <= key) break;
      this.#put(place, this.#slots[parent]!, parentKey);
      place = parent;
    }
    this.#put(place, slot, key);
  }

  #siftDown(start: number, slot: number, key: number): void {
    const { size } = this;
    let place = start;
    for (;;) {
      const firstChild = (place << 2) + 1;
      if (firstChild >= size) break;
      const end = Math.min(firstChild + 4, size);
      let least = firstChild;
      let leastKey = this.#keys[firstChild]!;
      for (let child = firstChild + 1; child < end; child += 1) {
        const childKey = this.#keys[child]!;
        if (childKey < leastKey) {
          least = child;
          leastKey = childKey;
        }
      }
      if (leastKey >= key) break;
      this.#put(place, this.#slots[least]!, leastKey);
      place = least;
    }
    this.#put(place, slot, key);
  }

  #put(place: number, slot: number, key: number): void {
    this.#keys[place] = key;
    this.#slots[place] = slot;
    this.#places.set(slot, place);
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    const slots = new Int32Array(this.#slots.length * 2);
    slots.set(this.#slots);
    this.#slots = slots;
  }
}

/** The place of each slot in its heap; -1 if it is in none. */
export class SlotPlaces {
  #places = new Int32Array(64).fill(-1);

  get(slot: number): number {
    return this.#places[slot]!;
  }

  set(slot: number, place: number): void {
    this.#places[slot] = place;
  }

  /** Makes room for slots 0 to `slot`. */
  reserve(slot: number): void {
    if (slot < this.#places.length) return;
    const places = new Int32Array(Math.max(slot + 1, this.#places.length * 2)).fill(-1);
    places.set(this.#places);
    this.#places = places;
  }
}
