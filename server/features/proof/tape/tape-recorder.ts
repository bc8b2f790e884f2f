/**
 * Cuts what the quote board reports into segments, each of a minute of UTC at most. It writes records as text a few times a second, so that
 * the end of a minute is no more work than any other moment.
 *
 * All times are those of the clock that judges prices. A record counts to the minute in which it arrived. If that clock is set back by more
 * than a moment, a new segment begins.
 */
import type { RawTick, TickFault } from '@fairlead/domain/markets/tick.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { PriceRecorder } from '@fairlead/domain/proof/tape/price-recorder.ts';
import { formatOpening, formatRecord } from '@fairlead/domain/proof/tape/record-text.ts';
import type { TapeNote, TapeOpening, TapeRecord } from '@fairlead/domain/proof/tape/tape-record.ts';
import { LARGEST_STEP_BACK_MS, SEGMENT_MS, type EarlyEnd, type RecordedHead } from '@fairlead/domain/proof/tape/tape-segment.ts';
import { InstrumentStates } from './instrument-states.ts';
import { TapeBuffer } from './tape-buffer.ts';

/** A segment that is complete but for what ties it to the one before. */
export interface RecordedSegment {
  readonly head: RecordedHead;
  /** The text after the head. */
  readonly body: string;
}

export interface TapeRecorderOptions {
  /** In the order of the board. */
  readonly symbols: readonly string[];
  readonly onSegment: (segment: RecordedSegment) => void;
  /** How many records wait for their text; by default far more than a lively market has between two calls of `drain`. */
  readonly capacity?: number;
  /** The length of the text, in characters, at which a segment ends before its minute. */
  readonly mostCharacters?: number;
}

const CAPACITY = 4_096;
/** Some 200,000 ticks. */
const MOST_CHARACTERS = 8_388_608;

interface OpenSegment {
  readonly fromMs: number;
  /** The end of its minute. */
  readonly endsAtMs: number;
  readonly isStart: boolean;
  isBackwards: boolean;
  accepted: number;
  rejected: number;
  readonly pieces: string[];
  characters: number;
}

export class TapeRecorder implements PriceRecorder {
  readonly #onSegment: (segment: RecordedSegment) => void;
  readonly #mostCharacters: number;
  readonly #buffer: TapeBuffer;
  #states = new InstrumentStates([]);
  /** Null before the beginning, and after the end. */
  #segment: OpenSegment | null = null;
  #lastArrivedAt = Number.NEGATIVE_INFINITY;

  constructor({ symbols, onSegment, capacity = CAPACITY, mostCharacters = MOST_CHARACTERS }: TapeRecorderOptions) {
    this.#onSegment = onSegment;
    this.#mostCharacters = mostCharacters;
    this.#buffer = new TapeBuffer(symbols, capacity, () => this.#writeRecords());
  }

  begin(openings: readonly TapeOpening[], now: number): void {
    this.#states = new InstrumentStates(openings);
    this.#open(Math.floor(now), true);
  }

  quote(instrumentIndex: number, bid: Price, ask: Price, tick: RawTick, now: number): void {
    this.#buffer.quote(instrumentIndex, bid, ask, tick, now);
  }

  reject(instrumentIndex: number, reason: TickFault, tick: RawTick, now: number): void {
    this.#buffer.reject(instrumentIndex, reason, tick, now);
  }

  note(note: TapeNote): void {
    this.#buffer.note(note);
  }

  /** Writes what has been taken, and ends the segment once its minute is over. Call it a few times a second. */
  drain(now: number): void {
    this.#writeRecords();
    if (this.#segment !== null) this.#cutBefore(Math.floor(now));
  }

  /** Ends the last segment. What comes afterwards is not recorded. */
  end(now: number): void {
    this.drain(now);
    const segment = this.#segment;
    if (segment === null) return;
    this.#segment = null;
    this.#seal(segment, Math.floor(now), 'stop');
  }

  #writeRecords(): void {
    this.#buffer.drain((record) => this.#write(record));
  }

  #write(record: TapeRecord): void {
    const segment = this.#cutBefore(record.arrivedAt);
    if (segment === null) return;
    if (record.arrivedAt < this.#lastArrivedAt) segment.isBackwards = true;
    this.#lastArrivedAt = record.arrivedAt;
    if (record.kind === 'quote') segment.accepted += 1;
    else if (record.kind === 'reject') segment.rejected += 1;
    append(segment, formatRecord(record, segment.fromMs));
    this.#states.apply(record);
    if (segment.characters >= this.#mostCharacters) {
      this.#seal(segment, record.arrivedAt + 1, 'full');
      this.#open(record.arrivedAt + 1, false);
    }
  }

  /** The segment to which a moment belongs; ends the one before. Null if nothing is recorded. */
  #cutBefore(now: number): OpenSegment | null {
    const segment = this.#segment;
    if (segment === null) return null;
    if (now >= segment.endsAtMs) {
      this.#seal(segment, segment.endsAtMs, null);
      this.#open(startOfMinute(now), false);
    } else if (now < segment.fromMs - LARGEST_STEP_BACK_MS) {
      this.#seal(segment, this.#lastArrivedAt + 1, 'clock');
      this.#lastArrivedAt = now;
      this.#open(now, false);
    }
    return this.#segment;
  }

  #open(fromMs: number, isStart: boolean): void {
    const segment: OpenSegment = {
      fromMs,
      endsAtMs: startOfMinute(fromMs) + SEGMENT_MS,
      isStart,
      isBackwards: false,
      accepted: 0,
      rejected: 0,
      pieces: [],
      characters: 0,
    };
    for (const opening of this.#states.list()) append(segment, formatOpening(opening, fromMs));
    this.#segment = segment;
  }

  #seal(segment: OpenSegment, asOfMs: number, early: EarlyEnd | null): void {
    const { fromMs, endsAtMs, isStart, isBackwards, accepted, rejected, pieces } = segment;
    // Never empty and never longer than its minute, wherever the clock is now.
    const toMs = Math.min(endsAtMs, Math.max(fromMs + 1, asOfMs));
    this.#onSegment({ head: { fromMs, toMs, isStart, early, isBackwards, accepted, rejected }, body: pieces.join('') });
  }
}

function append(segment: OpenSegment, line: string): void {
  segment.pieces.push(`${line}\n`);
  segment.characters += line.length + 1;
}

function startOfMinute(ms: number): number {
  return Math.floor(ms / SEGMENT_MS) * SEGMENT_MS;
}
