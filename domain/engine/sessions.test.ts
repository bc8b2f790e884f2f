import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import type { TradingHoursName } from '../trading/instrument.ts';
import { createMarketCalendar } from '../trading/session.ts';
import type { SpecialDay } from '../trading/special-day.ts';
import { createVenueCalendar } from '../trading/special-hours.ts';
import type { Answer } from './event.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';

/** Sessions as the engine sees them, by the calendar of a real market: Xetra, 9:00 to 17:30 in Berlin. */

const HOURS: Readonly<Record<string, TradingHoursName>> = { EURUSD: 'xetra', BTCUSD: 'always' };

/** A Tuesday in winter: 8:00 to 16:30 UTC. */
const OPENS = Date.UTC(2026, 10, 24, 8);
const CLOSES = Date.UTC(2026, 10, 24, 16, 30);
const NEXT_OPENING = Date.UTC(2026, 10, 25, 8);
const MINUTE = 60_000;
const BID = 1_080_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
  engine.market.calendar = createMarketCalendar((symbol) => HOURS[symbol] ?? null);
  openFundedAccount(engine, 1, 1_000_00, OPENS);
});

function tick(at: number, bid = BID): void {
  engine.tick('EURUSD', bid, bid, at);
}

function base(at: number) {
  commands += 1;
  return { accountId: 1, commandId: `command-${commands}`, at };
}

interface Terms {
  readonly stopLoss?: number;
  readonly guaranteedStop?: boolean;
}

function open(at: number, { stopLoss, guaranteedStop = false }: Terms = {}): Answer {
  return engine.submit({
    ...base(at),
    kind: 'openPosition',
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(100_00),
    leverage: 5,
    priceBound: price(2 * BID),
    stopLoss: stopLoss === undefined ? null : price(stopLoss),
    takeProfit: null,
    trailingDistance: null,
    guaranteedStop,
    openedBy: 'client',
  });
}

function close(at: number, positionId = 1): Answer {
  return engine.submit({ ...base(at), kind: 'closePosition', positionId, seenPrice: null, margin: null, reason: 'manual' });
}

function moveStop(at: number, stopLoss: number): Answer {
  return engine.submit({ ...base(at), kind: 'updateStops', positionId: 1, stopLoss: price(stopLoss) });
}

function placeLimit(at: number, entryPrice: number, guaranteedStop = false): Answer {
  return engine.submit({
    ...base(at),
    kind: 'placeOrder',
    symbol: 'EURUSD',
    side: 'long',
    entryKind: 'limit',
    entryPrice: price(entryPrice),
    margin: cents(100_00),
    leverage: 5,
    stopLoss: guaranteedStop ? price(entryPrice - 8_000) : null,
    takeProfit: null,
    trailingDistance: null,
    guaranteedStop,
    expiresAt: null,
  });
}

function outcomeOf(answer: Answer): string {
  return answer.kind === 'refused' ? answer.refusal.code : answer.kind;
}

describe('a market order', () => {
  test.each([
    ['a millisecond before the open', OPENS - 1, OPENS - 1, 'marketClosed'],
    ['at the open, on a quote from the open', OPENS, OPENS, 'opened'],
    ['at the open, on a quote from before it', OPENS - 1, OPENS, 'quoteUnavailable'],
    ['a millisecond before the close', CLOSES - 1, CLOSES - 1, 'opened'],
    ['at the close, on the last quote before it', CLOSES - 1, CLOSES, 'marketClosed'],
  ])('%s', (_case, quotedAt, at, outcome) => {
    tick(quotedAt);
    expect(outcomeOf(open(at))).toBe(outcome);
  });

  test('after the close is told when the market opens next', () => {
    tick(CLOSES - 1);
    expect(open(CLOSES)).toEqual({ kind: 'refused', refusal: { code: 'marketClosed', limitTime: NEXT_OPENING } });
  });
});

describe('a manual close', () => {
  beforeEach(() => {
    tick(OPENS);
    open(OPENS);
  });

  test.each([
    ['a millisecond before the close', CLOSES - 1, 'closed'],
    ['at the close', CLOSES, 'marketClosed'],
    ['at night', CLOSES + 300 * MINUTE, 'marketClosed'],
  ])('%s', (_case, at, outcome) => {
    tick(CLOSES - 1);
    expect(outcomeOf(close(at))).toBe(outcome);
  });

  test('of several positions leaves those with a closed market open, and names the next opening', () => {
    tick(CLOSES - 1);
    expect(engine.submit({ ...base(CLOSES), kind: 'closePositions', positionIds: [1] })).toEqual({
      kind: 'refused',
      refusal: { code: 'marketClosed', limitTime: NEXT_OPENING },
    });
  });
});

