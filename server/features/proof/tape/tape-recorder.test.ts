import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawTick, TickFault } from '@fairlead/domain/markets/tick.ts';
import { price } from '@fairlead/domain/price.ts';
import { formatHead, parseSegment } from '@fairlead/domain/proof/tape/segment-text.ts';
import type { TapeOpening } from '@fairlead/domain/proof/tape/tape-record.ts';
import { NO_SEGMENT_HASH, type TapeSegment } from '@fairlead/domain/proof/tape/tape-segment.ts';
import { TapeRecorder, type RecordedSegment, type TapeRecorderOptions } from './tape-recorder.ts';

const SYMBOLS = ['EURUSD', 'AAPL'];
const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 20, 14, 3, 41, 200);
const MINUTE = Date.UTC(2026, 10, 20, 14, 3);

let segments: TapeSegment[];
let recorder: TapeRecorder;

beforeEach(() => {
  segments = [];
  recorder = newRecorder();
});

function newRecorder(more: Partial<TapeRecorderOptions> = {}): TapeRecorder {
  return new TapeRecorder({ symbols: SYMBOLS, onSegment: (segment) => segments.push(readAlone(segment)), ...more });
}

/** As if it were the first of a tape. */
function readAlone({ head, body }: RecordedSegment): TapeSegment {
  return parseSegment(`${formatHead({ ...head, id: 1, previous: NO_SEGMENT_HASH, gapFromMs: null, lost: null })}${body}`);
}

const nothingOf = (symbol: string): TapeOpening => ({
  symbol,
  quote: null,
  isHalted: false,
  isUnderReview: false,
  isLate: false,
  hold: null,
});

function begin(now = START): void {
  recorder.begin(SYMBOLS.map(nothingOf), now);
}

function quote(arrivedAt: number, more: Partial<RawTick> = {}): void {
  recorder.quote(
    0,
    price(1_085_120),
    price(1_085_200),
    { symbol: 'EURUSD', bid: 1.085_12, ask: 1.0852, at: arrivedAt, ...more },
    arrivedAt,
  );
}

function reject(reason: TickFault, arrivedAt: number, more: Partial<RawTick> = {}): void {
  recorder.reject(1, reason, { symbol: 'AAPL', bid: Number.NaN, ask: 1e300, at: Number.NaN, ...more }, arrivedAt);
}

const spans = () => segments.map(({ fromMs, toMs }) => [fromMs - MINUTE, toMs - MINUTE]);
const arrivals = () => segments.map(({ records }) => records.map(({ arrivedAt }) => arrivedAt - MINUTE));

describe('segments', () => {
  test('end with each minute of UTC, and the first begins where the recording does', () => {
    begin();
    quote(START + 10);
    recorder.drain(MINUTE + MINUTE_MS - 1);
    expect(segments).toEqual([]);
    recorder.drain(MINUTE + MINUTE_MS);
    quote(MINUTE + MINUTE_MS + 5);
    quote(MINUTE + 2 * MINUTE_MS);
    recorder.drain(MINUTE + 2 * MINUTE_MS + 190);
    expect(spans()).toEqual([
      [41_200, 60_000],
      [60_000, 120_000],
    ]);
    expect(arrivals()).toEqual([[41_210], [60_005]]);
    expect(segments.map(({ isStart, early, isBackwards, accepted }) => [isStart, early, isBackwards, accepted])).toEqual([
      [true, null, false, 1],
      [false, null, false, 1],
    ]);
  });

  test('are there for minutes without a tick, and say how the instruments are', () => {
    begin();
    quote(START + 10);
    for (const minutes of [1, 2, 3]) recorder.drain(MINUTE + minutes * MINUTE_MS);
    expect(spans()).toEqual([
      [41_200, 60_000],
      [60_000, 120_000],
      [120_000, 180_000],
    ]);
    const opening = {
      ...nothingOf('EURUSD'),
      quote: { bid: 1_085_120, ask: 1_085_200, quotedAt: START + 10, source: null, tick: null },
    };
    expect(segments.map(({ openings }) => openings)).toEqual([[], [opening], [opening]]);
  });

  test('leave out the time in which the process stood still', () => {
    begin();
    quote(MINUTE + 5 * MINUTE_MS + 30_000);
    recorder.drain(MINUTE + 6 * MINUTE_MS);
    expect(spans()).toEqual([
      [41_200, 60_000],
      [300_000, 360_000],
    ]);
  });

  test('end early when the recording ends; what comes afterwards is in none', () => {
    begin();
    quote(START + 10);
    recorder.end(START + 500);
    quote(START + 600);
    recorder.drain(MINUTE + MINUTE_MS);
    recorder.end(MINUTE + MINUTE_MS);
    expect(spans()).toEqual([[41_200, 41_700]]);
    expect(segments[0]?.early).toBe('stop');
  });

  test('are never empty spans, even if the recording ends as it begins', () => {
    begin();
    recorder.end(START);
    expect(spans()).toEqual([[41_200, 41_201]]);
  });

  test('end early when they are full, and nothing is lost', () => {
    recorder = newRecorder({ mostCharacters: 200 });
    begin();
    for (let tick = 0; tick < 20; tick += 1) quote(START + tick);
    recorder.end(START + 100);
    expect(segments.length).toBeGreaterThan(2);
    expect(segments.slice(0, -1).every(({ early }) => early === 'full')).toBe(true);
    expect(segments.slice(1).map(({ fromMs }) => fromMs)).toEqual(segments.slice(0, -1).map(({ toMs }) => toMs));
    expect(arrivals().flat()).toEqual(Array.from({ length: 20 }, (_, tick) => 41_200 + tick));
  });

  test('keep the order of arrival when the clock is corrected by a moment, and say so', () => {
    begin();
    quote(START + 100);
    quote(START + 60);
    recorder.drain(MINUTE + MINUTE_MS);
    quote(MINUTE + MINUTE_MS - 20);
    quote(MINUTE + MINUTE_MS + 20);
    recorder.drain(MINUTE + 2 * MINUTE_MS);
    expect(arrivals()).toEqual([
      [41_300, 41_260],
      [59_980, 60_020],
    ]);
    expect(segments.map(({ isBackwards }) => isBackwards)).toEqual([true, false]);
  });

  test('begin anew when the clock is set back, also if nothing arrives', () => {
    begin();
    quote(START + 100);
    quote(START - 3_600_000);
    recorder.drain(START - 3_600_000 + 500);
    recorder.drain(START - 7_200_000);
    recorder.end(START - 7_200_000 + 10);
    expect(spans()).toEqual([
      [41_200, 41_301],
      [41_200 - 3_600_000, 41_201 - 3_600_000],
      [41_200 - 7_200_000, 41_210 - 7_200_000],
    ]);
    expect(segments.map(({ early, isBackwards }) => [early, isBackwards])).toEqual([
      ['clock', false],
      ['clock', false],
      ['stop', false],
    ]);
  });
});

