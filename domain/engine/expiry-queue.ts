import { SlotPlaces, TriggerHeap } from './trigger-heap.ts';

/** Expiry times, soonest first. A lookup costs as much as has expired, not as much as is pending. */
export class ExpiryQueue {
  readonly #places = new SlotPlaces();
  readonly #heap = new TriggerHeap(this.#places);
  readonly #slotOf = new Map<number, number>();
  readonly #ownerOf: number[] = [];
  readonly #freeSlots: number[] = [];

  add(owner: number, at: number): void {
    const slot = this.#freeSlots.pop() ?? this.#ownerOf.length;
    this.#ownerOf[slot] = owner;
    this.#places.reserve(slot);
    this.#slotOf.set(owner, slot);
    this.#heap.add(slot, at);
  }

  remove(owner: number): void {
    const slot = this.#slotOf.get(owner);
    if (slot === undefined) return;
    this.#slotOf.delete(owner);
    this.#freeSlots.push(slot);
    if (this.#places.get(slot) !== -1) this.#heap.remove(slot);
  }

  /** Removes and returns what has expired by now, at most `most` entries. */
  takeEnded(now: number, most: number): readonly number[] {
    const ended: number[] = [];
    while (this.#heap.top <= now && ended.length < most) {
      const owner = this.#ownerOf[this.#heap.topSlot];
      if (owner === undefined) throw new Error('expiry entry without an owner');
      ended.push(owner);
      this.remove(owner);
    }
    return ended;
  }
}
