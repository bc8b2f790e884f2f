import { NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import { REFUSAL_CODES } from '@fairlead/domain/engine/refusal.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, priceToDecimal } from '@fairlead/domain/price.ts';
import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { CLOSE_REASONS, type ClosedPosition, type OpenPosition } from '@fairlead/domain/trading/position.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorBodySchema } from '../errors.ts';
import {
  balanceMessageSchema,
  closePositionSchema,
  closePositionsSchema,
  commandAnswerSchema,
  changeOrderSchema,
  openPositionSchema,
  updatePositionSchema,
  wirePositionSchema,
  type OpenPositionMessage,
} from './schemas.ts';
import {
  readClosePosition,
  readClosePositions,
  readOpenPosition,
  readChangeOrder,
  readUpdatePosition,
  sideFromDirection,
  wireAnswer,
  wireBalance,
  wireClosedPosition,
  wireOpenPosition,
  wireRefusal,
} from './server.ts';

const open: OpenPosition = {
  id: 7,
  accountId: 3,
  symbol: 'BTCUSD',
  side: 'long',
  margin: cents(25_050),
  leverage: 2,
  openPrice: price(64_321_250_000),
  openedAt: Date.UTC(2026, 10, 20, 9, 30, 0, 125),
  guaranteedStop: true,
  trailingDistance: null,
  openedBy: 'client',
  stopLoss: price(60_000_000_000),
  takeProfit: null,
};
const closed: ClosedPosition = {
  ...open,
  side: 'short',
  guaranteedStop: false,
  trailingDistance: null,
  openedBy: 'client',
  closePrice: price(64_000_000_001),
  closedAt: Date.UTC(2026, 10, 20, 10),
  profit: cents(-105),
  closeReason: 'stopOut',
  premium: cents(0),
  partOf: null,
};
const message: OpenPositionMessage = { direction: 'buy', amount: 100, leverage: 2, price: 64_000, symbol: 'BTCUSD' };

describe('domain to wire', () => {
  test('an open position', () => {
    expect(wireOpenPosition({ ...open, profit: cents(1_234) }, 'Bitcoin')).toEqual({
      id: 7,
      symbol: 'BTCUSD',
      symbolName: 'Bitcoin',
      direction: 'buy',
      amount: 250.5,
      leverage: 2,
      open_rate: 64_321.25,
      open_date: '2026-11-20T09:30:00.125Z',
      closed_rate: null,
      close_date: null,
      take_profit: null,
      stop_lost: 60_000,
      profit: 12.34,
      protected: 1,
      closingReason: null,
      trailing_stop: null,
      opened_by: 'client',
      premium: 0,
      part_of: null,
      waiting_close: null,
    });
  });

  test('a closed position', () => {
    expect(wireClosedPosition(closed, 'Bitcoin')).toMatchObject({
      direction: 'sell',
      closed_rate: 64_000.000_001,
      close_date: '2026-11-20T10:00:00.000Z',
      profit: -1.05,
      protected: 0,
      closingReason: 3,
    });
  });

  test.each(CLOSE_REASONS.map((reason, index) => [reason, index] as const))('the closing reason %s is %i', (closeReason, index) => {
    const wire = wireClosedPosition({ ...closed, closeReason }, 'Bitcoin');
    expect(wire.closingReason).toBe(index);
    expect(wirePositionSchema.safeParse(wire).success).toBe(true);
  });

  test('the figures of an account, with free margin under both of its names', () => {
    const figures: AccountFigures = {
      balance: cents(1_000_000),
      profit: cents(-12_345),
      equity: cents(987_655),
      usedMargin: cents(50_000),
      freeMargin: cents(950_000),
      availableMargin: cents(937_655),
      marginLevelPercent: 1975.31,
    };
    const wire = wireBalance({ figures, balances: { owed: cents(-2_550) }, remainder: NO_REMAINDER });
    expect(wire).toEqual({
      balance: 10_000,
      profit: -123.45,
      equity: 9_876.55,
      usedMargin: 500,
      freeMargin: 9_500,
      free_margin: 9_500,
      availableMargin: 9_376.55,
      remainder: 0,
      owed: -25.5,
    });
    expect(balanceMessageSchema.safeParse(wire).success).toBe(true);
  });

  test.each([
    ['opened', wireAnswer({ kind: 'opened', positionId: 4, price: price(1_100_000) }), { status: true, id: 4, price: 1.1 }],
    ['updated', wireAnswer({ kind: 'updated', positionId: 4 }), { status: true, id: 4 }],
    [
      'closed',
      wireAnswer({ kind: 'closed', positionId: 4, price: price(1_100_000), profit: cents(-5) }),
      { status: true, id: 4, price: 1.1, profit: -0.05 },
    ],
    [
      'refused',
      wireAnswer({ kind: 'refused', refusal: { code: 'positionUnknown' } }),
      { status: false, message: 'This position doesn’t exist.', error: { code: 'positionUnknown' } },
    ],
  ])('the answer %s', (_kind, wire, expected) => {
    expect(wire).toEqual(expected);
    expect(commandAnswerSchema.safeParse(wire).success).toBe(true);
  });

  test.each([
    ['a price', wireRefusal({ code: 'priceMoved', limitPrice: price(64_000_500_000) }), 64_000.5],
    ['an amount', wireRefusal({ code: 'amountAboveFreeMargin', limitAmount: cents(12_345) }), 123.45],
    ['zero', wireRefusal({ code: 'amountAboveEquity', limitAmount: cents(0) }), 0],
    ['nothing', wireRefusal({ code: 'leverageNotAllowed' }), undefined],
  ])('a refusal with %s as its limit', (_what, body, limit) => {
    expect(body.error.limit).toBe(limit);
    expect(body.message).toContain(limit === undefined ? '' : String(limit));
  });

  test.each(REFUSAL_CODES)('the refusal %s has a wire form', (code) => {
    expect(errorBodySchema.safeParse(wireRefusal({ code })).success).toBe(true);
  });
});

describe('wire to domain', () => {
  test('a new position without stops', () => {
    expect(readOpenPosition(message)).toEqual({
      ok: true,
      value: {
        symbol: 'BTCUSD',
        side: 'long',
        margin: 10_000,
        leverage: 2,
        priceBound: 64_000_000_000,
        stopLoss: null,
        takeProfit: null,
        guaranteedStop: false,
        trailingDistance: null,
        seen: null,
      },
    });
  });

  test.each([
    ['a fraction of a cent', { ...message, amount: 10.001 }, 'amount'],
    ['half a cent', { ...message, amount: 250.005 }, 'amount'],
  ])('%s is refused, naming the field', (_what, wire, field) => {
    expect(readOpenPosition(wire)).toMatchObject({ ok: false, fields: [{ field }] });
  });

  test.each([
    ['a buyer rounds down', 'buy', 1.000_000_9, 1_000_000],
    ['a seller rounds up', 'sell', 1.000_000_1, 1_000_001],
    ['a buyer keeps a whole step', 'buy', 1.1, 1_100_000],
    ['a seller keeps a whole step', 'sell', 1.1, 1_100_000],
    ['a buyer below zero', 'buy', -37.630_000_5, -37_630_001],
    ['a seller below zero', 'sell', -37.630_000_5, -37_630_000],
  ] as const)('the price bound: %s', (_what, direction, decimal, micros) => {
    const reading = readOpenPosition({ ...message, direction, price: decimal });
    expect(reading.ok && reading.value.priceBound).toBe(micros);
  });

  test.each([
    ['both', { stop_lost: 1.5, take_profit: 2.5 }, { stopLoss: 1_500_000, takeProfit: 2_500_000 }],
    ['null removes a stop', { stop_lost: null, take_profit: 2.5 }, { stopLoss: null, takeProfit: 2_500_000 }],
    ['empty text removes it', { stop_lost: '', take_profit: '' }, { stopLoss: null, takeProfit: null }],
    ['so does an empty distance', { trailing_stop: '' }, { trailingDistance: null }],
    ['an omitted one is not included', { stop_lost: 1.5 }, { stopLoss: 1_500_000 }],
    ['none is included', {}, {}],
    ['zero is a value', { stop_lost: 0 }, { stopLoss: 0 }],
    [
      'all three',
      { stop_lost: 1, take_profit: null, trailing_stop: 0.5 },
      { stopLoss: 1_000_000, takeProfit: null, trailingDistance: 500_000 },
    ],
  ])('the stops of an update: %s', (_what, wire, stops) => {
    expect(readUpdatePosition(updatePositionSchema.parse({ id: 5, ...wire }))).toStrictEqual({
      ok: true,
      value: { positionId: 5, ...stops },
    });
  });

  test.each([
    ['nothing but the price', {}, {}],
    ['an empty stop', { stop_lost: '' }, { stopLoss: null }],
    ['no expiry', { expires_at: null }, { expiresAt: null }],
    ['an expiry', { expires_at: '2026-12-01T00:00:00.000Z' }, { expiresAt: Date.parse('2026-12-01T00:00:00.000Z') }],
  ])('a changed order names %s', (_what, wire, terms) => {
    const reading = readChangeOrder(changeOrderSchema.parse({ id: 7, price: 1.25, ...wire }));
    expect(reading).toStrictEqual({ ok: true, value: { orderId: 7, entryPrice: 1_250_000, ...terms } });
  });

  test.each(['1.5', ' ', 'none', Number.NaN, []])('%j is not a valid stop', (stop) => {
    expect(updatePositionSchema.safeParse({ id: 5, stop_lost: stop }).success).toBe(false);
  });

  test('a position opened with empty stops has none', () => {
    const reading = readOpenPosition(openPositionSchema.parse({ ...message, stop_lost: '', take_profit: '', trailing_stop: '' }));
    expect(reading).toMatchObject({ ok: true, value: { stopLoss: null, takeProfit: null, trailingDistance: null } });
  });

  test.each([
    [{ id: 9, price: 1.25 }, 1_250_000],
    [{ id: 9, price: null }, null],
    [{ id: 9 }, null],
  ])('a close %j', (wire, seenPrice) => {
    const value = { positionId: 9, seenPrice, seen: null, margin: null };
    expect(readClosePosition(closePositionSchema.parse(wire))).toEqual({ ok: true, value });
  });
});

describe('what the client saw', () => {
  const seen_at = '2026-11-29T12:00:00.125Z';
  const at = Date.parse(seen_at);
  const frame = at - 200;
  const seen = { price: price(1_250_000), at, frame };

  test.each([
    ['nothing', {}, null],
    ['null', { seen_rate: null, seen_at: null, seen_frame: null }, null],
    ['all of it', { seen_rate: 1.25, seen_at, seen_frame: frame }, seen],
    ['no frame', { seen_rate: 1.25, seen_at }, { ...seen, frame: null }],
    ['a time with another UTC offset', { seen_rate: 1.25, seen_at: '2026-11-29T13:00:00.125+01:00', seen_frame: frame }, seen],
    ['a price below zero', { seen_rate: -37.63, seen_at, seen_frame: frame }, { ...seen, price: -37_630_000 }],
  ])('an order with %s', (_what, wire, expected) => {
    const reading = readOpenPosition(openPositionSchema.parse({ ...message, ...wire }));
    expect(reading).toMatchObject({ ok: true, value: { seen: expected } });
  });

  test.each([
    ['a price without its time', { seen_rate: 1.25 }, 'seen_at'],
    ['a price with only its frame', { seen_rate: 1.25, seen_frame: frame }, 'seen_at'],
    ['a time without a price', { seen_at }, 'seen_rate'],
    ['a frame without a price', { seen_frame: frame }, 'seen_rate'],
  ])('an order with %s is refused, naming the field', (_what, wire, field) => {
    const reading = readOpenPosition(openPositionSchema.parse({ ...message, ...wire }));
    expect(reading).toMatchObject({ ok: false, fields: [{ field }] });
  });

  test.each([
    ['the price alone, as the spec’s client', { price: 1.25 }, null],
    ['all of it', { price: 1.25, seen_at, seen_frame: frame }, seen],
    ['no frame', { price: 1.25, seen_at }, { ...seen, frame: null }],
  ])('a close with %s', (_what, wire, expected) => {
    const reading = readClosePosition(closePositionSchema.parse({ id: 9, ...wire }));
    expect(reading).toEqual({ ok: true, value: { positionId: 9, seenPrice: 1_250_000, seen: expected, margin: null } });
  });

  test.each([
    ['a frame without its time', { price: 1.25, seen_frame: frame }, 'seen_at'],
    ['a time without a price', { seen_at }, 'price'],
  ])('a close with %s is refused, naming the field', (_what, wire, field) => {
    expect(readClosePosition(closePositionSchema.parse({ id: 9, ...wire }))).toMatchObject({ ok: false, fields: [{ field }] });
  });

  test.each([
    ['nothing', {}, []],
    ['a price for each', { seen_at, seen_rates: [1.25, 2.5] }, [{ positionId: 8 }, { positionId: 9, price: 2_500_000, at, frame: null }]],
    ['a price for one', { seen_at, seen_rates: [null, 1.25], seen_frames: [null, frame] }, [{ positionId: 9, ...seen }]],
    ['a price for none', { seen_at, seen_rates: [null, null] }, []],
  ])('a close of several with %s', (_what, wire, expected) => {
    const reading = readClosePositions(closePositionsSchema.parse({ ids: [8, 9], ...wire }));
    expect(reading).toMatchObject({ ok: true, value: { positionIds: [8, 9], seen: expected } });
  });

  test.each([
    ['a time without prices', { seen_at }, 'seen_rates'],
    ['frames without prices', { seen_at, seen_frames: [frame, frame] }, 'seen_rates'],
    ['prices without a time', { seen_rates: [1, 2] }, 'seen_at'],
    ['too few prices', { seen_at, seen_rates: [1] }, 'seen_rates'],
    ['too many prices', { seen_at, seen_rates: [1, 2, 3] }, 'seen_rates'],
    ['too few frames', { seen_at, seen_rates: [1, 2], seen_frames: [frame] }, 'seen_frames'],
  ])('a close of several with %s is refused, naming the field', (_what, wire, field) => {
    expect(readClosePositions(closePositionsSchema.parse({ ids: [8, 9], ...wire }))).toMatchObject({ ok: false, fields: [{ field }] });
  });

  test.each([
    ['a price that is none', { seen_rate: Number.NaN }],
    ['a price beyond every price', { seen_rate: 1e10 }],
    ['a time that is none', { seen_at: 'yesterday' }],
    ['a time as a number', { seen_at: at }],
    ['a frame with a fraction', { seen_frame: frame + 0.5 }],
    ['a frame before 1970', { seen_frame: -1 }],
    ['a frame that is infinite', { seen_frame: Number.POSITIVE_INFINITY }],
    ['a frame beyond every date', { seen_frame: 1e16 }],
  ])('%s fits no schema', (_what, wire) => {
    expect(openPositionSchema.safeParse({ ...message, seen_rate: 1.25, seen_at, seen_frame: frame, ...wire }).success).toBe(false);
  });
});

describe('round trips', () => {
  const micros = fc.integer({ min: -1e15, max: 1e15 });

  test('every whole amount of cents survives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), (amount) => {
        const wire = openPositionSchema.parse({ ...message, amount: amount / 100 });
        const reading = readOpenPosition(wire);
        expect(reading.ok && reading.value.margin).toBe(amount);
      }),
    );
  });

  test('every price survives the round trip, as a stop and as either bound', () => {
    fc.assert(
      fc.property(micros, fc.constantFrom('buy', 'sell'), (value, direction) => {
        const decimal = priceToDecimal(price(value));
        const reading = readOpenPosition({ ...message, direction, price: decimal, stop_lost: decimal, take_profit: decimal });
        expect(reading).toMatchObject({ ok: true, value: { priceBound: value, stopLoss: value, takeProfit: value } });
      }),
    );
  });

  test('a bound is never beyond the decimal the client sent, nor more than a millionth inside it', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constantFrom('buy', 'sell'), (decimal, direction) => {
        const reading = readOpenPosition({ ...message, direction, price: decimal });
        if (!reading.ok) throw new Error('every number within the schema is a valid price');
        const bound = priceToDecimal(reading.value.priceBound);
        const inside = direction === 'buy' ? decimal - bound : bound - decimal;
        expect(inside).toBeGreaterThanOrEqual(0);
        expect(inside).toBeLessThanOrEqual(1.2e-6);
      }),
    );
  });

  test('an open position keeps its terms', () => {
    const position = fc.record({
      id: fc.integer({ min: 1 }),
      accountId: fc.integer({ min: 1 }),
      symbol: fc.constant('EURUSD'),
      side: fc.constantFrom('long' as const, 'short' as const),
      margin: fc.integer({ min: 100, max: 1e11 }).map(cents),
      leverage: fc.integer({ min: 1, max: 30 }),
      openPrice: micros.map(price),
      openedAt: fc.integer({ min: 0, max: 4e12 }),
      guaranteedStop: fc.boolean(),
      stopLoss: fc.option(micros.map(price)),
      takeProfit: fc.option(micros.map(price)),
      trailingDistance: fc.option(fc.integer({ min: 1, max: 1e15 }).map(price)),
      openedBy: fc.constantFrom('client' as const, 'auto' as const),
      profit: fc.integer({ min: -1e12, max: 1e12 }).map(cents),
    });
    fc.assert(
      fc.property(position, (original) => {
        const wire = wirePositionSchema.parse(wireOpenPosition(original, 'EUR/USD'));
        const reading = readOpenPosition({ ...wire, price: wire.open_rate });
        expect(reading).toMatchObject({
          ok: true,
          value: {
            side: sideFromDirection(wire.direction),
            margin: original.margin,
            priceBound: original.openPrice,
            stopLoss: original.stopLoss,
            takeProfit: original.takeProfit,
            trailingDistance: original.trailingDistance,
          },
        });
        expect(Date.parse(wire.open_date)).toBe(original.openedAt);
        expect(Math.round(wire.profit * 100)).toBe(original.profit);
      }),
    );
  });
});
