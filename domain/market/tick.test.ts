import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, priceFromDecimal } from '../price.ts';
import type { Quote } from '../trading/quote.ts';
import {
  findTickFault,
  isJumpBelieved,
  JUMP_BELIEVED_AFTER_MS,
  JUMP_BELIEVED_AFTER_TICKS,
  LARGEST_CLOCK_LEAD_MS,
  LARGEST_JUMP,
  SMALLEST_JUMP_BASE_MICROS,
  TICK_FAULTS,
  weighJump,
} from './tick.ts';
import type { JumpSuspicion, TickFault } from './tick.ts';

const NOW = 1_700_000_000_000;
const USUAL = { mayBeNegative: false };
const OIL = { mayBeNegative: true };

function quote(bid: number, ask: number, at = NOW): Quote {
  return { bid: price(Math.round(bid * 1e6)), ask: price(Math.round(ask * 1e6)), at };
}

function faultOf(bid: number, ask: number, options: { at?: number; last?: Quote; rules?: typeof USUAL } = {}): TickFault | null {
  return findTickFault(priceFromDecimal(bid), priceFromDecimal(ask), options.at ?? NOW, options.last, options.rules ?? USUAL, NOW);
}

describe('the fault of one tick', () => {
  const last = quote(100, 100.2, NOW - 1_000);

  test.each<[string, TickFault | null, () => TickFault | null]>([
    ['a usual tick passes', null, () => faultOf(100.1, 100.3, { last })],
    ['the first tick passes', null, () => faultOf(1.1, 1.2)],
    ['equal bid and ask pass', null, () => faultOf(100, 100, { last })],
    ['not a number', 'notFinite', () => faultOf(Number.NaN, 100, { last })],
    ['infinite', 'notFinite', () => faultOf(100, Number.POSITIVE_INFINITY, { last })],
    ['beyond a billion', 'notFinite', () => faultOf(100, 1e12, { last })],
    ['no time stamp', 'notFinite', () => faultOf(100, 100.2, { last, at: Number.NaN })],
    ['zero bid', 'zero', () => faultOf(0, 100, { last })],
    ['zero ask', 'zero', () => faultOf(100, 0, { last })],
    ['rounds to zero', 'zero', () => faultOf(0.000_000_1, 100, { last })],
    ['negative', 'negative', () => faultOf(-1, 100, { last })],
    ['negative where it may be', null, () => faultOf(-1, -0.9, { last: quote(1, 1.1), rules: OIL })],
    ['crossed', 'crossed', () => faultOf(100.2, 100.1, { last })],
    ['crossed below zero', 'crossed', () => faultOf(-1, -1.1, { last: quote(-1, -0.9), rules: OIL })],
    ['a little ahead of our clock', null, () => faultOf(100, 100.2, { last, at: NOW + LARGEST_CLOCK_LEAD_MS })],
    ['too far ahead of our clock', 'fromFuture', () => faultOf(100, 100.2, { last, at: NOW + LARGEST_CLOCK_LEAD_MS + 1 })],
    ['same millisecond as the last', null, () => faultOf(100, 100.1, { last, at: NOW - 1_000 })],
    ['same prices as the last, later', null, () => faultOf(100, 100.2, { last, at: NOW - 999 })],
    ['the last one once more', 'duplicate', () => faultOf(100, 100.2, { last, at: NOW - 1_000 })],
    ['older than the last', 'outOfOrder', () => faultOf(100, 100.2, { last, at: NOW - 1_001 })],
    ['a move of 60 %', null, () => faultOf(160, 160.2, { last })],
    ['a move of more than 60 % up', 'jump', () => faultOf(160.1, 160.3, { last })],
    ['a move of more than 60 % down', 'jump', () => faultOf(39.9, 40, { last })],
    ['only the ask jumps', 'jump', () => faultOf(100, 160.4, { last })],
  ])('%s: %s', (_, fault, decide) => {
    expect(decide()).toBe(fault);
  });

  test('a tick with several faults counts under the first of the enum', () => {
    expect(faultOf(0, -5, { last, at: NOW - 5_000 })).toBe('zero');
    expect(faultOf(-1, -5, { last, at: NOW - 5_000 })).toBe('negative');
    expect(faultOf(300, 299, { last, at: NOW - 5_000 })).toBe('crossed');
    expect(faultOf(300, 301, { last, at: NOW - 5_000 })).toBe('outOfOrder');
  });

  test('the enum lists every fault once', () => {
    expect(new Set(TICK_FAULTS).size).toBe(10);
  });
});

