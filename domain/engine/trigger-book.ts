/* oxlint-disable typescript/no-non-null-assertion -- indexes are in range by the structure's own invariants, which the property tests exercise */
import { SlotPlaces, TriggerHeap } from './trigger-heap.ts';

/** What a trigger watches for. */
export type TriggerKind = 'close' | 'stopLoss' | 'takeProfit' | 'trail' | 'margin' | 'entry' | 'alert';

/** Which price a trigger compares with, and in which direction that price must go to fire it. */
export type Watch = 'bidFalls' | 'bidRises' | 'askFalls' | 'askRises';

/** Whether prices have come to a level that is watched for; the heaps of the book find the same without looking at each. */
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
const KINDS: readonly TriggerKind[] = ['close', 'stopLoss', 'takeProfit', 'trail', 'margin', 'entry', 'alert'];

export interface FiredTrigger {
  readonly kind: TriggerKind;
  /** The position of a waiting closing, stop loss, take profit or trailing step, the account of a margin trigger, the order, the alert. */
  readonly owner: number;
}

const NOTHING_FIRED: readonly number[] = [];

/** Where a trigger is watched for: its heap, and its key in it. */
export interface TriggerPlace {
  readonly heapIndex: number;
  readonly key: number;
}

/** The four heaps of an instrument, in order, each with the key at or below which a quote fires what is in it. */
export function firingKeys(bid: number, ask: number): readonly [bidFalls: number, bidRises: number, askFalls: number, askRises: number] {
  return [-bid, bid, -ask, ask];
}

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
  /** The number of the tick that a trigger fired at and whose decision is still pending; 0 for none. */
  #tickOfSlot = new Int32Array(64);
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

  /** Forgets a trigger, fired or not, and lets its slot be used again. Called once for each trigger that was added. */
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
   * Takes out every trigger that a quote reaches, in no particular order, and gives their slots, which stay taken until the triggers are
   * removed.
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

  /** Remembers at which tick a trigger fired that was taken out. Moving or removing it forgets that. */
  hold(slot: number, tick: number): void {
    this.#tickOfSlot[slot] = tick;
  }

  /** The tick that a trigger is held for; 0 for none. */
  heldFor(slot: number): number {
    return this.#tickOfSlot[slot]!;
  }

  /** Whether a trigger is watched for, and a quote of an instrument reaches it. */
  isReachedIn(slot: number, instrumentIndex: number, bid: number, ask: number): boolean {
    const heapIndex = this.#heapOfSlot[slot]!;
    if (heapIndex >> 2 !== instrumentIndex || this.#places.get(slot) === -1) return false;
    return this.#heap(heapIndex).keyOf(slot) <= firingKeys(bid, ask)[heapIndex & 3]!;
  }

  /** Null where it is taken out. */
  placeOf(slot: number): TriggerPlace | null {
    if (this.#places.get(slot) === -1) return null;
    const heapIndex = this.#heapOfSlot[slot]!;
    return { heapIndex, key: this.#heap(heapIndex).keyOf(slot) };
  }

  /** Takes out a trigger that is watched, or forgets the tick that it is held for. Its slot stays taken. */
  take(slot: number): void {
    this.#tickOfSlot[slot] = 0;
    if (this.#places.get(slot) === -1) return;
    const heapIndex = this.#heapOfSlot[slot]!;
    this.#heap(heapIndex).remove(slot);
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
