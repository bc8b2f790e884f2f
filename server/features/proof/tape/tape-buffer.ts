/**
 * Takes what the quote board decides, in arrays that are allocated once: it is called within the path of a tick to the engine. What is in
 * it is written as text later.
 */
import type { RawTick, TickFault } from '@fairlead/domain/markets/tick.ts';
import { TICK_FAULTS } from '@fairlead/domain/markets/tick.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { TapeNote, TapeRecord } from '@fairlead/domain/proof/tape/tape-record.ts';

/** What a place holds: a note, a quote, or a rejected tick, whose reason is this plus its place in TICK_FAULTS. */
const NOTE = 0;
const QUOTE = 1;
const QUOTE_OF_SOURCE = 2;
const REJECT = 3;
/** There are fewer of them. What a place holds is in one number with the index of its instrument. */
const KINDS = 64;

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
  /** The index of the instrument times KINDS, plus the kind. */
  readonly #whats: Int32Array;
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
    this.#whats = new Int32Array(capacity);
    this.#numbers = new Float64Array(capacity * NUMBERS);
    this.#sources = Array.from({ length: capacity }, () => undefined);
    this.#ids = Array.from({ length: capacity }, () => undefined);
    this.#others = Array.from({ length: capacity }, () => undefined);
    this.#onFull = onFull;
  }

  quote(index: number, bid: Price, ask: Price, tick: RawTick, now: number): void {
    if (this.#count === this.#capacity) this.#onFull();
    const place = this.#count;
    const numbers = this.#numbers;
    const first = place * NUMBERS;
    numbers[first + ARRIVED] = now;
    numbers[first + SENT] = tick.at;
    numbers[first + SAID_BID] = tick.sourceBid ?? tick.bid;
    numbers[first + SAID_ASK] = tick.sourceAsk ?? tick.ask;
    numbers[first + BID] = bid;
    numbers[first + ASK] = ask;
    this.#whats[place] = index * KINDS + (tick.source === undefined ? QUOTE : this.#takeSource(QUOTE_OF_SOURCE, place, tick));
    this.#count = place + 1;
  }

  reject(index: number, reason: TickFault, tick: RawTick, now: number): void {
    if (this.#count === this.#capacity) this.#onFull();
    const place = this.#count;
    const numbers = this.#numbers;
    const first = place * NUMBERS;
    numbers[first + ARRIVED] = now;
    numbers[first + SENT] = tick.at;
    numbers[first + SAID_BID] = tick.sourceBid ?? tick.bid;
    numbers[first + SAID_ASK] = tick.sourceAsk ?? tick.ask;
    this.#whats[place] = index * KINDS + this.#takeSource(REASONS[reason], place, tick);
    if (index < 0) this.#others[place] = tick.symbol;
    this.#count = place + 1;
  }

  note(note: TapeNote): void {
    if (this.#count === this.#capacity) this.#onFull();
    this.#whats[this.#count] = NOTE;
    this.#others[this.#count] = note;
    this.#count += 1;
  }

  /** Returns the kind. */
  #takeSource(kind: number, place: number, { source, id }: RawTick): number {
    this.#sources[place] = source;
    this.#ids[place] = id;
    return kind;
  }

  /** Empties the buffer, after each record has been taken in order. */
  drain(take: (record: TapeRecord) => void): void {
    const count = this.#count;
    for (let place = 0; place < count; place += 1) take(this.#recordAt(place));
    this.#count = 0;
  }

  #recordAt(place: number): TapeRecord {
    const what = this.#whats[place] ?? NOTE;
    const index = Math.floor(what / KINDS);
    const kind = what - index * KINDS;
    const other = this.#others[place];
    this.#others[place] = undefined;
    if (kind === NOTE) {
      if (other === undefined || typeof other === 'string') throw new Error('a note of the tape is missing');
      return other;
    }
    const first = place * NUMBERS;
    const numberAt = (which: number): number => this.#numbers[first + which] ?? Number.NaN;
    const isFromSource = kind !== QUOTE;
    const tickId = isFromSource ? this.#ids[place] : undefined;
    const tick = {
      arrivedAt: Math.floor(numberAt(ARRIVED)),
      sentAt: numberAt(SENT),
      symbol: typeof other === 'string' ? other : (this.#symbols[index] ?? ''),
      said: { bid: numberAt(SAID_BID), ask: numberAt(SAID_ASK) },
      source: (isFromSource ? this.#sources[place] : undefined) ?? null,
      tick: tickId === undefined ? null : String(tickId),
    };
    if (kind < REJECT) return { kind: 'quote', ...tick, bid: price(numberAt(BID)), ask: price(numberAt(ASK)) };
    return { kind: 'reject', ...tick, reason: TICK_FAULTS[kind - REJECT] ?? 'notFinite' };
  }
}
