import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { price } from '@fairlead/domain/price.ts';
import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSweepFollower } from './apply-sweep.ts';
import { QuoteBoard, type PriceDoubt } from './quote-board.ts';

/** A Monday in New York: its midnight, the close of the Friday before, and the opening. */
const DUE_AT = Date.parse('2026-09-28T04:00:00Z');
const BEFORE = Date.parse('2026-09-25T19:00:00Z');
const OPENED = Date.parse('2026-09-28T13:30:00Z');
const SYMBOL = 'AAPL';
const TWO_FOR_ONE = { newShares: 2, oldShares: 1 };

let now: number;
let board: QuoteBoard;
let doubts: PriceDoubt[];

beforeEach(() => {
  now = BEFORE;
  board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
  doubts = [];
  board.onDoubt((_instrument, doubt) => doubts.push(doubt));
});

function take(bid: number, ask: number, at: number, isSettlement = false): void {
  now = Math.max(now, at);
  board.take({ symbol: SYMBOL, bid, ask, at, isSettlement });
}

function begin(sweep: Sweep): void {
  now = Math.max(now, sweep.dueAt);
  createSweepFollower(board)(sweep);
}

const ACTION = { id: 1, symbol: SYMBOL, date: '2026-09-28' };

function split(ratio: SplitRatio = TWO_FOR_ONE, dueAt = DUE_AT): void {
  begin({ kind: 'action', action: { ...ACTION, kind: 'split', ratio }, dueAt, quote: null });
}

const bidAndAsk = () => [board.quote(SYMBOL)?.bid, board.quote(SYMBOL)?.ask];

describe('a split', () => {
  test('restates the last confirmed quote and the opening of its day, unrounded, with its time', () => {
    take(200.01, 200.05, BEFORE, true);
    board.setDayOpen(
      INSTRUMENTS.findIndex(({ symbol }) => symbol === SYMBOL),
      price(198_000_000),
      BEFORE,
    );
    split({ newShares: 3, oldShares: 1 });
    expect(board.quote(SYMBOL)).toEqual({ bid: 66_670_000, ask: 66_683_333, at: BEFORE });
    expect(
      board.dayOpenAt(
        INSTRUMENTS.findIndex(({ symbol }) => symbol === SYMBOL),
        BEFORE,
      ),
    ).toBe(66_000_000);
  });

  test.each<[string, number, number, boolean]>([
    ['in new shares', 101, 101.05, false],
    ['still in old shares', 200, 200.05, true],
  ])('the first price %s', (_, bid, ask, isUnderReview) => {
    take(200, 200.05, BEFORE, true);
    split();
    take(bid, ask, OPENED);
    expect(board.isUnderReview(SYMBOL)).toBe(isUnderReview);
  });

  test('of which the source knows nothing is suspected to be undone, so operators are told', () => {
    take(200, 200.05, BEFORE, true);
    split();
    for (const seconds of [0, 1, 2, 3]) take(200, 200.05, OPENED + seconds * 1_000);
    expect(doubts).toEqual([{ kind: 'splitSuspected', ratio: { newShares: 1, oldShares: 2 } }]);
    expect(bidAndAsk()).toEqual([100_000_000, 100_025_000]);
  });

  test('ends a review and a doubt of the price before it', () => {
    take(200, 200.05, BEFORE, true);
    for (const seconds of [1, 2, 3, 4]) take(100, 100.05, BEFORE + seconds * 1_000);
    expect([doubts.length, board.isUnderReview(SYMBOL)]).toEqual([1, true]);
    split();
    expect(board.isUnderReview(SYMBOL)).toBe(false);
    take(100, 100.05, OPENED);
    expect([board.isUnderReview(SYMBOL), board.quote(SYMBOL)?.at]).toEqual([false, OPENED]);
  });

  test.each([
    ['a quote from when it is due', () => take(100, 100.05, OPENED, true), OPENED],
    [
      'a reference from after it',
      () => ((now = OPENED), board.setReference(SYMBOL, price(100_000_000), price(100_050_000), BEFORE)),
      DUE_AT,
    ],
  ])('%s is in new shares already', (_, arrange, dueAt) => {
    arrange();
    split(TWO_FOR_ONE, dueAt);
    expect(bidAndAsk()).toEqual([100_000_000, 100_050_000]);
  });

  test('without any quote changes nothing', () => {
    split();
    expect(board.quote(SYMBOL)).toBeUndefined();
  });

  test('whatever the ratio, expects the price by the ratio within the limit of the class, and reviews the old one', () => {
    const limit = PRICE_TERMS.share.jumpLimit;
    const shares = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(
        shares,
        shares,
        fc.integer({ min: 10_000, max: 1_000_000 }),
        fc.double({ min: -0.95, max: 0.95, noNaN: true }),
        (newShares, oldShares, cents, part) => {
          const ratio = newShares / oldShares;
          fc.pre(Math.abs(Math.log(ratio)) > 1.1 * limit);
          const before = cents / 100;
          const after = (before / ratio) * Math.exp(part * limit);
          fc.pre(after > 20);
          const seen = [after, before].map((bid) => {
            now = BEFORE;
            board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
            take(before, before, BEFORE, true);
            split({ newShares, oldShares });
            take(bid, bid, OPENED);
            return board.isUnderReview(SYMBOL);
          });
          expect(seen).toEqual([false, true]);
        },
      ),
    );
  });
});

