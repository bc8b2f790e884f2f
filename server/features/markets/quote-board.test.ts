import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ABSOLUTE_JUMP_LIMIT_MICROS, PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { TICK_FAULTS } from '@fairlead/domain/markets/tick.ts';
import type { RawTick, TickFault } from '@fairlead/domain/markets/tick.ts';
import { price } from '@fairlead/domain/price.ts';
import { UNKNOWN_TIME } from '@fairlead/domain/trading/quote.ts';
import { INSTRUMENTS, instrumentIndexOf } from '@fairlead/domain/trading/instruments.ts';
import { QuoteBoard, type PriceDoubt } from './quote-board.ts';

/** Noon in New York, when all the instruments of these tests trade. */
const NOON = Date.UTC(2026, 8, 29, 16);
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

function take(bid: number, ask: number, at = NOON, symbol = 'EURUSD'): void {
  now = Math.max(now, at);
  board.take({ symbol, bid, ask, at });
}

/** After a halt the next price has to be confirmed. */
function haltAndResume(symbol: string): void {
  board.setHalts((each) => each === symbol);
  board.setHalts(() => false);
}

/** A tick that needs no confirmation. */
function accept(bid: number, ask: number, at = NOON, symbol = 'EURUSD'): void {
  now = Math.max(now, at);
  board.take({ symbol, bid, ask, at, isSettlement: true });
}

describe('late quotes', () => {
  const LAG_MS = 400;
  function takeLate(at: number, symbol = 'EURUSD'): void {
    now = at + LAG_MS;
    board.take({ symbol, bid: 1.1, ask: 1.2, at });
  }

  test('put their instrument under review, but are confirmed and published', () => {
    accept(1.1, 1.2);
    takeLate(NOON + 1_000);
    expect(board.isUnderReview('EURUSD')).toBe(false);
    takeLate(NOON + 2_000);
    expect([board.isUnderReview('EURUSD'), board.isLate('EURUSD'), board.isToBeConfirmed('EURUSD')]).toEqual([true, true, false]);
    expect(board.quote('EURUSD')?.at).toBe(NOON + 2_000);
    expect(heard).toHaveLength(3);
    expect(board.counts).toMatchObject({ accepted: 3, late: 1 });
  });

  test('end with the first timely quote, and both changes are reported once', () => {
    let told = 0;
    accept(1.1, 1.2);
    board.onReviewsChanged(() => (told += 1));
    for (const seconds of [1, 2, 3]) takeLate(NOON + seconds * 1_000);
    expect(told).toBe(1);
    take(1.1, 1.2, NOON + 4_000);
    expect(board.isUnderReview('EURUSD')).toBe(false);
    expect(told).toBe(2);
  });

  test('are known when they are published', () => {
    const seen: boolean[] = [];
    accept(1.1, 1.2);
    board.onQuote(() => seen.push(board.isUnderReview('EURUSD')));
    for (const seconds of [1, 2]) takeLate(NOON + seconds * 1_000);
    expect(seen).toEqual([false, true]);
  });

  test('of one instrument do not affect another', () => {
    for (const symbol of ['EURUSD', 'GBPUSD']) accept(1.1, 1.2, NOON, symbol);
    for (const seconds of [1, 2]) takeLate(NOON + seconds * 1_000);
    expect([board.isUnderReview('EURUSD'), board.isUnderReview('GBPUSD')]).toEqual([true, false]);
  });
});

