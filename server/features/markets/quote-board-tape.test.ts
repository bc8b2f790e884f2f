/** What the quote board tells the recorder of the tick tape: everything that decides about a quote, and in an order that explains it. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { TICK_FAULTS, type RawTick } from '@fairlead/domain/markets/tick.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { PriceRecorder } from '@fairlead/domain/proof/tape/price-recorder.ts';
import type { TapeNote, TapeOpening } from '@fairlead/domain/proof/tape/tape-record.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { QuoteBoard } from './quote-board.ts';

/** Noon in New York, when all the instruments of these tests trade. */
const NOON = Date.UTC(2026, 8, 29, 16);

/** As lines, without times. */
class FakeRecorder implements PriceRecorder {
  openings: readonly TapeOpening[] = [];
  readonly lines: string[] = [];
  readonly notes: TapeNote[] = [];

  begin(openings: readonly TapeOpening[]): void {
    this.openings = openings;
  }
  quote(index: number, bid: Price, ask: Price): void {
    this.lines.push(`quote ${INSTRUMENTS[index]?.symbol} ${bid} ${ask}`);
  }
  reject(index: number, reason: string, tick: RawTick): void {
    this.lines.push(`reject ${INSTRUMENTS[index]?.symbol ?? tick.symbol} ${reason} ${tick.bid} ${tick.ask}`);
  }
  note(note: TapeNote): void {
    this.notes.push(note);
    this.lines.push(
      Object.entries(note)
        .filter(([key, value]) => key !== 'arrivedAt' && key !== 'quotedAt' && value !== null)
        .map(([, value]) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
        .join(' '),
    );
  }
}

let now = NOON;
let board: QuoteBoard;
let recorder: FakeRecorder;

beforeEach(() => {
  now = NOON;
  board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
  recorder = new FakeRecorder();
  board.recordTo(recorder);
});

function take(symbol: string, bid: number, ask: number, more: Partial<RawTick> = {}): void {
  now += 400;
  board.take({ symbol, bid, ask, at: now, ...more });
}

const settles = { isSettlement: true };

test('accepted ticks are what clients are quoted, and the markup that changes says so', () => {
  take('EURUSD', 1.1, 1.1002, settles);
  board.setMarkups((symbol) => ({ bid: price(symbol === 'EURUSD' ? 30 : 0), ask: price(symbol === 'EURUSD' ? 20 : 0) }));
  take('EURUSD', 1.1001, 1.1003);
  expect(recorder.lines).toEqual(['quote EURUSD 1100000 1100200', 'restate EURUSD markup 1099970 1100220', 'quote EURUSD 1100070 1100320']);
});

test('rejected ticks have their reason and what they said', () => {
  take('EURUSD', 1.1, 1.1002, settles);
  take('NOSUCH', 1, 2);
  take('EURUSD', Number.NaN, 1.1);
  take('EURUSD', 0, 1.1);
  take('EURUSD', -1, 1.1);
  take('EURUSD', 1.2, 1.1);
  take('EURUSD', 1.1, 1.1002, { at: NOON + 60_000 });
  take('EURUSD', 1.1, 1.1002, { at: NOON });
  take('EURUSD', 1.1, 1.1002, { at: NOON + 400 });
  take('AAPL', 100, 100.1, { at: Date.UTC(2026, 8, 27, 16) });
  expect(recorder.lines.slice(1)).toEqual([
    'reject NOSUCH unknownSymbol 1 2',
    'reject EURUSD notFinite NaN 1.1',
    'reject EURUSD zero 0 1.1',
    'reject EURUSD negative -1 1.1',
    'reject EURUSD crossed 1.2 1.1',
    'reject EURUSD fromFuture 1.1 1.1002',
    'reject EURUSD outOfOrder 1.1 1.1002',
    'reject EURUSD duplicate 1.1 1.1002',
    'reject AAPL outsideSession 100 100.1',
  ]);
});

test('a jump is a review that ends refuted by the old price, or confirmed by the new one', () => {
  take('EURUSD', 1.1, 1.1001, settles);
  take('EURUSD', 0.7, 0.7001);
  take('EURUSD', 1.1, 1.1001);
  for (let tick = 0; tick < 4; tick += 1) take('EURUSD', 1.05, 1.0501);
  expect(recorder.lines).toEqual([
    'quote EURUSD 1100000 1100100',
    'reject EURUSD jump 0.7 0.7001',
    'review EURUSD begun',
    'review EURUSD refuted',
    'quote EURUSD 1100000 1100100',
    'reject EURUSD jump 1.05 1.0501',
    'review EURUSD begun',
    'reject EURUSD jump 1.05 1.0501',
    'reject EURUSD jump 1.05 1.0501',
    'review EURUSD confirmed',
    'quote EURUSD 1050000 1050100',
  ]);
});

test('a review that takes too long is left to operators', () => {
  take('EURUSD', 1.1, 1.1001, settles);
  take('EURUSD', 0.7, 0.7001);
  now += 600_000;
  board.endOverdueReviews();
  expect(recorder.lines.slice(1)).toEqual(['reject EURUSD jump 0.7 0.7001', 'review EURUSD begun', 'review EURUSD tooLong']);
});

test('a halt rejects ticks, and its end requires a confirmed price', () => {
  take('EURUSD', 1.1, 1.1001, settles);
  board.setHalts((symbol) => symbol === 'EURUSD');
  take('EURUSD', 1.1, 1.1001);
  board.setHalts(() => false);
  for (let tick = 0; tick < 4; tick += 1) take('EURUSD', 1.1, 1.1001);
  expect(recorder.lines.slice(1)).toEqual([
    'halt EURUSD true',
    'reject EURUSD halted 1.1 1.1001',
    'halt EURUSD false',
    'review EURUSD begun',
    'reject EURUSD unconfirmed 1.1 1.1001',
    'reject EURUSD unconfirmed 1.1 1.1001',
    'reject EURUSD unconfirmed 1.1 1.1001',
    'review EURUSD confirmed',
    'quote EURUSD 1100000 1100100',
  ]);
});

test('a split restates the price, and one that nobody announced is suspected', () => {
  take('AAPL', 200, 200.1, settles);
  board.setComingSplits((symbol) => (symbol === 'AAPL' ? [NOON + 1_000] : []));
  now = NOON + 1_000;
  take('AAPL', 50, 50.1);
  board.applySplit('AAPL', { newShares: 4, oldShares: 1 }, NOON + 1_000);
  take('AAPL', 50.01, 50.11);
  for (let tick = 0; tick < 8; tick += 1) take('AAPL', 25, 25.1);
  expect(recorder.lines.slice(0, 6)).toEqual([
    'quote AAPL 200000000 200100000',
    'reject AAPL unconfirmed 50 50.1',
    'restate AAPL split 50000000 50025000',
    'quote AAPL 50010000 50110000',
    'reject AAPL jump 25 25.1',
    'review AAPL begun',
  ]);
  expect(recorder.lines).toContain('review AAPL splitSuspected {"newShares":2,"oldShares":1}');
});

test('a dividend and the price from before the start restate it too', () => {
  board.setReference('AAPL', price(200_000_000), price(200_100_000), NOON - 86_400_000);
  // In the middle of a night.
  board.applyDividend('AAPL', price(500_000), Date.UTC(2026, 8, 30, 4));
  expect(recorder.lines).toEqual(['restate AAPL reference 200000000 200100000', 'restate AAPL dividend 199500000 199600000']);
});

test('holds and lateness', () => {
  take('EURUSD', 1.1, 1.1001, settles);
  board.setHold('EURUSD', 'diverging');
  board.setHold('EURUSD', 'diverging');
  board.setHold('EURUSD', null);
  for (let tick = 0; tick < 5; tick += 1) take('EURUSD', 1.1, 1.1001, { at: now + 1 });
  take('EURUSD', 1.1, 1.1001);
  expect(recorder.lines.filter((line) => !line.startsWith('quote'))).toEqual([
    'hold EURUSD diverging',
    'hold EURUSD',
    'late EURUSD true',
    'late EURUSD false',
  ]);
});

test('begins with how things are', () => {
  take('EURUSD', 1.1, 1.1001, { ...settles, source: 'kraken', id: 7 });
  take('EURUSD', 0.7, 0.7001);
  board.setHold('AAPL', 'tooWide');
  board.setHalts((symbol) => symbol === 'AAPL');
  const later = new FakeRecorder();
  board.recordTo(later);
  const of = (symbol: string) => later.openings.find((one) => one.symbol === symbol);
  expect(later.openings).toHaveLength(INSTRUMENTS.length);
  expect(of('EURUSD')).toEqual({
    symbol: 'EURUSD',
    quote: { bid: 1_100_000, ask: 1_100_100, quotedAt: NOON + 400, source: 'kraken', tick: '7' },
    isHalted: false,
    isUnderReview: true,
    isLate: false,
    hold: null,
  });
  expect(of('AAPL')).toEqual({ symbol: 'AAPL', quote: null, isHalted: true, isUnderReview: false, isLate: false, hold: 'tooWide' });
});

test('whatever happens, what was told says how things are: every tick, each quote, and what is under review', () => {
  const level = fc.constantFrom(0.4, 1, 1.05, 1.1, 2, 40, 0);
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('tick' as const), level, settles: fc.constantFrom(false, false, true) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'halt' as const,
          'resume' as const,
          'forget' as const,
          'reference' as const,
          'overdue' as const,
          'split' as const,
          'hold' as const,
          'free' as const,
          'markup' as const,
          'lost' as const,
        ),
      }),
    },
  );
  const symbols = ['EURUSD', 'AAPL'];
  const steps = fc.array(fc.tuple(step, fc.constantFrom(...symbols), fc.constantFrom(1, 400, 1_200, 400_000)), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (played) => {
      now = NOON;
      board = new QuoteBoard({ instruments: INSTRUMENTS, clock: () => now });
      recorder = new FakeRecorder();
      board.recordTo(recorder);
      const halted = new Set<string>();
      for (const [one, symbol, ms] of played) {
        now += ms;
        if (one.kind === 'tick') {
          const base = symbol === 'AAPL' ? 100 : 1;
          board.take({ symbol, bid: base * one.level, ask: base * one.level * 1.0001, at: now, isSettlement: one.settles });
        } else if (one.kind === 'halt' || one.kind === 'resume') {
          if (one.kind === 'halt') halted.add(symbol);
          else halted.delete(symbol);
          board.setHalts((each) => halted.has(each));
        } else if (one.kind === 'forget') board.forgetTimes();
        else if (one.kind === 'reference') board.setReference(symbol, price(1_100_000), price(1_100_100), now);
        else if (one.kind === 'split') board.applySplit(symbol, { newShares: 2, oldShares: 1 }, now);
        else if (one.kind === 'hold') board.setHold(symbol, 'diverging');
        else if (one.kind === 'free') board.setHold(symbol, null);
        else if (one.kind === 'markup') board.setMarkups(() => ({ bid: price(ms), ask: price(ms) }));
        else if (one.kind === 'lost') board.forgetTime(symbol);
        else board.endOverdueReviews();
      }
      expect(told(recorder, symbols)).toEqual(symbols.map((symbol) => stateOf(symbol, halted)));
      const { accepted, dropped } = board.counts;
      expect(recorder.lines.filter((line) => line.startsWith('quote')).length).toBe(accepted);
      const rejected = recorder.lines.filter((line) => line.startsWith('reject')).map((line) => line.split(' ')[2]);
      expect(TICK_FAULTS.map((fault) => rejected.filter((each) => each === fault).length)).toEqual(
        TICK_FAULTS.map((fault) => dropped[fault]),
      );
    }),
    { numRuns: 300 },
  );
});

