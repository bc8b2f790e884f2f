import { describe, expect, test } from 'vitest';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { INSTRUMENTS, instrumentAt, instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { openRanges } from '@fairlead/domain/trading/market-hours.ts';
import { middleOfMonth } from './anchors.ts';
import type { DatedPrice } from './anchors.ts';
import { createPricePath, SIMULATED_SINCE_MS } from './price-path.ts';
import { readShippedSeries } from './shipped-series.ts';

const DAY_MS = 86_400_000;
const utc = (text: string): number => Date.parse(text);
const shipped = readShippedSeries();

function instrumentOf(symbol: string): Instrument {
  return instrumentBySymbol(symbol) ?? instrumentAt(-1);
}

function pathOf(symbol: string, seed = 'test') {
  const instrument = instrumentOf(symbol);
  return createPricePath(instrument, instrument.tradingHours, seed, shipped);
}

function microsOf(instrument: Instrument, decimal: number): number {
  const steps = 10 ** instrument.digits;
  return Math.round((Math.round(decimal * steps) / steps) * 1e6);
}

/** The moment that a day's close stands for; undefined if the day does not count. */
function closingMoment(instrument: Instrument, hours: Instrument['tradingHours'], day: number): number | undefined {
  const weekday = new Date(day).getUTCDay();
  if (instrument.tradingHours !== 'always' && (weekday === 0 || weekday === 6)) return undefined;
  return openRanges(hours, day, day + DAY_MS).at(-1)?.toMs;
}

const withDailyCloses = INSTRUMENTS.filter((instrument) => instrument.demoPriceOrigin.kind === 'realDailyCloses');

describe('the path passes exactly through real closes', () => {
  test.each(withDailyCloses.map((instrument) => instrument.symbol))('%s, during its own hours and around the clock', (symbol) => {
    const instrument = instrumentOf(symbol);
    const series: readonly DatedPrice[] = shipped.dailyCloses.get(symbol) ?? [];
    expect(series.length).toBeGreaterThan(190);
    for (const hours of [instrument.tradingHours, 'always'] as const) {
      const path = createPricePath(instrument, hours, 'test', shipped);
      let count = 0;
      for (const { day, price } of series) {
        const moment = closingMoment(instrument, hours, day);
        if (moment === undefined) continue;
        count += 1;
        expect(path.bidAt(moment)).toBe(microsOf(instrument, price));
      }
      expect(count).toBeGreaterThan(120);
    }
  });

  test('SPXUSD through every monthly average, in the middle of its month', () => {
    const instrument = instrumentOf('SPXUSD');
    const path = pathOf('SPXUSD');
    const averages = shipped.monthlyAverages.get('SPXUSD') ?? [];
    expect(averages).toHaveLength(138);
    for (const { day, price } of averages) {
      const month = new Date(day);
      const middle = middleOfMonth('indicesCfd', month.getUTCFullYear(), month.getUTCMonth() + 1);
      const moment = openRanges('indicesCfd', middle, middle + DAY_MS).at(-1)?.toMs ?? Number.NaN;
      expect(path.bidAt(moment)).toBe(microsOf(instrument, price));
    }
  });

  test('crude oil closed at -36.98 on 2020-04-20, and the path reaches that price and recovers', () => {
    const path = pathOf('USOIL');
    expect(path.bidAt(utc('2020-04-18T00:00Z') - 3 * 3_600_000)).toBe(18_310_000);
    expect(path.bidAt(utc('2020-04-21T00:00Z'))).toBe(-36_980_000);
    expect(path.bidAt(utc('2020-04-22T00:00Z'))).toBe(8_910_000);
  });

  test('a weekend close counts only if the market trades at weekends', () => {
    expect(pathOf('BTCUSD').startsAt).toBe(utc('2024-03-03T00:00Z'));
    expect(pathOf('EURUSD').startsAt).toBe(utc('2024-03-05T00:00Z'));
  });
});

describe('the simulated part', () => {
  const simulated = INSTRUMENTS.filter((instrument) => instrument.demoPriceOrigin.kind === 'simulated');

  test.each(simulated.map((instrument) => instrument.symbol))(
    '%s starts at its documented price and has the documented volatility',
    (symbol) => {
      const instrument = instrumentOf(symbol);
      const origin = instrument.demoPriceOrigin;
      if (origin.kind !== 'simulated') throw new Error('not simulated');
      const path = pathOf(symbol);
      expect(path.bidAt(SIMULATED_SINCE_MS)).toBe(microsOf(instrument, origin.startPrice));

      const years = 8;
      let squares = 0;
      let previous = path.bidAt(SIMULATED_SINCE_MS);
      for (let week = 1; week <= years * 52; week += 1) {
        const next = path.bidAt(SIMULATED_SINCE_MS + week * 7 * DAY_MS + 9 * 3_600_000);
        squares += Math.log(next / previous) ** 2;
        previous = next;
      }
      expect(Math.sqrt(squares / years) / origin.annualVolatility).toBeGreaterThan(0.85);
      expect(Math.sqrt(squares / years) / origin.annualVolatility).toBeLessThan(1.15);
    },
  );

  test.each(INSTRUMENTS.map((instrument) => instrument.symbol))('%s stays in a plausible range for thirty years', (symbol) => {
    const instrument = instrumentOf(symbol);
    const path = pathOf(symbol);
    const home = path.bidAt(utc('2026-09-30T00:00Z'));
    for (let year = 2027; year <= 2056; year += 1) {
      const bid = path.bidAt(Date.UTC(year, 5, 15, 15));
      if (instrument.mayBeNegative) expect(Math.abs(bid - home)).toBeLessThan(1.5 * home);
      else expect(Math.abs(Math.log(bid / home))).toBeLessThan(3);
      expect(bid).not.toBe(0);
    }
  });

  test('another seed gives another path from the same last real close', () => {
    const afterwards = utc('2026-10-20T12:00Z');
    expect(pathOf('EURUSD', 'a').bidAt(afterwards)).not.toBe(pathOf('EURUSD', 'b').bidAt(afterwards));
    expect(pathOf('EURUSD', 'a').bidAt(utc('2026-09-30T00:00Z'))).toBe(pathOf('EURUSD', 'b').bidAt(utc('2026-09-30T00:00Z')));
  });

  test.each([
    ['BTCUSD', [105_104_460_000, 77_210_950_000, 81_631_770_000, 151_657_840_000]],
    ['EURUSD', [1_135_700, 1_157_030, 1_133_220, 1_167_010]],
    ['AAPL', [319_230_000, 309_470_000, 293_270_000, 231_160_000]],
    ['USOIL', [62_530_000, 79_060_000, 88_250_000, 108_430_000]],
    ['SPXUSD', [5_949_700_000, 7_360_800_000, 7_442_000_000, 7_329_700_000]],
  ])('%s: these bids are the path of the seed "test" on every machine', (symbol, bids) => {
    const moments = ['2025-06-02T14:30:00.123Z', '2026-09-15T09:00Z', '2026-11-18T15:00:00.5Z', '2031-03-04T15:15:15.151Z'];
    expect(moments.map((moment) => pathOf(symbol).bidAt(utc(moment)))).toEqual(bids);
  });
});
