import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { JUMP_BELIEVED_AFTER_MS, LARGEST_JUMP, SMALLEST_JUMP_BASE_MICROS, TICK_FAULTS } from '@fairlead/domain/market/tick.ts';
import type { RawTick, TickFault } from '@fairlead/domain/market/tick.ts';
import { price } from '@fairlead/domain/price.ts';
import { INSTRUMENTS, instrumentIndexOf } from '@fairlead/domain/trading/instruments.ts';
import { QuoteBoard } from './quote-board.ts';

const NOON = Date.UTC(2026, 8, 29, 12);
const DAY_MS = 86_400_000;
const EURUSD = instrumentIndexOf('EURUSD') ?? -1;

let now = NOON;
let board: QuoteBoard;
let heard: (readonly [number, number, number, number])[];

beforeEach(() => {
  now = NOON;
  board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
  heard = [];
  board.onQuote((index, bid, ask, at) => heard.push([index, bid, ask, at]));
});

function accept(bid: number, ask: number, at = NOON, symbol = 'EURUSD'): void {
  board.take({ symbol, bid, ask, at });
}

describe('a good tick', () => {
  test('is kept, rounded to the digits of its instrument, and told', () => {
    accept(1.136_072_4, 1.136_081);
    expect(board.quote('EURUSD')).toEqual({ bid: 1_136_070, ask: 1_136_080, at: NOON });
    expect(board.quoteAt(EURUSD)).toEqual({ bid: 1_136_070, ask: 1_136_080, at: NOON });
    expect(heard).toEqual([[EURUSD, 1_136_070, 1_136_080, NOON]]);
    expect(board.counts.accepted).toBe(1);
  });

  test('replaces the one before; a quote that was read stays what it was', () => {
    accept(1.1, 1.2);
    const first = board.quote('EURUSD');
    accept(1.15, 1.25, NOON + 1);
    expect(first).toEqual({ bid: 1_100_000, ask: 1_200_000, at: NOON });
    expect(board.quote('EURUSD')).toEqual({ bid: 1_150_000, ask: 1_250_000, at: NOON + 1 });
  });

  test('is already on the board when it is told', () => {
    board.onQuote((index, bid) => expect(board.quoteAt(index)?.bid).toBe(bid));
    accept(1.1, 1.2);
    accept(1.2, 1.3, NOON + 1);
    expect(board.counts.accepted).toBe(2);
  });

  test('is told to every listener in order, and no more to one that has left', () => {
    const calls: string[] = [];
    const leave = board.onQuote(() => calls.push('a'));
    board.onQuote(() => calls.push('b'));
    accept(1.1, 1.2);
    leave();
    accept(1.1, 1.2, NOON + 1);
    expect(calls).toEqual(['a', 'b', 'b']);
  });
});

describe('a bad tick changes nothing and is counted under its fault', () => {
  test.each<[TickFault, Partial<RawTick>]>([
    ['unknownSymbol', { symbol: 'NOSUCH' }],
    ['notFinite', { bid: Number.NaN }],
    ['zero', { bid: 0 }],
    ['zero', { bid: 0.000_004 }],
    ['negative', { bid: -1 }],
    ['crossed', { bid: 1.3 }],
    ['fromFuture', { at: NOON + 60_000 }],
    ['outOfOrder', { at: NOON - 1 }],
    ['duplicate', { bid: 1.1, ask: 1.2, at: NOON }],
    ['jump', { bid: 1.9, ask: 2 }],
  ])('%s', (fault, change) => {
    accept(1.1, 1.2);
    board.take({ symbol: 'EURUSD', bid: 1.15, ask: 1.25, at: NOON + 1, ...change });
    expect(heard).toHaveLength(1);
    expect(board.quote('EURUSD')?.bid).toBe(1_100_000);
    expect(board.counts.accepted).toBe(1);
    expect(TICK_FAULTS.filter((each) => board.counts.dropped[each] > 0)).toEqual([fault]);
    expect(board.counts.dropped[fault]).toBe(1);
  });

  test('before the first tick there is no quote', () => {
    expect(board.quote('EURUSD')).toBeUndefined();
    expect(board.quote('NOSUCH')).toBeUndefined();
    expect(board.quoteAt(-1)).toBeUndefined();
  });
});