describe('a price near zero can still move', () => {
  test.each<[number, number, TickFault | null]>([
    [0.02, 5.9, null],
    [0.02, -5.9, null],
    [0.02, 6.1, 'jump'],
    [-36.98, -15, null],
    [-36.98, -14, 'jump'],
    [18.31, 8, null],
    [18.31, -36.98, 'jump'],
  ])('crude oil from %f to %f: %s', (from, to, fault) => {
    expect(faultOf(to, to + 0.03, { last: quote(from, from + 0.03), rules: OIL })).toBe(fault);
  });
});

describe('a jump is believed when the source insists on it', () => {
  function insist(ticks: readonly Quote[]): JumpSuspicion | undefined {
    return ticks.reduce<JumpSuspicion | undefined>((suspicion, tick) => weighJump(suspicion, tick, USUAL), undefined);
  }
  const steady = (count: number, everyMs: number): Quote[] =>
    Array.from({ length: count }, (_, position) => quote(200 + position * 0.1, 200.2 + position * 0.1, NOW + position * everyMs));

  test.each([
    ['one misprint', steady(1, 0), false],
    ['many in a second', steady(200, 5), false],
    ['few over a long time', steady(JUMP_BELIEVED_AFTER_TICKS - 1, 60_000), false],
    ['enough of them over long enough', steady(JUMP_BELIEVED_AFTER_TICKS, JUMP_BELIEVED_AFTER_MS / 9), true],
    ['a level of its own each time', steady(20, 5_000).map((tick, place) => (place % 2 === 0 ? tick : quote(900, 901, tick.at))), false],
  ])('%s: %s', (_, ticks, believed) => {
    const suspicion = insist(ticks);
    expect(suspicion !== undefined && isJumpBelieved(suspicion)).toBe(believed);
  });
});

describe('what passes is never bad', () => {
  const anyDecimal = fc.oneof(
    fc.double(),
    fc.double({ min: -200, max: 200, noNaN: true }),
    fc.constantFrom(0, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 5e-324),
  );
  const anyTick = fc.record({
    bid: anyDecimal,
    ask: anyDecimal,
    at: fc.oneof(fc.integer({ min: NOW - 9_000, max: NOW + 9_000 }), fc.double()),
  });

  test.each([USUAL, OIL])('over any sequence of ticks, with %j', (rules) => {
    fc.assert(
      fc.property(fc.array(anyTick, { maxLength: 60 }), (ticks) => {
        let last: Quote | undefined;
        for (const tick of ticks) {
          const bid = priceFromDecimal(tick.bid);
          const ask = priceFromDecimal(tick.ask);
          if (findTickFault(bid, ask, tick.at, last, rules, NOW) !== null) continue;
          if (bid === null || ask === null) throw new Error('a price that is no number passed');
          expect(bid).not.toBe(0);
          expect(ask).toBeGreaterThanOrEqual(bid);
          expect(tick.at).toBeLessThanOrEqual(NOW + LARGEST_CLOCK_LEAD_MS);
          if (!rules.mayBeNegative) expect(bid).toBeGreaterThan(0);
          if (last !== undefined) {
            expect(tick.at).toBeGreaterThanOrEqual(last.at);
            const base = rules.mayBeNegative ? Math.max(Math.abs(last.bid), SMALLEST_JUMP_BASE_MICROS) : last.bid;
            expect(Math.abs(bid - last.bid)).toBeLessThanOrEqual(LARGEST_JUMP * base);
          }
          last = { bid, ask, at: tick.at };
        }
      }),
    );
  });
});