describe('records', () => {
  test('are what was said and decided, in order', () => {
    begin();
    quote(START + 1, { at: START - 20, source: 'kraken', id: 88_124, sourceBid: 1.0851, sourceAsk: 1.085_22 });
    reject('notFinite', START + 2, { source: 'kraken', id: 'a b' });
    recorder.note({ kind: 'halt', arrivedAt: START + 3, symbol: 'AAPL', isHalted: true });
    recorder.reject(-1, 'unknownSymbol', { symbol: 'NO SUCH', bid: 1, ask: 2, at: START }, START + 4);
    quote(START + 5);
    recorder.end(START + 6);
    const tick = { source: null, tick: null };
    expect(segments[0]?.records).toEqual([
      {
        kind: 'quote',
        arrivedAt: START + 1,
        sentAt: START - 20,
        symbol: 'EURUSD',
        bid: 1_085_120,
        ask: 1_085_200,
        said: { bid: 1.0851, ask: 1.085_22 },
        source: 'kraken',
        tick: '88124',
      },
      {
        kind: 'reject',
        arrivedAt: START + 2,
        sentAt: Number.NaN,
        symbol: 'AAPL',
        reason: 'notFinite',
        said: { bid: Number.NaN, ask: 1e300 },
        source: 'kraken',
        tick: 'a b',
      },
      { kind: 'halt', arrivedAt: START + 3, symbol: 'AAPL', isHalted: true },
      {
        kind: 'reject',
        arrivedAt: START + 4,
        sentAt: START,
        symbol: 'NO SUCH',
        reason: 'unknownSymbol',
        said: { bid: 1, ask: 2 },
        ...tick,
      },
      {
        kind: 'quote',
        arrivedAt: START + 5,
        sentAt: START + 5,
        symbol: 'EURUSD',
        bid: 1_085_120,
        ask: 1_085_200,
        said: { bid: 1.085_12, ask: 1.0852 },
        ...tick,
      },
    ]);
    expect([segments[0]?.accepted, segments[0]?.rejected]).toEqual([2, 2]);
  });

  test('are all kept, however small the buffer and whenever it is drained', () => {
    const step = fc.oneof(
      fc.constant('quote' as const),
      fc.constant('reject' as const),
      fc.constant('note' as const),
      fc.constant('drain' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (steps, capacity) => {
        segments = [];
        recorder = newRecorder({ capacity });
        begin();
        const expected: string[] = [];
        for (const [place, kind] of steps.entries()) {
          const at = START + place;
          if (kind === 'quote') quote(at, place % 2 === 0 ? { id: place, source: 'kraken' } : {});
          else if (kind === 'reject') reject('crossed', at);
          else if (kind === 'note') recorder.note({ kind: 'hold', arrivedAt: at, symbol: 'AAPL', hold: 'diverging' });
          else recorder.drain(at);
          if (kind !== 'drain') expected.push(kind === 'note' ? `hold ${at}` : `${kind} ${at}`);
        }
        recorder.end(START + 1_000);
        expect(segments.flatMap(({ records }) => records.map(({ kind, arrivedAt }) => `${kind} ${arrivedAt}`))).toEqual(expected);
        for (const record of segments.flatMap(({ records }) => records)) {
          if (record.kind === 'quote') {
            const place = record.arrivedAt - START;
            expect([record.tick, record.source]).toEqual(place % 2 === 0 ? [String(place), 'kraken'] : [null, null]);
          }
        }
      }),
    );
  });
});
