import { price, type Price } from '@fairlead/domain/price.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCompactPrices, encodeCompactPrices, microsPerStep, priceFromSteps, type CompactPrice } from './compact-prices.ts';

function decoded(text: string): [number, number, number][] {
  const entries: [number, number, number][] = [];
  decodeCompactPrices(text, (id, bidSteps, askSteps) => entries.push([id, bidSteps, askSteps]));
  return entries;
}

function change(id: number, digits: number, bidSteps: number, askSteps: number): CompactPrice {
  return { id, digits, bid: priceFromSteps(bidSteps, digits), ask: priceFromSteps(askSteps, digits) };
}

describe('the compact form', () => {
  test('is the documented bytes: id 1, bid 300 steps (zigzag 600), spread 2', () => {
    const bytes = Uint8Array.from([1, 0x80 | (600 % 128), Math.floor(600 / 128), 2]);
    expect(encodeCompactPrices([change(1, 2, 300, 302)])).toBe(Buffer.from(bytes).toString('base64url'));
  });

  test('codes a negative bid as an odd number', () => {
    const text = encodeCompactPrices([change(7, 2, -3763, -3700)]);
    expect(Buffer.from(text, 'base64url')[1]).toBe(0x80 | ((2 * 3763 - 1) % 128));
    expect(decoded(text)).toEqual([[7, -3763, -3700]]);
  });

  test('writes ids as differences', () => {
    const text = encodeCompactPrices([change(100, 0, 1, 1), change(101, 0, 1, 1), change(111, 0, 1, 1)]);
    expect([...Buffer.from(text, 'base64url')]).toEqual([100, 2, 0, 1, 2, 0, 10, 2, 0]);
  });

  test('is the empty string without prices', () => {
    expect(encodeCompactPrices([])).toBe('');
    expect(decoded('')).toEqual([]);
  });

  test('is at most a quarter of the JSON for a board of typical prices', () => {
    const board = Array.from({ length: 111 }, (_, index) => change(index + 1, 5, 108_512 + index * 997, 108_520 + index * 997));
    const json = JSON.stringify(
      Object.fromEntries(board.map(({ id, bid, ask }) => [`SYM${100 + id}`, { buy: ask / 1e6, sell: bid / 1e6 }])),
    );
    expect(encodeCompactPrices(board).length).toBeLessThan(json.length / 4);
  });

  test('rounds a price finer than its digits to the nearest step', () => {
    const text = encodeCompactPrices([{ id: 1, digits: 2, bid: price(1_234_900), ask: price(1_246_000) }]);
    expect(decoded(text)).toEqual([[1, 123, 125]]);
  });
});

describe('round trip', () => {
  const entry = fc
    .record({
      gap: fc.integer({ min: 1, max: 100_000 }),
      digits: fc.integer({ min: 0, max: 6 }),
      share: fc.double({ min: -1, max: 1, noNaN: true }),
      spread: fc.integer({ min: 0, max: 10_000_000 }),
    })
    .map(({ gap, digits, share, spread }) => {
      // The largest price is a billion units; the spread must not take the ask beyond it.
      const largestSteps = 1e15 / microsPerStep(digits) - 10_000_000;
      const bidSteps = Math.round(share * Math.max(0, largestSteps));
      const askSteps = Math.min(bidSteps + spread, 1e15 / microsPerStep(digits));
      return { gap, digits, bidSteps: bidSteps + 0, askSteps };
    });

  test('every message reads back as written, for all digits, signs and sizes', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 150 }), (entries) => {
        let id = 0;
        const changes = entries.map(({ gap, digits, bidSteps, askSteps }) => change((id += gap), digits, bidSteps, askSteps));
        const read = decoded(encodeCompactPrices(changes));
        expect(read.length).toBe(changes.length);
        read.forEach(([readId, bidSteps, askSteps], index) => {
          const written = changes[index];
          expect(readId).toBe(written?.id);
          expect(priceFromSteps(bidSteps, written?.digits ?? 0)).toBe(written?.bid);
          expect(priceFromSteps(askSteps, written?.digits ?? 0)).toBe(written?.ask);
        });
      }),
    );
  });

  test('a text from any other writer is read or refused, and reading always ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 200 }), (text) => {
        try {
          decoded(text);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});

describe('what is refused', () => {
  test.each<[string, () => unknown]>([
    ['an ask below its bid', () => encodeCompactPrices([change(1, 2, 100, 99)])],
    ['ids that do not ascend', () => encodeCompactPrices([change(2, 0, 1, 1), change(2, 0, 1, 1)])],
    ['digits beyond six', () => encodeCompactPrices([{ id: 1, digits: 7, bid: 1 as Price, ask: 1 as Price }])],
    ['a character outside the alphabet', () => decoded('AB=C')],
    ['a character outside ASCII', () => decoded('ABéC')],
    ['a message cut inside an entry', () => decoded(encodeCompactPrices([change(1, 2, 100, 101)]).slice(0, 3))],
    ['a number beyond exact integers', () => decoded(Buffer.from(new Uint8Array(12).fill(0xff)).toString('base64url'))],
  ])('%s', (_, act) => {
    expect(act).toThrow(RangeError);
  });
});
