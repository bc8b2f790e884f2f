/* oxlint-disable typescript/no-non-null-assertion -- indexes are in range by the structure's own invariants, which the property tests exercise */
import { SlotPlaces, TriggerHeap } from './trigger-heap.ts';

/** What a trigger watches for. */
export type TriggerKind = 'close' | 'stopLoss' | 'takeProfit' | 'trail' | 'margin' | 'entry' | 'alert';

/** Which price a trigger compares with, and in which direction that price must go to fire it. */
export type Watch = 'bidFalls' | 'bidRises' | 'askFalls' | 'askRises';

const WATCHES: readonly Watch[] = ['bidFalls', 'bidRises', 'askFalls', 'askRises'];
const KINDS: readonly TriggerKind[] = ['close', 'stopLoss', 'takeProfit', 'trail', 'margin', 'entry', 'alert'];

export interface FiredTrigger {
  readonly kind: TriggerKind;
  /** The position of a waiting closing, stop loss, take profit or trailing step, the account of a margin trigger, the order, the alert. */
  readonly owner: number;
}

const NOTHING_FIRED: readonly FiredTrigger[] = [];

/**
 * Every price level that something waits for: four heaps an instrument, so that a tick which reaches none costs four
 * comparisons however many positions are open, and one that fires costs what it fires. Reads of typed arrays are asserted: slots
 * and heap indexes are the book's own.
 *
 * A falling watch is kept under its negated level; all four heaps then fire while their least key is at or below the price.
 */
export class TriggerBook {
  readonly #places = new SlotPlaces();
  readonly #heaps: TriggerHeap[] = [];
  /** The least key of each heap, side by side: what a tick reads. */
  #tops: Float64Array;
  #heapOfSlot = new Int32Array(64);
  #kindOfSlot = new Uint8Array(64);
  #ownerOfSlot = new Float64Array(64);
  readonly #freeSlots: number[] = [];
  #nextSlot = 0;

  constructor(instrumentCount: number) {
    for (let heap = 0; heap < instrumentCount * 4; heap += 1) this.#heaps.push(new TriggerHeap(this.#places));
    this.#tops = new Float64Array(instrumentCount * 4).fill(Infinity);
  }

  /** Starts to watch for a level; its slot is needed to move or remove the trigger. */
  add(instrumentIndex: number, watch: Watch, level: number, kind: TriggerKind, owner: number): number {
    const slot = this.#freeSlots.pop() ?? this.#newSlot();
    const heapIndex = instrumentIndex * 4 + WATCHES.indexOf(watch);
    this.#heapOfSlot[slot] = heapIndex;
    this.#kindOfSlot[slot] = KINDS.indexOf(kind);
    this.#ownerOfSlot[slot] = owner;
    this.#heap(heapIndex).add(slot, keyOf(watch, level));
    this.#refreshTop(heapIndex);
    return slot;
  }

  /** Watches for another level instead, under the same slot, whether the trigger has fired or not. */
  move(slot: number, instrumentIndex: number, watch: Watch, level: number): void {
    const heapIndex = instrumentIndex * 4 + WATCHES.indexOf(watch);
    const before = this.#heapOfSlot[slot]!;
    const isWatched = this.#places.get(slot) !== -1;
    if (isWatched && before === heapIndex) {
      this.#heap(heapIndex).move(slot, keyOf(watch, level));
    } else {
      if (isWatched) {
        this.#heap(before).remove(slot);
        this.#refreshTop(before);
      }
      this.#heapOfSlot[slot] = heapIndex;
      this.#heap(heapIndex).add(slot, keyOf(watch, level));
    }
    this.#refreshTop(heapIndex);
  }

  /** Forgets a trigger, fired or not, and lets its slot be used again. Called once for each trigger that was added. */
  remove(slot: number): void {
    this.#freeSlots.push(slot);
    if (this.#places.get(slot) === -1) return;
    const heapIndex = this.#heapOfSlot[slot]!;
    this.#heap(heapIndex).remove(slot);
    this.#refreshTop(heapIndex);
  }

  /** Takes out every trigger that a quote reaches, in no particular order. Their slots stay taken until they are removed. */
  takeFired(instrumentIndex: number, bid: number, ask: number): readonly FiredTrigger[] {
    const first = instrumentIndex * 4;
    const tops = this.#tops;
    if (tops[first]! > -bid && tops[first + 1]! > bid && tops[first + 2]! > -ask && tops[first + 3]! > ask) return NOTHING_FIRED;
    const fired: FiredTrigger[] = [];
    this.#take(first, -bid, fired);
    this.#take(first + 1, bid, fired);
    this.#take(first + 2, -ask, fired);
    this.#take(first + 3, ask, fired);
    return fired;
  }

  #take(heapIndex: number, key: number, fired: FiredTrigger[]): void {
    const heap = this.#heap(heapIndex);
    while (heap.top <= key) {
      const slot = heap.topSlot;
      heap.remove(slot);
      fired.push({ kind: KINDS[this.#kindOfSlot[slot]!]!, owner: this.#ownerOfSlot[slot]! });
    }
    this.#refreshTop(heapIndex);
  }

  #heap(heapIndex: number): TriggerHeap {
    const heap = this.#heaps[heapIndex];
    if (heap === undefined) throw new RangeError(`no instrument ${heapIndex >> 2}`);
    return heap;
  }

  #refreshTop(heapIndex: number): void {
    this.#tops[heapIndex] = this.#heap(heapIndex).top;
  }

  #newSlot(): number {
    const slot = this.#nextSlot;
    this.#nextSlot += 1;
    this.#places.reserve(slot);
    if (slot >= this.#heapOfSlot.length) {
      this.#heapOfSlot = grown(this.#heapOfSlot, new Int32Array(slot * 2));
      this.#kindOfSlot = grown(this.#kindOfSlot, new Uint8Array(slot * 2));
      this.#ownerOfSlot = grown(this.#ownerOfSlot, new Float64Array(slot * 2));
    }
    return slot;
  }
}

function keyOf(watch: Watch, level: number): number {
  return watch === 'bidFalls' || watch === 'askFalls' ? -level : level;
}

function grown<Values extends { set(from: Values): void }>(from: Values, into: Values): Values {
  into.set(from);
  return into;
}
