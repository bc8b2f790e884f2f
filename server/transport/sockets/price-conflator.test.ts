import { price } from '@fairlead/domain/price.ts';
import { INSTRUMENTS, instrumentAt } from '@fairlead/domain/trading/instruments.ts';
import { UNKNOWN_TIME, type Quote } from '@fairlead/domain/trading/quote.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPriceConflator } from './price-conflator.ts';

const instruments = [0, 1, 2].map(instrumentAt);
const [first, second, third] = instruments.map(({ symbol }) => symbol) as [string, string, string];
const staleAfterMs = instrumentAt(0).staleAfterMs;

function setUp(quotes: Record<string, Quote> = {}) {
  const board = new Map(Object.entries(quotes));
  const conflator = createPriceConflator(instruments, { quote: (symbol) => board.get(symbol) });
  const take = (now = 0): [string, number, number][] =>
    conflator.takeChanges(now).map(({ instrument, bid, ask }) => [instrument.symbol, bid, ask]);
  return { board, conflator, take };
}

function quote(bid: number, at = 0): Quote {
  return { bid: price(bid), ask: price(bid + 10), at };
}

test('the first look returns every existing quote', () => {
  expect(setUp({ [first]: quote(100), [third]: quote(300) }).take()).toEqual([
    [first, 100, 110],
    [third, 300, 310],
  ]);
});

test('a price that moved many times is published once, at its latest value', () => {
  const { board, take } = setUp({ [first]: quote(100) });
  take();
  for (const bid of [101, 105, 99]) board.set(first, quote(bid));
  expect(take()).toEqual([[first, 99, 109]]);
});

test('nothing is published if nothing moved', () => {
  const { take } = setUp({ [first]: quote(100) });
  take();
  expect(take()).toEqual([]);
});

test('a price that moved and came back is not published', () => {
  const { board, take } = setUp({ [first]: quote(100) });
  take();
  board.set(first, quote(120));
  board.set(first, quote(100));
  expect(take()).toEqual([]);
});

test('a spread that widened on one side is published', () => {
  const { board, take } = setUp({ [second]: quote(100) });
  take();
  board.set(second, { ...quote(100), ask: price(150) });
  expect(take()).toEqual([[second, 100, 150]]);
});

test.each([
  ['confirmed, and due', 1, staleAfterMs / 3, 1],
  ['confirmed, and not due yet', 1, staleAfterMs / 3 - 1, 0],
  ['not confirmed: a stale price is never repeated', 0, staleAfterMs * 10, 0],
])('an unchanged price is repeated when it is %s', (_what, confirmedAt, now, count) => {
  const { board, take } = setUp({ [first]: quote(100) });
  take(0);
  board.set(first, quote(100, confirmedAt));
  expect(take(now)).toHaveLength(count);
});

test('the snapshot contains what was published, not what has moved since', () => {
  const { board, conflator, take } = setUp({ [first]: quote(100) });
  take();
  board.set(first, quote(105));
  board.set(second, quote(200));
  expect(conflator.snapshot().map(({ bid }) => bid)).toEqual([100]);
});

test('a client that adds up all changes arrives at the snapshot', () => {
  const step = fc.record({ symbol: fc.constantFrom(first, second, third), bid: fc.integer({ min: 1, max: 5 }), look: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { board, conflator } = setUp();
      const known = new Map<string, number>();
      const look = (now: number): void => {
        for (const { instrument, bid } of conflator.takeChanges(now)) known.set(instrument.symbol, bid);
      };
      steps.forEach((change, at) => {
        board.set(change.symbol, quote(change.bid, at));
        if (change.look) look(at);
      });
      look(steps.length);
      expect(new Map(conflator.snapshot().map(({ instrument, bid }) => [instrument.symbol, bid]))).toEqual(known);
      expect(known).toEqual(new Map([...board].map(([symbol, { bid }]) => [symbol, bid])));
    }),
  );
});

test('looks at every instrument of the platform', () => {
  const conflator = createPriceConflator(INSTRUMENTS, { quote: () => quote(100) });
  expect(conflator.takeChanges(0)).toHaveLength(INSTRUMENTS.length);
});

test('a price that nothing stands behind any more is not repeated, however long it stands', () => {
  const { board, take } = setUp({ [first]: quote(100, 1_000) });
  take(1_000);
  board.set(first, quote(100, UNKNOWN_TIME));
  expect(take(1_000 + staleAfterMs)).toEqual([]);
});