describe('a jump', () => {
  test('on which the source insists is believed at last', () => {
    accept(1.1, 1.2);
    for (let tick = 0; tick <= 40; tick += 1) {
      now = NOON + tick * 1_000;
      accept(2.4, 2.5, now);
    }
    expect(board.quote('EURUSD')?.bid).toBe(2_400_000);
    expect(board.counts.believedJumps).toBe(1);
    expect(board.counts.dropped.jump).toBe(JUMP_BELIEVED_AFTER_MS / 1_000);
  });

  test('on which the source has settled is believed at once', () => {
    accept(18.31, 18.34, NOON, 'USOIL');
    board.take({ symbol: 'USOIL', bid: -36.98, ask: -36.95, at: NOON + 1, isSettlement: true });
    expect(board.quote('USOIL')?.bid).toBe(-36_980_000);
    expect([board.counts.believedJumps, board.counts.dropped.jump]).toEqual([1, 0]);
  });

  test('of a settlement is no excuse for any other fault', () => {
    accept(1.1, 1.2);
    for (const change of [{ bid: 0 }, { bid: -1 }, { bid: 1.3 }, { at: NOON - 1 }]) {
      board.take({ symbol: 'EURUSD', bid: 1.1, ask: 1.2, at: NOON + 1, isSettlement: true, ...change });
    }
    expect(board.counts.accepted).toBe(1);
  });

  test('among good ticks is never believed', () => {
    for (let tick = 0; tick <= 400; tick += 1) {
      now = NOON + tick * 1_000;
      if (tick % 20 === 0) accept(1.1, 1.2, now);
      else accept(2.4, 2.5, now);
    }
    expect(board.quote('EURUSD')?.bid).toBe(1_100_000);
    expect(board.counts.believedJumps).toBe(0);
  });

  test('crude oil may cross zero and move near it', () => {
    const bids = [18.31, 12.5, 6.6, 0.8, -5, -10.9, -16.9, -26.9, -36.98];
    bids.forEach((bid, step) => accept(bid, bid + 0.03, NOON + step, 'USOIL'));
    expect(board.quote('USOIL')?.bid).toBe(-36_980_000);
    expect(board.counts.dropped.jump).toBe(0);
  });
});

describe('the opening of the day', () => {
  const midnight = NOON + DAY_MS / 2;

  test('is not known before a day has begun under our eyes', () => {
    accept(1.1, 1.2);
    expect(board.dayOpenAt(EURUSD, NOON)).toBeNull();
  });

  test('is the last bid before 00:00 UTC', () => {
    accept(1.1, 1.2);
    now = midnight + 1_000;
    accept(1.15, 1.25, midnight - 1);
    expect(board.dayOpenAt(EURUSD, now)).toBe(1_150_000);
    accept(1.17, 1.27, midnight + 500);
    expect(board.dayOpenAt(EURUSD, now)).toBe(1_150_000);
    expect(board.dayOpenAt(EURUSD, NOON)).toBeNull();
  });

  test('can be told from history, before and after the first tick', () => {
    board.setDayOpen(EURUSD, price(1_090_000), NOON);
    expect(board.dayOpenAt(EURUSD, NOON)).toBe(1_090_000);
    accept(1.1, 1.2);
    expect(board.dayOpenAt(EURUSD, NOON)).toBe(1_090_000);
    board.setDayOpen(EURUSD, price(1_080_000), NOON);
    expect(board.dayOpenAt(EURUSD, NOON)).toBe(1_080_000);
    board.setDayOpen(EURUSD, price(1), NOON - DAY_MS);
    expect(board.dayOpenAt(EURUSD, NOON)).toBe(1_080_000);
  });
});

test('whatever comes in, nothing bad comes out', () => {
  const anyPrice = fc.oneof(
    fc.double(),
    fc.double({ min: 0.5, max: 3, noNaN: true }),
    fc.double({ min: -60, max: 60, noNaN: true }),
    fc.constantFrom(0, -0, Number.NaN, Number.NEGATIVE_INFINITY, 1e-9, 1e300),
  );
  const anyTick = fc.record({
    symbol: fc.constantFrom('EURUSD', 'USOIL', 'BTCUSD', 'NOSUCH', '__proto__'),
    bid: anyPrice,
    ask: anyPrice,
    at: fc.oneof(fc.integer({ min: NOON - 1_000, max: NOON + 8_000 }), fc.double()),
  });
  fc.assert(
    fc.property(fc.array(anyTick, { maxLength: 120 }), (ticks) => {
      const strict = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => NOON });
      const last = new Map<number, { bid: number; at: number }>();
      strict.onQuote((index, bid, ask, at) => {
        const { mayBeNegative, digits } = INSTRUMENTS[index] ?? { mayBeNegative: false, digits: 0 };
        expect(Number.isSafeInteger(bid) && Number.isSafeInteger(ask)).toBe(true);
        expect(Math.abs(bid % 10 ** (6 - digits))).toBe(0);
        expect(bid).not.toBe(0);
        expect(ask).toBeGreaterThanOrEqual(bid);
        if (!mayBeNegative) expect(bid).toBeGreaterThan(0);
        const previous = last.get(index);
        if (previous !== undefined) {
          expect(at).toBeGreaterThanOrEqual(previous.at);
          const base = mayBeNegative ? Math.max(Math.abs(previous.bid), SMALLEST_JUMP_BASE_MICROS) : previous.bid;
          expect(Math.abs(bid - previous.bid)).toBeLessThanOrEqual(LARGEST_JUMP * base);
        }
        last.set(index, { bid, at });
      });
      for (const tick of ticks) strict.take(tick);
      const dropped = TICK_FAULTS.reduce((sum, fault) => sum + strict.counts.dropped[fault], 0);
      expect(strict.counts.accepted + dropped).toBe(ticks.length);
    }),
  );
});
