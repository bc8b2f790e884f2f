import { SlotPlaces, TriggerHeap } from './trigger-heap.ts';

/** The moments at which something ends, soonest first; a look at it costs what has ended, not what waits. */
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

  /** Takes out what has ended by now, at most so much. */
  takeEnded(now: number, most: number): readonly number[] {
    const ended: number[] = [];
    while (this.#heap.top <= now && ended.length < most) {
      const owner = this.#ownerOf[this.#heap.topSlot];
      if (owner === undefined) throw new Error('an entry without an owner');
      ended.push(owner);
      this.remove(owner);
    }
    return ended;
  }
}
