/* oxlint-disable typescript/no-non-null-assertion -- indexes are in range by the structure's own invariants, which the property tests exercise */
import { SlotPlaces, TriggerHeap } from './trigger-heap.ts';

/** What a trigger watches for. */
export type TriggerKind = 'close' | 'stopLoss' | 'partialTarget' | 'takeProfit' | 'trail' | 'margin' | 'entry' | 'alert';

/** Which price a trigger is compared with, and the direction in which the price must move to fire it. */
export type Watch = 'bidFalls' | 'bidRises' | 'askFalls' | 'askRises';

/** Whether prices have reached a level. The book's heaps find the same triggers without checking each one. */
export function isReached(watch: Watch, level: number, { bid, ask }: { readonly bid: number; readonly ask: number }): boolean {
  switch (watch) {
    case 'bidFalls':
      return bid <= level;
    case 'bidRises':
      return bid >= level;
    case 'askFalls':
      return ask <= level;
    case 'askRises':
      return ask >= level;
  }
}

const WATCHES: readonly Watch[] = ['bidFalls', 'bidRises', 'askFalls', 'askRises'];
const KINDS: readonly TriggerKind[] = ['close', 'stopLoss', 'partialTarget', 'takeProfit', 'trail', 'margin', 'entry', 'alert'];

export interface FiredTrigger {
  readonly kind: TriggerKind;
  /**
   * The id of what the trigger belongs to: a position (pending close, stop loss, partial target, take profit, trailing step), account
   * (margin), order or alert.
   */
  readonly owner: number;
}

const NOTHING_FIRED: readonly number[] = [];

/** Where a trigger is stored: its heap and its key there. */
export interface TriggerPlace {
  readonly heapIndex: number;
  readonly key: number;
}

/** Returns, for each of the four heaps of an instrument in order, the key at or below which a quote fires its triggers. */
export function firingKeys(bid: number, ask: number): readonly [bidFalls: number, bidRises: number, askFalls: number, askRises: number] {
  return [-bid, bid, -ask, ask];
}

/**
 * All watched price levels, in four heaps per instrument. A tick that reaches none costs four comparisons, however many positions are open;
 * one that fires costs what it fires. Array reads are asserted non-null because slots and heap indexes are the book's own.
 *
 * Falling watches are stored under the negated level, so all four heaps fire while their least key is at or below the price.
 */
export class TriggerBook {
  readonly #places = new SlotPlaces();
  readonly #heaps: TriggerHeap[] = [];
  /** The least key of each heap, adjacent in memory. Ticks read only this. */
  #tops: Float64Array;
  #heapOfSlot = new Int32Array(64);
  #kindOfSlot = new Uint8Array(64);
  #ownerOfSlot = new Float64Array(64);
  /** The number of the pending tick at which a trigger fired; 0 for none. */
  #tickOfSlot = new Int32Array(64);
  readonly #freeSlots: number[] = [];
  #nextSlot = 0;

  constructor(instrumentCount: number) {
    for (let heap = 0; heap < instrumentCount * 4; heap += 1) this.#heaps.push(new TriggerHeap(this.#places));
    this.#tops = new Float64Array(instrumentCount * 4).fill(Infinity);
  }

  /** Starts watching a level and returns the slot, which is needed to move or remove the trigger. */
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

  /** Watches another level instead, in the same slot, whether or not the trigger has fired. */
  move(slot: number, instrumentIndex: number, watch: Watch, level: number): void {
    const heapIndex = instrumentIndex * 4 + WATCHES.indexOf(watch);
    const before = this.#heapOfSlot[slot]!;
    this.#tickOfSlot[slot] = 0;
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

  /** Removes a trigger, fired or not, and frees its slot. Must be called once for each added trigger. */
  remove(slot: number): void {
    this.#freeSlots.push(slot);
    this.#tickOfSlot[slot] = 0;
    if (this.#places.get(slot) === -1) return;
    const heapIndex = this.#heapOfSlot[slot]!;
    this.#heap(heapIndex).remove(slot);
    this.#refreshTop(heapIndex);
  }

  isReached(instrumentIndex: number, bid: number, ask: number): boolean {
    const first = instrumentIndex * 4;
    const tops = this.#tops;
    return tops[first]! <= -bid || tops[first + 1]! <= bid || tops[first + 2]! <= -ask || tops[first + 3]! <= ask;
  }

  /**
   * Takes out every trigger that a quote reaches and returns their slots, in no particular order. The slots stay occupied until the
   * triggers are removed.
   */
  takeFired(instrumentIndex: number, bid: number, ask: number): readonly number[] {
    if (!this.isReached(instrumentIndex, bid, ask)) return NOTHING_FIRED;
    const slots: number[] = [];
    const first = instrumentIndex * 4;
    this.#takeUpTo(first, -bid, slots);
    this.#takeUpTo(first + 1, bid, slots);
    this.#takeUpTo(first + 2, -ask, slots);
    this.#takeUpTo(first + 3, ask, slots);
    return slots;
  }

  #takeUpTo(heapIndex: number, key: number, slots: number[]): void {
    if (this.#tops[heapIndex]! > key) return;
    this.#heap(heapIndex).takeUpTo(key, slots);
    this.#refreshTop(heapIndex);
  }

  triggerOf(slot: number): FiredTrigger {
    return { kind: KINDS[this.#kindOfSlot[slot]!]!, owner: this.#ownerOfSlot[slot]! };
  }

  /** Records the tick at which a taken-out trigger fired. Moving or removing the trigger clears this. */
  hold(slot: number, tick: number): void {
    this.#tickOfSlot[slot] = tick;
  }

  /** Returns the tick for which a trigger is held; 0 for none. */
  heldFor(slot: number): number {
    return this.#tickOfSlot[slot]!;
  }

  /** Whether a trigger is being watched and a quote of the instrument reaches it. */
  isReachedIn(slot: number, instrumentIndex: number, bid: number, ask: number): boolean {
    const heapIndex = this.#heapOfSlot[slot]!;
    if (heapIndex >> 2 !== instrumentIndex || this.#places.get(slot) === -1) return false;
    return this.#heap(heapIndex).keyOf(slot) <= firingKeys(bid, ask)[heapIndex & 3]!;
  }

  /** Returns the trigger's place, or null if it has been taken out. */
  placeOf(slot: number): TriggerPlace | null {
    if (this.#places.get(slot) === -1) return null;
    const heapIndex = this.#heapOfSlot[slot]!;
    return { heapIndex, key: this.#heap(heapIndex).keyOf(slot) };
  }

  /** Takes out a watched trigger, or clears the tick for which it is held. The slot stays occupied. */
  take(slot: number): void {
    this.#tickOfSlot[slot] = 0;
    if (this.#places.get(slot) === -1) return;
    const heapIndex = this.#heapOfSlot[slot]!;
    this.#heap(heapIndex).remove(slot);
    this.#refreshTop(heapIndex);
  }

  #heap(heapIndex: number): TriggerHeap {
    const heap = this.#heaps[heapIndex];
    if (heap === undefined) throw new RangeError(`no instrument has the index ${heapIndex >> 2}`);
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
      this.#tickOfSlot = grown(this.#tickOfSlot, new Int32Array(slot * 2));
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