describe('a split to come', () => {
  const comes = (...dueAts: number[]) => board.setComingSplits((symbol) => (symbol === SYMBOL ? dueAts : []));

  beforeEach(() => {
    board.setHours(() => 'always');
    take(200, 200.05, BEFORE, true);
    comes(DUE_AT);
  });

  test.each([
    ['before it is due, prices are confirmed', DUE_AT - 1, 201, 201_000_000],
    ['from then on they are held back, in whichever shares', DUE_AT, 201, 200_000_000],
    ['also in new shares', DUE_AT + 1, 100, 200_000_000],
  ])('%s', (_, at, bid, confirmed) => {
    take(bid, bid + 0.05, at);
    expect([board.quote(SYMBOL)?.bid, board.isUnderReview(SYMBOL)]).toEqual([confirmed, at >= DUE_AT]);
  });

  test('once applied, prices are confirmed again', () => {
    take(100, 100.05, DUE_AT);
    split();
    take(100.5, 100.55, DUE_AT + 1);
    expect([board.quote(SYMBOL)?.bid, board.isUnderReview(SYMBOL)]).toEqual([100_500_000, false]);
  });

  test('is not forgotten while it is due but not applied, and the next one is awaited after it', () => {
    const next = DUE_AT + 86_400_000;
    comes(DUE_AT, next);
    now = DUE_AT;
    comes(next);
    take(100, 100.05, DUE_AT);
    expect(board.quote(SYMBOL)?.bid).toBe(200_000_000);
    split();
    take(100, 100.05, DUE_AT + 1);
    take(100, 100.05, next);
    expect(board.quote(SYMBOL)).toMatchObject({ bid: 100_000_000, at: DUE_AT + 1 });
  });

  test('that is withdrawn in time holds nothing back', () => {
    comes();
    take(201, 201.05, DUE_AT);
    expect(board.quote(SYMBOL)?.bid).toBe(201_000_000);
  });

  test('of one instrument does not affect another', () => {
    now = DUE_AT;
    board.take({ symbol: 'MSFT', bid: 300, ask: 300.05, at: DUE_AT, isSettlement: true });
    expect(board.quote('MSFT')?.bid).toBe(300_000_000);
  });
});

describe('a dividend', () => {
  const dividend = (gross: number): void => {
    const action = { ...ACTION, kind: 'dividend', gross: price(gross), withheldBasisPoints: 0 } as const;
    begin({ kind: 'action', action, dueAt: DUE_AT, quote: null });
  };

  test.each([
    ['lowers both sides', 1_250_000, [198_750_000, 198_800_000]],
    ['of the whole price leaves both', 200_000_000, [200_000_000, 200_050_000]],
    ['of more than the price leaves both', 300_000_000, [200_000_000, 200_050_000]],
  ])('that is due while the market is closed %s', (_, gross, lowered) => {
    take(200, 200.05, BEFORE, true);
    dividend(gross);
    expect(bidAndAsk()).toEqual(lowered);
  });

  test('that is due in an open market leaves the fall to the market', () => {
    board.setHours(() => 'always');
    take(200, 200.05, BEFORE, true);
    dividend(1_250_000);
    expect(bidAndAsk()).toEqual([200_000_000, 200_050_000]);
  });

  test('and a split on the same day both apply, in their order', () => {
    take(200, 200.05, BEFORE, true);
    dividend(2_000_000);
    split();
    expect(bidAndAsk()).toEqual([99_000_000, 99_025_000]);
  });

  test('leaves a quote from after it, and an instrument without one, as they are', () => {
    dividend(1_250_000);
    expect(board.quote(SYMBOL)).toBeUndefined();
    take(200, 200.05, OPENED, true);
    dividend(1_250_000);
    expect(bidAndAsk()).toEqual([200_000_000, 200_050_000]);
  });
});

test('a night and a delisting change no price', () => {
  take(200, 200.05, BEFORE, true);
  begin({ kind: 'night', dueAt: DUE_AT, date: '2026-09-25', instruments: {} });
  begin({ kind: 'action', action: { ...ACTION, kind: 'delisting' }, dueAt: DUE_AT, quote: null });
  expect(bidAndAsk()).toEqual([200_000_000, 200_050_000]);
});