test.each([
  ['outside the session', CLOSES],
  ['received after the session but stamped within it', CLOSES - 1],
])('a quote %s fires no stop; the first quote of the next session does', (_case, stampedAt) => {
  tick(OPENS);
  open(OPENS, { stopLoss: 1_070_000 });
  engine.tick('EURUSD', 1_060_000, 1_060_000, stampedAt, CLOSES);
  expect(engine.account(1).positions).toHaveLength(1);
  tick(NEXT_OPENING, 1_050_000);
  expect(engine.journal.at(-1)?.events[0]).toMatchObject({ kind: 'positionClosed', reason: 'stopLoss', closePrice: 1_050_000 });
});

test('an order may be placed at night and fills at the first quote of the session', () => {
  tick(OPENS);
  expect(outcomeOf(placeLimit(CLOSES + MINUTE, 1_070_000))).toBe('order');
  tick(NEXT_OPENING, 1_060_000);
  expect(engine.account(1).positions).toMatchObject([{ openPrice: 1_060_000 }]);
});

describe('a guaranteed stop in the last half hour of a session', () => {
  const LATE = CLOSES - 30 * MINUTE;

  test.each([
    ['can be set until then', LATE - 1, 'opened'],
    ['cannot be set from then on', LATE, 'guaranteedStopTooLate'],
    ['cannot be set in the last second', CLOSES - 1, 'guaranteedStopTooLate'],
    ['cannot be set at night', CLOSES, 'marketClosed'],
  ])('%s', (_case, at, outcome) => {
    tick(at);
    expect(outcomeOf(open(at, { stopLoss: 1_072_000, guaranteedStop: true }))).toBe(outcome);
  });

  test.each([
    ['can be moved until then', LATE - 1, 'updated'],
    ['cannot be moved from then on', LATE, 'guaranteedStopTooLate'],
    ['cannot be moved at night', CLOSES + MINUTE, 'marketClosed'],
  ])('%s', (_case, at, outcome) => {
    tick(OPENS);
    open(OPENS, { stopLoss: 1_072_000, guaranteedStop: true });
    tick(Math.min(at, CLOSES - 1));
    expect(outcomeOf(moveStop(at, 1_071_000))).toBe(outcome);
  });

  test('rejects an order due to fill then, and refuses a new one', () => {
    tick(OPENS);
    placeLimit(OPENS, 1_070_000, true);
    tick(LATE, 1_069_000);
    expect(engine.journal.at(-1)?.events[0]).toMatchObject({ kind: 'orderRejected', refusal: { code: 'guaranteedStopTooLate' } });
    expect(outcomeOf(placeLimit(LATE, 1_060_000, true))).toBe('guaranteedStopTooLate');
    expect(outcomeOf(placeLimit(CLOSES + MINUTE, 1_060_000, true))).toBe('marketClosed');
  });

  test('can still be closed, and a guarantee already given holds overnight', () => {
    tick(OPENS);
    open(OPENS, { stopLoss: 1_072_000, guaranteedStop: true });
    open(OPENS, { stopLoss: 1_072_000, guaranteedStop: true });
    tick(LATE);
    expect(outcomeOf(close(LATE, 2))).toBe('closed');
    tick(NEXT_OPENING, 900_000);
    expect(engine.journal.at(-1)?.events[0]).toMatchObject({ kind: 'positionClosed', closePrice: 1_072_000 });
  });
});

describe('a holiday', () => {
  /** The Tuesday is a holiday, and the Wednesday ends at noon. */
  const holiday = { venue: 'XETR', date: '2026-11-24', opens: null, closes: null, reason: 'Holiday' } as const;
  const halfDay = { venue: 'XETR', date: '2026-11-25', opens: null, closes: '12:00', reason: 'Half day' } as const;
  const NOON = Date.UTC(2026, 10, 25, 11);
  const THURSDAY = Date.UTC(2026, 10, 26, 8);

  function observe(days: readonly SpecialDay[]): void {
    const { hoursOf } = createVenueCalendar(days);
    engine.market.calendar = createMarketCalendar((symbol) =>
      symbol === 'EURUSD' ? hoursOf({ venue: 'XETR', tradingHours: 'xetra' }) : null,
    );
  }

  test('refuses an order with the opening on the day after', () => {
    observe([holiday, halfDay]);
    tick(OPENS + MINUTE);
    expect(open(OPENS + MINUTE)).toEqual({ kind: 'refused', refusal: { code: 'marketClosed', limitTime: NEXT_OPENING } });
  });

  test('an early close refuses orders from its moment on', () => {
    observe([holiday, halfDay]);
    tick(NOON - 1);
    expect(open(NOON - 1).kind).toBe('opened');
    tick(NOON);
    expect(open(NOON)).toEqual({ kind: 'refused', refusal: { code: 'marketClosed', limitTime: THURSDAY } });
  });

  test('fires no stop while the market is shut, and the stop at the first price after it', () => {
    tick(OPENS);
    open(OPENS, { stopLoss: BID - 10_000 });
    observe([holiday]);
    tick(OPENS + MINUTE, BID - 20_000);
    expect(engine.account(1).positions).toHaveLength(1);
    tick(NEXT_OPENING, BID - 30_000);
    expect(engine.account(1).positions).toHaveLength(0);
  });
});