describe('a good tick', () => {
  test('is stored, rounded to the digits of its instrument, and published', () => {
    accept(1.136_072_4, 1.136_081);
    expect(board.quote('EURUSD')).toEqual({ bid: 1_136_070, ask: 1_136_080, at: NOON });
    expect(board.quoteAt(EURUSD)).toEqual({ bid: 1_136_070, ask: 1_136_080, at: NOON });
    expect(heard).toEqual([[EURUSD, 1_136_070, 1_136_080, NOON]]);
    expect(board.counts.accepted).toBe(1);
  });

  test('replaces the previous one; a quote that was read stays unchanged', () => {
    accept(1.1, 1.2);
    const first = board.quote('EURUSD');
    accept(1.15, 1.25, NOON + 1);
    expect(first).toEqual({ bid: 1_100_000, ask: 1_200_000, at: NOON });
    expect(board.quote('EURUSD')).toEqual({ bid: 1_150_000, ask: 1_250_000, at: NOON + 1 });
  });

  test('is already on the board when it is published', () => {
    board.onQuote((index, bid) => expect(board.quoteAt(index)?.bid).toBe(bid));
    accept(1.1, 1.2);
    accept(1.2, 1.3, NOON + 1);
    expect(board.counts.accepted).toBe(2);
  });

  test('is published to every listener in order, and not to one that has unsubscribed', () => {
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
    board.take({ symbol: 'EURUSD', bid: 1.1, ask: 1.2, at: NOON + 1, ...change });
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

describe('a price that is too far from the last one', () => {
  const FAR = PRICE_TERMS.majorForex;

  test('is held, and the instrument is under review until the price is known', () => {
    accept(1.1, 1.1001);
    const told: boolean[] = [];
    board.onReviewsChanged(() => told.push(board.isUnderReview('EURUSD')));
    take(0.7, 0.7001, NOON + 1);
    expect([board.isUnderReview('EURUSD'), board.quote('EURUSD')?.bid, heard.length]).toEqual([true, 1_100_000, 1]);
    expect(board.isUnderReview('GBPUSD')).toBe(false);
    // The true price is accepted immediately: it is no jump from the last confirmed quote.
    take(1.1002, 1.1003, NOON + 2);
    expect([board.isUnderReview('EURUSD'), board.quote('EURUSD')?.bid, heard.length]).toEqual([false, 1_100_200, 2]);
    expect(told).toEqual([true, false]);
    expect(board.counts).toMatchObject({ accepted: 2, confirmedJumps: 0, refutedJumps: 1, dropped: { jump: 1 } });
  });

  test('is confirmed by enough ticks over long enough, and only then published', () => {
    accept(1.1, 1.1001);
    const seen: (boolean | undefined)[] = [];
    board.onQuote(() => seen.push(board.isUnderReview('EURUSD')));
    const told: boolean[] = [];
    board.onReviewsChanged(() => told.push(board.isUnderReview('EURUSD')));
    for (let tick = 1; tick <= 5; tick += 1) {
      now = NOON + tick * 400;
      take(1.05, 1.0501, now);
    }
    // The ticks at 400, 800 and 1,200 ms span 800 ms; the one at 1,600 spans more than a second.
    expect(heard.map(([, bid, , at]) => [bid, at - NOON])).toEqual([
      [1_100_000, 0],
      [1_050_000, 1_600],
      [1_050_000, 2_000],
    ]);
    expect(seen).toEqual([false, false]);
    expect(told).toEqual([true, false]);
    expect(board.counts).toMatchObject({ confirmedJumps: 1, refutedJumps: 0, dropped: { jump: 3 } });
  });

  test('listeners always know which instruments are under review, whatever arrives', () => {
    const level = fc.constantFrom(0.4, 1, 1.05, 1.1, 2, 40, 0);
    const step = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({ kind: fc.constant('tick' as const), level, settles: fc.constantFrom(false, false, false, true) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constantFrom('demand' as const, 'forget' as const, 'reference' as const, 'overdue' as const) }),
      },
    );
    const steps = fc.array(fc.tuple(step, fc.constantFrom('EURUSD', 'AAPL'), fc.constantFrom(1, 400, 1_200, 400_000)), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (played) => {
        now = NOON;
        board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
        const told = new Set<string>();
        const symbols = ['EURUSD', 'AAPL'];
        board.onReviewsChanged(() => {
          told.clear();
          for (const symbol of symbols) if (board.isUnderReview(symbol)) told.add(symbol);
        });
        for (const [one, symbol, ms] of played) {
          now += ms;
          if (one.kind === 'tick') {
            const base = symbol === 'AAPL' ? 100 : 1;
            board.take({ symbol, bid: base * one.level, ask: base * one.level * 1.0001, at: now, isSettlement: one.settles });
          } else if (one.kind === 'demand') haltAndResume(symbol);
          else if (one.kind === 'forget') board.forgetTimes();
          else if (one.kind === 'reference') board.setReference(symbol, price(1_100_000), price(1_100_100), now);
          else board.endOverdueReviews();
          expect([...told]).toEqual(symbols.filter((each) => board.isUnderReview(each)));
        }
      }),
    );
  });

  test('is accepted immediately if it is a settlement price, which excuses no other fault', () => {
    accept(18.31, 18.34, NOON, 'USOIL');
    accept(-36.98, -36.95, NOON + 1, 'USOIL');
    expect(board.quote('USOIL')?.bid).toBe(-36_980_000);
    expect(board.counts.dropped.jump).toBe(0);
    for (const change of [{ bid: 0 }, { bid: Number.NaN }, { bid: 1.3 }, { at: NOON - 1 }]) {
      board.take({ symbol: 'USOIL', bid: -36.98, ask: -36.95, at: NOON + 2, isSettlement: true, ...change });
    }
    expect(board.counts.accepted).toBe(2);
  });

  test('is never accepted while good ticks arrive in between', () => {
    accept(1.1, 1.1001);
    for (let tick = 1; tick <= 400; tick += 1) {
      now = NOON + tick * 100;
      if (tick % 2 === 0) take(1.1, 1.1001, now);
      else take(0.7, 0.7001, now);
    }
    expect(new Set(heard.map(([, bid]) => bid))).toEqual(new Set([1_100_000]));
  });

  test('halts the instrument once if it stays unresolved for too long', () => {
    const doubts: PriceDoubt[] = [];
    board.onDoubt((_instrument, doubt) => doubts.push(doubt));
    accept(1.1, 1.1001);
    take(0.7, 0.7001, NOON + 1);
    now = NOON + 1 + FAR.longestReviewMs;
    board.endOverdueReviews();
    expect(doubts).toEqual([]);
    now += 1;
    board.endOverdueReviews();
    board.endOverdueReviews();
    expect(doubts).toEqual([{ kind: 'reviewTooLong' }]);
    expect(board.isUnderReview('EURUSD')).toBe(true);
  });

  test('also halts it if the prices after a halt contradict each other, but not if there are few of them', () => {
    const doubts: string[] = [];
    board.onDoubt(({ symbol }) => doubts.push(symbol));
    for (const symbol of ['EURUSD', 'GBPUSD']) {
      accept(1.1, 1.1001, NOON, symbol);
      haltAndResume(symbol);
      take(1.1, 1.1001, NOON + 1, symbol);
    }
    take(0.7, 0.7001, NOON + 2, 'GBPUSD');
    now = NOON + 2 + FAR.longestReviewMs;
    board.endOverdueReviews();
    expect(doubts).toEqual(['GBPUSD']);
  });

  test('waits for the next session if the market has closed meanwhile', () => {
    const doubts: PriceDoubt[] = [];
    board.onDoubt((_instrument, doubt) => doubts.push(doubt));
    const fridayEvening = Date.UTC(2026, 9, 2, 20, 59, 59);
    now = fridayEvening;
    accept(1.1, 1.1001, now);
    take(0.7, 0.7001, now + 1);
    now = fridayEvening + DAY_MS;
    board.endOverdueReviews();
    expect(doubts).toEqual([]);
  });

  test('may cross zero and move near it for crude oil', () => {
    accept(2.31, 2.34, NOON, 'USOIL');
    const bids = [1.5, 0.8, -0.1, -1, -1.9, -2.8];
    bids.forEach((bid, step) => take(bid, bid + 0.03, NOON + step, 'USOIL'));
    expect(board.quote('USOIL')?.bid).toBe(-2_800_000);
    expect(board.counts.dropped.jump).toBe(0);
  });
});

describe('the first prices, with nothing to compare them with', () => {
  test('confirm each other; until then there is no price', () => {
    for (const [bid, ms] of [
      [0.7, 0],
      [1.1, 400],
      [1.1, 800],
      [1.1001, 1_400],
    ] as const) {
      expect(heard).toEqual([]);
      now = NOON + ms;
      take(bid, bid + 0.0001, now);
      if (ms < 1_400) expect([board.quote('EURUSD'), board.isUnderReview('EURUSD')]).toEqual([undefined, true]);
    }
    expect(board.quote('EURUSD')?.bid).toBe(1_100_100);
    expect(heard).toHaveLength(1);
    expect(board.isUnderReview('EURUSD')).toBe(false);
    expect(board.counts).toMatchObject({ accepted: 1, confirmedJumps: 0, refutedJumps: 0, dropped: { unconfirmed: 3, jump: 0 } });
  });

  test('are compared with a known price from before the start', () => {
    board.setReference('EURUSD', price(1_100_000), price(1_100_100), NOON - DAY_MS);
    take(0.7, 0.7001);
    expect([heard.length, board.isUnderReview('EURUSD')]).toEqual([0, true]);
    take(1.1002, 1.1003, NOON + 1);
    expect([heard.length, board.isUnderReview('EURUSD')]).toEqual([1, false]);
  });

  test('after a halt also confirm each other, while the old quote is shown', () => {
    accept(1.1, 1.1001);
    haltAndResume('EURUSD');
    expect(board.isUnderReview('EURUSD')).toBe(true);
    for (const ms of [1, 600, 1_200]) {
      expect(board.quote('EURUSD')?.bid).toBe(1_100_000);
      now = NOON + ms;
      take(0.55, 0.5501, now);
    }
    expect([board.quote('EURUSD')?.bid, board.isUnderReview('EURUSD')]).toEqual([550_000, false]);
  });
});

describe('a share whose confirmed price matches a split', () => {
  const DISNEY = 'DIS';

  function move(to: number, isSettlement = false): readonly PriceDoubt[] {
    const doubts: PriceDoubt[] = [];
    board.onDoubt((_instrument, doubt) => doubts.push(doubt));
    accept(100, 100.1, NOON, DISNEY);
    for (const ms of [1_000, 2_000, 3_000, 4_000]) {
      now = NOON + ms;
      board.take({ symbol: DISNEY, bid: to, ask: to + 0.1, at: now, isSettlement });
    }
    return doubts;
  }

  test('is not accepted: the instrument halts once and stays under review', () => {
    expect(move(50.4)).toEqual([{ kind: 'splitSuspected', ratio: { newShares: 2, oldShares: 1 } }]);
    expect([board.quote(DISNEY)?.bid, board.isUnderReview(DISNEY)]).toEqual([100_000_000, true]);
  });

  test('accepts no later price either, wherever it goes, before an operator has looked', () => {
    expect(move(50.4)).toHaveLength(1);
    for (const [place, bid] of [49.5, 48.5, 47.5, 47.4, 47.5, 47.4, 47.5].entries()) {
      now = NOON + 5_000 + place * 1_000;
      take(bid, bid + 0.1, now, DISNEY);
    }
    expect([board.quote(DISNEY)?.bid, board.isUnderReview(DISNEY)]).toEqual([100_000_000, true]);
    // The operator has looked: the next prices that confirm each other are accepted, at the ratio or not.
    haltAndResume(DISNEY);
    for (const ms of [20_000, 21_000, 22_000]) {
      now = NOON + ms;
      take(49.9, 50, now, DISNEY);
    }
    expect([board.quote(DISNEY)?.bid, board.isUnderReview(DISNEY)]).toEqual([49_900_000, false]);
  });

  test('is recognised by any of the prices that confirm each other, not only the last', () => {
    const doubts: PriceDoubt[] = [];
    board.onDoubt((_instrument, doubt) => doubts.push(doubt));
    accept(100, 100.1, NOON, DISNEY);
    for (const [place, bid] of [51.3, 49.9, 48.4].entries()) {
      now = NOON + (place + 1) * 1_000;
      take(bid, bid + 0.1, now, DISNEY);
    }
    expect(doubts).toEqual([{ kind: 'splitSuspected', ratio: { newShares: 2, oldShares: 1 } }]);
    expect(board.quote(DISNEY)?.bid).toBe(100_000_000);
  });

  test('is recognised after a halt that operators made for another reason', () => {
    const doubts: PriceDoubt[] = [];
    board.onDoubt((_instrument, doubt) => doubts.push(doubt));
    accept(100, 100.1, NOON, DISNEY);
    haltAndResume(DISNEY);
    for (const ms of [1_000, 2_000, 3_000]) {
      now = NOON + ms;
      take(50.2, 50.3, now, DISNEY);
    }
    expect(doubts).toEqual([{ kind: 'splitSuspected', ratio: { newShares: 2, oldShares: 1 } }]);
    expect([board.quote(DISNEY)?.bid, board.isUnderReview(DISNEY)]).toEqual([100_000_000, true]);
  });

  test('accepts no settlement price there either', () => {
    expect(move(33.3, true)).toEqual([{ kind: 'splitSuspected', ratio: { newShares: 3, oldShares: 1 } }]);
    expect([board.quote(DISNEY)?.bid, board.isUnderReview(DISNEY)]).toEqual([100_000_000, true]);
  });

  test('accepts an ordinary gap', () => {
    expect(move(92)).toEqual([]);
    expect(board.quote(DISNEY)?.bid).toBe(92_000_000);
  });

  test('is not halted by a single misprint at half the price', () => {
    const doubts: PriceDoubt[] = [];
    board.onDoubt((_instrument, doubt) => doubts.push(doubt));
    accept(100, 100.1, NOON, DISNEY);
    take(50, 50.1, NOON + 1, DISNEY);
    take(100, 100.1, NOON + 2, DISNEY);
    expect([doubts, board.isUnderReview(DISNEY)]).toEqual([[], false]);
  });
});

describe('setting the clock', () => {
  test('a tick stamped slightly ahead of our clock counts as just arrived', () => {
    accept(1.1, 1.1001);
    board.take({ symbol: 'EURUSD', bid: 1.1001, ask: 1.1002, at: NOON + 4_000 });
    expect(board.quote('EURUSD')).toMatchObject({ bid: 1_100_100, at: NOON });
  });

  test('makes the age of every quote unknown, and accepts ticks with the new time', () => {
    accept(1.1, 1.1001);
    board.forgetTimes();
    expect(board.quote('EURUSD')).toEqual({ bid: 1_100_000, ask: 1_100_100, at: 0 });
    now = NOON - 3_600_000;
    take(1.1003, 1.1004, now);
    expect(board.quote('EURUSD')).toEqual({ bid: 1_100_300, ask: 1_100_400, at: now });
  });
});

describe('while an instrument is halted', () => {
  const halt = (...symbols: string[]): void => board.setHalts((symbol) => symbols.includes(symbol));

  test('its last confirmed quote stays, and no other is published', () => {
    accept(1.1, 1.1001);
    halt('EURUSD');
    for (const ms of [1, 400, 800, 1_200]) take(1.1002 + ms / 1e6, 1.1003 + ms / 1e6, NOON + ms);
    expect([board.quote('EURUSD')?.bid, heard.length, board.counts.dropped.halted]).toEqual([1_100_000, 1, 4]);
  });

  test('a jump that confirms itself is not accepted either', () => {
    accept(1.1, 1.1001);
    halt('EURUSD');
    for (const ms of [1, 600, 1_200, 1_800]) take(0.55, 0.5501, NOON + ms);
    expect([board.quote('EURUSD')?.bid, heard.length, board.counts.confirmedJumps]).toEqual([1_100_000, 1, 0]);
  });

  test('only a newly confirmed price ends the halt', () => {
    accept(1.1, 1.1001);
    halt('EURUSD');
    take(1.1002, 1.1003, NOON + 1);
    halt();
    expect([board.quote('EURUSD')?.bid, board.isUnderReview('EURUSD')]).toEqual([1_100_000, true]);
    for (const ms of [500, 1_100, 1_700]) take(1.1004, 1.1005, NOON + ms);
    expect([board.quote('EURUSD')?.bid, board.isUnderReview('EURUSD')]).toEqual([1_100_400, false]);
  });

  test('other instruments continue', () => {
    accept(1.1, 1.1001);
    accept(1.3, 1.3001, NOON, 'GBPUSD');
    halt('EURUSD');
    take(1.3002, 1.3003, NOON + 1, 'GBPUSD');
    expect(board.quote('GBPUSD')?.bid).toBe(1_300_200);
  });
});

describe('a tick outside the hours of its market', () => {
  // Disney's market opens at 13:30 UTC that day and closes at 20:00.
  const OPENS = Date.UTC(2026, 8, 29, 13, 30);
  const CLOSES = Date.UTC(2026, 8, 29, 20);

  test.each([
    ['a millisecond before the opening', OPENS - 1, false],
    ['at the opening', OPENS, true],
    ['a millisecond before the close', CLOSES - 1, true],
    ['at the close', CLOSES, false],
  ])('%s is accepted: %s', (_case, at, isTaken) => {
    accept(100, 100.1, at, 'DIS');
    expect(board.quote('DIS') !== undefined).toBe(isTaken);
    expect(board.counts.dropped.outsideSession).toBe(isTaken ? 0 : 1);
  });
});

describe('the opening price of the day', () => {
  const midnight = Date.UTC(2026, 8, 30);

  test('is unknown until a day has begun while running', () => {
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

  test('can be set from history, before and after the first tick', () => {
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

test('no bad price gets out, whatever comes in', () => {
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
        const { mayBeNegative, digits, ruleClass } = INSTRUMENTS[index] ?? { mayBeNegative: false, digits: 0, ruleClass: 'share' };
        expect(Number.isSafeInteger(bid) && Number.isSafeInteger(ask)).toBe(true);
        expect(Math.abs(bid % 10 ** (6 - digits))).toBe(0);
        expect(bid).not.toBe(0);
        expect(ask).toBeGreaterThanOrEqual(bid);
        if (!mayBeNegative) expect(bid).toBeGreaterThan(0);
        const previous = last.get(index);
        if (previous !== undefined) {
          expect(at).toBeGreaterThanOrEqual(previous.at);
          if (mayBeNegative) expect(Math.abs(bid - previous.bid)).toBeLessThanOrEqual(ABSOLUTE_JUMP_LIMIT_MICROS);
          else expect(Math.abs(Math.log(bid / previous.bid))).toBeLessThanOrEqual(PRICE_TERMS[ruleClass].jumpLimit + 1e-9);
        }
        last.set(index, { bid, at });
      });
      for (const tick of ticks) strict.take(tick);
      const dropped = TICK_FAULTS.reduce((sum, fault) => sum + strict.counts.dropped[fault], 0);
      expect(strict.counts.accepted + dropped).toBe(ticks.length);
    }),
  );
});

describe('live sources', () => {
  const JUMP = 1.2;

  test('a quote names its source and tick; one without a source names none', () => {
    accept(1.1, 1.2);
    expect(board.quote('EURUSD')).toEqual({ bid: price(1_100_000), ask: price(1_200_000), at: NOON });
    board.take({ symbol: 'EURUSD', bid: 1.1, ask: 1.2, at: NOON + 1, source: 'bank', id: '17' });
    expect(board.quote('EURUSD')).toMatchObject({ source: 'bank', tick: '17' });
  });

  test('a jump that another source shows too is confirmed at once', () => {
    accept(1.1, 1.1001);
    board.take({ symbol: 'EURUSD', bid: JUMP, ask: JUMP, at: NOON + 1, isAgreed: false });
    expect([board.quote('EURUSD')?.bid, board.isUnderReview('EURUSD')]).toEqual([1_100_000, true]);
    board.take({ symbol: 'EURUSD', bid: JUMP, ask: JUMP, at: NOON + 2, isAgreed: true });
    expect([board.quote('EURUSD')?.bid, board.isUnderReview('EURUSD')]).toEqual([1_200_000, false]);
  });

  test('a split is not confirmed by the sources agreeing on it', () => {
    accept(200, 200.1, NOON, 'AAPL');
    const doubts: PriceDoubt[] = [];
    board.onDoubt((_instrument, doubt) => doubts.push(doubt));
    board.take({ symbol: 'AAPL', bid: 100, ask: 100.1, at: NOON + 1, isAgreed: true });
    expect(doubts).toEqual([{ kind: 'splitSuspected', ratio: expect.anything() }]);
    expect(board.quote('AAPL')?.bid).toBe(200_000_000);
  });

  test.each(['diverging', 'tooWide'] as const)('a price that is held back as %s is under review until it is not', (hold) => {
    accept(1.1, 1.2);
    board.setHold('EURUSD', hold);
    expect([board.isToBeConfirmed('EURUSD'), board.holdOf('EURUSD'), board.isUnderReview('GBPUSD')]).toEqual([true, hold, false]);
    board.setHold('EURUSD', null);
    expect([board.isToBeConfirmed('EURUSD'), board.holdOf('EURUSD')]).toEqual([false, null]);
  });

  test.each([
    ['diverging', 1],
    ['tooWide', 0],
  ] as const)('of sources that are %s for too long, operators are told %d times', (hold, times) => {
    accept(1.1, 1.2);
    const doubts: PriceDoubt[] = [];
    board.onDoubt((_instrument, doubt) => doubts.push(doubt));
    board.setHold('EURUSD', hold);
    for (const waitedMs of [0, PRICE_TERMS.majorForex.longestReviewMs, 1, 1_000]) {
      now += waitedMs;
      board.endOverdueReviews();
    }
    expect(doubts).toEqual(Array.from({ length: times }, () => ({ kind: 'reviewTooLong' })));
  });

  test('a quote that no source stands behind has no known age, and the next tick gives it one again', () => {
    accept(1.1, 1.2);
    board.forgetTime('EURUSD');
    expect(board.quote('EURUSD')).toMatchObject({ bid: 1_100_000, at: UNKNOWN_TIME });
    take(1.1, 1.2, NOON + 1);
    expect(board.quote('EURUSD')?.at).toBe(NOON + 1);
  });

  test('a late quote that no source stands behind is unavailable, and not under review', () => {
    accept(1.1, 1.2);
    for (const at of [NOON + 1_000, NOON + 2_000]) {
      now = at + 400;
      board.take({ symbol: 'EURUSD', bid: 1.1, ask: 1.2, at });
    }
    expect(board.isUnderReview('EURUSD')).toBe(true);
    board.forgetTime('EURUSD');
    expect([board.isUnderReview('EURUSD'), board.quote('EURUSD')?.at]).toEqual([false, UNKNOWN_TIME]);
  });

  test('a symbol that nobody trades is ignored', () => {
    board.setHold('NOSUCH', 'diverging');
    board.forgetTime('NOSUCH');
    expect(board.holdOf('NOSUCH')).toBeNull();
  });
});