function stateOf(symbol: string, halted: ReadonlySet<string>) {
  const quote = board.quote(symbol);
  const later = new FakeRecorder();
  board.recordTo(later);
  const isUnderReview = later.openings.find((one) => one.symbol === symbol)?.isUnderReview;
  return {
    symbol,
    prices: quote === undefined ? null : [quote.bid, quote.ask],
    isHalted: halted.has(symbol),
    isUnderReview,
    isLate: board.isLate(symbol),
    hold: board.holdOf(symbol),
  };
}

/** What follows from the lines alone. */
function told({ lines }: FakeRecorder, symbols: readonly string[]) {
  return symbols.map((symbol) => {
    const state = {
      symbol,
      prices: null as number[] | null,
      isHalted: false,
      isUnderReview: false,
      isLate: false,
      hold: null as string | null,
    };
    for (const [kind, of, word = '', ...rest] of lines.map((line) => line.split(' '))) {
      if (of !== symbol) continue;
      if (kind === 'quote') state.prices = [Number(word), Number(rest[0])];
      else if (kind === 'restate') state.prices = rest.map(Number);
      else if (kind === 'halt') state.isHalted = word === 'true';
      else if (kind === 'late') state.isLate = word === 'true';
      else if (kind === 'hold') state.hold = word === '' ? null : word;
      else if (kind === 'review' && word === 'begun') state.isUnderReview = true;
      else if (kind === 'review' && ['confirmed', 'refuted', 'ended'].includes(word)) state.isUnderReview = false;
    }
    return state;
  });
}
