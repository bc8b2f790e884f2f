import { price } from '@fairlead/domain/price.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { SpecialDay } from '@fairlead/domain/trading/special-day.ts';
import { createVenueCalendar } from '@fairlead/domain/trading/special-hours.ts';
import { describe, expect, test } from 'vitest';
import { decodeCompactPrices } from './compact-prices.ts';
import { assetSchema, wireCandleSchema, wireSparklineSchema } from './schemas.ts';
import { compactPrices, wireAsset, wireCandle, wirePrices, wireSparkline, type AssetInputs, type PublishedPrice } from './server.ts';
import { readSparkline } from './client.ts';

const prices: readonly PublishedPrice[] = [
  { instrumentIndex: 0, instrument: { symbol: 'BTCUSD', digits: 2 }, bid: price(64_000_120_000), ask: price(64_012_120_000) },
  { instrumentIndex: 106, instrument: { symbol: 'USOIL', digits: 2 }, bid: price(-37_630_000), ask: price(-37_600_000) },
];

function inputsFor(symbol: string, now: number, days: readonly SpecialDay[] = []): AssetInputs {
  const instrumentIndex = INSTRUMENTS.findIndex((instrument) => instrument.symbol === symbol);
  const instrument = INSTRUMENTS[instrumentIndex];
  const category = instrument === undefined ? undefined : assetCategoryById(instrument.categoryId);
  if (instrument === undefined || category === undefined) throw new Error(`there is no ${symbol}`);
  const { hoursOf, announcedAt } = createVenueCalendar(days);
  const hours = hoursOf(instrument);
  const announced = announcedAt(instrument, now);
  const traded = { isHalted: false, isDelisted: false, splits: [], dayOpen: null, demoOrigin: null };
  return { instrumentIndex, instrument, category, hours, announced, now, ...traded, financing: [], comingActions: [] };
}

describe('prices', () => {
  test('sell is the bid and buy is the ask, by symbol', () => {
    expect(wirePrices(prices)).toEqual({ BTCUSD: { buy: 64_012.12, sell: 64_000.12 }, USOIL: { buy: -37.6, sell: -37.63 } });
  });

  test('the compact form contains the same, by asset id', () => {
    const entries: number[][] = [];
    decodeCompactPrices(compactPrices(prices), (...entry) => entries.push(entry));
    expect(entries).toEqual([
      [1, 6_400_012, 6_401_212],
      [107, -3_763, -3_760],
    ]);
  });

  test('no prices give an empty message', () => {
    expect([wirePrices([]), compactPrices([])]).toEqual([{}, '']);
  });
});

describe('an asset', () => {
  const friday = Date.UTC(2026, 10, 20, 20);
  const saturday = Date.UTC(2026, 10, 21, 12);

  test.each([
    ['BTCUSD', saturday, true, null],
    ['EURUSD', friday, true, Date.UTC(2026, 10, 20, 22)],
    ['EURUSD', saturday, false, Date.UTC(2026, 10, 22, 22)],
    ['AAPL', saturday, false, Date.UTC(2026, 10, 23, 14, 30)],
  ])('%s at %i: open %s, until %s', (symbol, now, isOpen, changeAt) => {
    expect(wireAsset(inputsFor(symbol, now))).toMatchObject({ market_open: isOpen, next_change_at: changeAt });
  });

  describe('on Thanksgiving', () => {
    const thanksgiving = { venue: 'XNAS', date: '2026-11-26', opens: null, closes: null, reason: 'Thanksgiving' } as const;
    const dayAfter = { venue: 'XNAS', date: '2026-11-27', opens: null, closes: '13:00', reason: 'Day after Thanksgiving' } as const;
    const noon = Date.UTC(2026, 10, 26, 17);

    test('is closed, opens the day after, and says why and that it then closes early', () => {
      const asset = assetSchema.parse(wireAsset(inputsFor('AAPL', noon, [thanksgiving, dayAfter])));
      expect(asset).toMatchObject({
        market_open: false,
        market: 'usShares',
        next_change_at: Date.UTC(2026, 10, 27, 14, 30),
        special_sessions: [
          { kind: 'closed', from: Date.UTC(2026, 10, 26, 14, 30), to: Date.UTC(2026, 10, 26, 21), reason: 'Thanksgiving' },
          { kind: 'earlyClose', from: Date.UTC(2026, 10, 27, 18), to: Date.UTC(2026, 10, 27, 21), reason: 'Day after Thanksgiving' },
        ],
      });
    });

    test('closes early the day after', () => {
      const morning = Date.UTC(2026, 10, 27, 15);
      expect(wireAsset(inputsFor('AAPL', morning, [thanksgiving, dayAfter]))).toMatchObject({
        market_open: true,
        next_change_at: Date.UTC(2026, 10, 27, 18),
        next_opens_at: Date.UTC(2026, 10, 30, 14, 30),
      });
    });
  });

  test.each([
    ['a market that never closes', 'BTCUSD', saturday, null],
    ['an open market', 'EURUSD', friday, Date.UTC(2026, 10, 22, 22)],
    ['a closed market', 'EURUSD', saturday, Date.UTC(2026, 10, 22, 22)],
  ])('%s includes when it next opens', (_, symbol, now, opensAt) => {
    expect(wireAsset(inputsFor(symbol, now))).toMatchObject({ next_opens_at: opensAt });
  });

  test.each(INSTRUMENTS.map(({ symbol }) => symbol))('%s matches the contract', (symbol) => {
    const inputs = { ...inputsFor(symbol, friday), dayOpen: price(1_500_000), demoOrigin: { kind: 'simulated', realUntil: null } as const };
    const asset = wireAsset(inputs);
    expect(assetSchema.safeParse(asset).error).toBeUndefined();
    expect(asset).toMatchObject({ symbol, day_open: 1.5, demo_origin: { kind: 'simulated', real_until: null } });
  });

  test('ids are unique', () => {
    expect(new Set(INSTRUMENTS.map(({ symbol }) => wireAsset(inputsFor(symbol, friday)).id)).size).toBe(INSTRUMENTS.length);
  });
});

test('a candle is its time, open, high, low, close and ticks', () => {
  const candle = {
    openAt: 60_000,
    open: price(1_100_000),
    high: price(1_200_000),
    low: price(1_000_000),
    close: price(1_150_001),
    tickCount: 7,
  };
  expect(wireCandle(candle)).toEqual([60_000, 1.1, 1.2, 1, 1.150001, 7]);
  expect(wireCandleSchema.safeParse(wireCandle(candle)).success).toBe(true);
});

describe('a sparkline', () => {
  test.each([
    ['nothing', [], 2, []],
    ['one close', [1.5], 2, [150]],
    ['closes that rise and fall', [1.08, 1.08123, 1.0799], 5, [108_000, 123, -133]],
    ['closes below zero', [-37.63, 2, -0.01], 2, [-3_763, 3_963, -201]],
    ['closes finer than the digits', [1.004, 1.006], 2, [100, 1]],
  ])('of %s', (_, closes, digits, wire) => {
    const sent = wireSparkline(
      closes.map((close) => price(close * 1_000_000)),
      digits,
    );
    expect(sent).toEqual(wire);
    expect(wireSparklineSchema.safeParse(sent).success).toBe(true);
    expect(readSparkline(sent)).toEqual(closes.map((close) => Math.round(close * 10 ** digits)));
  });
});
