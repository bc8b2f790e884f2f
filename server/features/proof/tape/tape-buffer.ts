/**
 * Takes what the quote board decides, in arrays that are allocated once: it is called within the path of a tick to the engine. What is in
 * it is written as text later.
 */
import type { RawTick, TickFault } from '@fairlead/domain/markets/tick.ts';
import { TICK_FAULTS } from '@fairlead/domain/markets/tick.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { TapeNote, TapeRecord } from '@fairlead/domain/proof/tape/tape-record.ts';

/** What a place holds: a quote, a note, or a rejected tick, whose reason is this plus its place in TICK_FAULTS. */
const QUOTE = 0;
const NOTE = 1;
const REJECT = 2;

const REASONS: Readonly<Record<TickFault, number>> = Object.fromEntries(
  TICK_FAULTS.map((fault, place) => [fault, REJECT + place]),
) as Record<TickFault, number>;

/** The numbers of a place, one after the other: one tick is in one piece of memory. */
const ARRIVED = 0;
const SENT = 1;
const SAID_BID = 2;
const SAID_ASK = 3;
const BID = 4;
const ASK = 5;
const NUMBERS = 6;

export class TapeBuffer {
  readonly #symbols: readonly string[];
  readonly #capacity: number;
  readonly #kinds: Uint8Array;
  readonly #indexes: Int32Array;
  readonly #numbers: Float64Array;
  readonly #sources: (string | undefined)[];
  readonly #ids: (string | number | undefined)[];
  /** A note, or the symbol of a tick of an unknown instrument. */
  readonly #others: (TapeNote | string | undefined)[];
  readonly #onFull: () => void;
  #count = 0;

  /** `onFull` is called when one more would not fit, and has to drain the buffer. */
  constructor(symbols: readonly string[], capacity: number, onFull: () => void) {
    this.#symbols = symbols;
    this.#capacity = capacity;
    this.#kinds = new Uint8Array(capacity);
    this.#indexes = new Int32Array(capacity);
    this.#numbers = new Float64Array(capacity * NUMBERS);
    this.#sources = Array.from({ length: capacity }, () => undefined);
    this.#ids = Array.from({ length: capacity }, () => undefined);
    this.#others = Array.from({ length: capacity }, () => undefined);
    this.#onFull = onFull;
  }

  quote(index: number, bid: Price, ask: Price, tick: RawTick, now: number): void {
    const place = this.#takeTick(QUOTE, index, tick, now);
    this.#numbers[place * NUMBERS + BID] = bid;
    this.#numbers[place * NUMBERS + ASK] = ask;
  }

  reject(index: number, reason: TickFault, tick: RawTick, now: number): void {
    const place = this.#takeTick(REASONS[reason], index, tick, now);
    if (index < 0) this.#others[place] = tick.symbol;
  }

  note(note: TapeNote): void {
    if (this.#count === this.#capacity) this.#onFull();
    this.#kinds[this.#count] = NOTE;
    this.#others[this.#count] = note;
    this.#count += 1;
  }

  #takeTick(kind: number, index: number, tick: RawTick, now: number): number {
    if (this.#count === this.#capacity) this.#onFull();
    const place = this.#count;
    this.#count += 1;
    this.#kinds[place] = kind;
    this.#indexes[place] = index;
    const numbers = this.#numbers;
    const first = place * NUMBERS;
    numbers[first + ARRIVED] = now;
    numbers[first + SENT] = tick.at;
    numbers[first + SAID_BID] = tick.sourceBid ?? tick.bid;
    numbers[first + SAID_ASK] = tick.sourceAsk ?? tick.ask;
    // Most feeds name no source, and then these stay as they are.
    if (tick.source !== this.#sources[place]) this.#sources[place] = tick.source;
    if (tick.id !== this.#ids[place]) this.#ids[place] = tick.id;
    return place;
  }

  /** Empties the buffer, after each record has been taken in order. */
  drain(take: (record: TapeRecord) => void): void {
    const count = this.#count;
    for (let place = 0; place < count; place += 1) take(this.#recordAt(place));
    this.#count = 0;
  }

  #recordAt(place: number): TapeRecord {
    const kind = this.#kinds[place] ?? NOTE;
    const other = this.#others[place];
    this.#others[place] = undefined;
    if (kind === NOTE) {
      if (other === undefined || typeof other === 'string') throw new Error('a note of the tape is missing');
      return other;
    }
    const first = place * NUMBERS;
    const numberAt = (which: number): number => this.#numbers[first + which] ?? Number.NaN;
    const tickId = this.#ids[place];
    const tick = {
      arrivedAt: Math.floor(numberAt(ARRIVED)),
      sentAt: numberAt(SENT),
      symbol: typeof other === 'string' ? other : (this.#symbols[this.#indexes[place] ?? -1] ?? ''),
      said: { bid: numberAt(SAID_BID), ask: numberAt(SAID_ASK) },
      source: this.#sources[place] ?? null,
      tick: tickId === undefined ? null : String(tickId),
    };
    if (kind === QUOTE) return { kind: 'quote', ...tick, bid: price(numberAt(BID)), ask: price(numberAt(ASK)) };
    return { kind: 'reject', ...tick, reason: TICK_FAULTS[kind - REJECT] ?? 'notFinite' };
  }
}
