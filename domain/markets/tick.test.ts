import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, priceFromDecimal } from '../price.ts';
import type { Quote } from '../trading/quote.ts';
import { LARGEST_CLOCK_LEAD_MS } from '../trading/quote.ts';
import { ABSOLUTE_JUMP_LIMIT_MICROS, PRICE_TERMS } from './price-terms.ts';
import { findTickFault, isJump, TICK_FAULTS, tickRulesOf, type TickFault } from './tick.ts';

const NOW = 1_700_000_000_000;
const USUAL = tickRulesOf({ ruleClass: 'share', mayBeNegative: false });
const OIL = tickRulesOf({ ruleClass: 'commodity', mayBeNegative: true });

function quote(bid: number, ask: number, at = NOW): Quote {
  return { bid: price(Math.round(bid * 1e6)), ask: price(Math.round(ask * 1e6)), at };
}

function faultOf(bid: number, ask: number, options: { at?: number; last?: Quote; rules?: typeof USUAL } = {}): TickFault | null {
  return findTickFault(priceFromDecimal(bid), priceFromDecimal(ask), options.at ?? NOW, options.last, options.rules ?? USUAL, NOW);
}

describe('the fault of one tick', () => {
  const last = quote(100, 100.2, NOW - 1_000);

  test.each<[string, TickFault | null, () => TickFault | null]>([
    ['a normal tick passes', null, () => faultOf(100.1, 100.3, { last })],
    ['the first tick passes', null, () => faultOf(1.1, 1.2)],
    ['equal bid and ask pass', null, () => faultOf(100, 100, { last })],
    ['not a number', 'notFinite', () => faultOf(Number.NaN, 100, { last })],
    ['infinite', 'notFinite', () => faultOf(100, Number.POSITIVE_INFINITY, { last })],
    ['beyond a billion', 'notFinite', () => faultOf(100, 1e12, { last })],
    ['no timestamp', 'notFinite', () => faultOf(100, 100.2, { last, at: Number.NaN })],
    ['zero bid', 'zero', () => faultOf(0, 100, { last })],
    ['zero ask', 'zero', () => faultOf(100, 0, { last })],
    ['rounds to zero', 'zero', () => faultOf(0.000_000_1, 100, { last })],
    ['negative', 'negative', () => faultOf(-1, 100, { last })],
    ['negative where allowed', null, () => faultOf(-0.4, -0.3, { last: quote(0.5, 0.6), rules: OIL })],
    ['crossed', 'crossed', () => faultOf(100.2, 100.1, { last })],
    ['crossed below zero', 'crossed', () => faultOf(-1, -1.1, { last: quote(-1, -0.9), rules: OIL })],
    ['slightly ahead of our clock', null, () => faultOf(100, 100.2, { last, at: NOW + LARGEST_CLOCK_LEAD_MS })],
    ['too far ahead of our clock', 'fromFuture', () => faultOf(100, 100.2, { last, at: NOW + LARGEST_CLOCK_LEAD_MS + 1 })],
    ['same millisecond as the last', null, () => faultOf(100, 100.1, { last, at: NOW - 1_000 })],
    ['same prices as the last, later', null, () => faultOf(100, 100.2, { last, at: NOW - 999 })],
    ['the last one repeated', 'duplicate', () => faultOf(100, 100.2, { last, at: NOW - 1_000 })],
    ['older than the last', 'outOfOrder', () => faultOf(100, 100.2, { last, at: NOW - 1_001 })],
    ['a move within the class limit', null, () => faultOf(101.9, 102.1, { last })],
    ['a move beyond the limit, up', 'jump', () => faultOf(103.4, 103.6, { last })],
    ['a move beyond the limit, down', 'jump', () => faultOf(96.7, 96.9, { last })],
    ['only the bid jumps', 'jump', () => faultOf(60, 100.2, { last })],
    ['only the ask jumps', 'jump', () => faultOf(100, 160.4, { last })],
  ])('%s: %s', (_, fault, decide) => {
    expect(decide()).toBe(fault);
  });

  test('a tick with several faults counts under the first in the list', () => {
    expect(faultOf(0, -5, { last, at: NOW - 5_000 })).toBe('zero');
    expect(faultOf(-1, -5, { last, at: NOW - 5_000 })).toBe('negative');
    expect(faultOf(300, 299, { last, at: NOW - 5_000 })).toBe('crossed');
    expect(faultOf(300, 301, { last, at: NOW - 5_000 })).toBe('outOfOrder');
  });

  test('the list contains every fault once', () => {
    expect(new Set(TICK_FAULTS).size).toBe(TICK_FAULTS.length);
  });
});

describe('the limit of a class', () => {
  const classes = Object.entries(PRICE_TERMS).map(([name, terms]) => ({ name, ...terms }));

  test.each(classes)('$name: is the same up and down in logarithms, so that a return is as far as the way there', ({ name, jumpLimit }) => {
    const { jumpLimit: limit } = tickRulesOf({ ruleClass: name as keyof typeof PRICE_TERMS, mayBeNegative: false });
    const from = price(1_000_000_000);
    for (const factor of [Math.exp(jumpLimit * 0.999), Math.exp(jumpLimit * 1.001), 1.64, 0.61, 100, 0.01]) {
      const to = price(Math.round(from * factor));
      expect(isJump(from, to, limit)).toBe(isJump(to, from, limit));
      expect(isJump(from, to, limit)).toBe(Math.abs(Math.log(factor)) > jumpLimit);
    }
  });

  test.each<[number, number, TickFault | null]>([
    [0.02, 1.01, null],
    [0.02, -0.97, null],
    [0.02, 1.03, 'jump'],
    [-36.98, -36, null],
    [-36.98, -35.9, 'jump'],
    [18.31, -36.98, 'jump'],
  ])('is a difference if prices may be negative: crude oil from %f to %f: %s', (from, to, fault) => {
    expect(faultOf(to, to + 0.03, { last: quote(from, from + 0.03), rules: OIL })).toBe(fault);
  });
});

describe('accepted ticks are always valid', () => {
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
          if (bid === null || ask === null) throw new Error('an invalid price was accepted');
          expect(bid).not.toBe(0);
          expect(ask).toBeGreaterThanOrEqual(bid);
          expect(tick.at).toBeLessThanOrEqual(NOW + LARGEST_CLOCK_LEAD_MS);
          if (!rules.mayBeNegative) expect(bid).toBeGreaterThan(0);
          if (last !== undefined) {
            expect(tick.at).toBeGreaterThanOrEqual(last.at);
            if (rules.mayBeNegative) expect(Math.abs(bid - last.bid)).toBeLessThanOrEqual(ABSOLUTE_JUMP_LIMIT_MICROS);
            else expect(Math.abs(Math.log(bid / last.bid))).toBeLessThanOrEqual(PRICE_TERMS.share.jumpLimit + 1e-12);
          }
          last = { bid, ask, at: tick.at };
        }
      }),
    );
  });
});
