import { price, type Price } from '@fairlead/domain/price.ts';
import type { DatedSplit } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDayOpens } from './day-opens.ts';

const MIDNIGHT = Date.UTC(2026, 10, 27);
const HOUR = 3_600_000;
const instruments = ['BTCUSD', 'ETHUSD'].map((symbol): Instrument => {
  const instrument = instrumentBySymbol(symbol);
  if (instrument === undefined) throw new Error(`unknown symbol ${symbol}`);
  return instrument;
});

function startDayOpens(
  closeOf: (symbol: string, midnightMs: number) => Promise<Price | null>,
  { patienceMs = 5_000, splits = [] }: { readonly patienceMs?: number; readonly splits?: readonly DatedSplit[] } = {},
) {
  const moment = { now: MIDNIGHT + HOUR };
  const asked: string[] = [];
  const failed: string[] = [];
  const opens = createDayOpens({
    instruments,
    history: {
      readCloseBefore: ({ symbol }, midnightMs) => {
        asked.push(symbol);
        return closeOf(symbol, midnightMs);
      },
    },
    stepsOf: (symbol) => ({ splits: symbol === 'BTCUSD' ? splits : [] }),
    clock: () => moment.now,
    onFailure: (symbol) => failed.push(symbol),
    patienceMs,
  });
  const read = async () => Object.fromEntries(await opens.read());
  return { moment, asked, failed, read };
}

test('are read once a day for all instruments', async () => {
  const { moment, asked, read } = startDayOpens((_symbol, midnightMs) => Promise.resolve(price(midnightMs / HOUR)));
  const today = MIDNIGHT / HOUR;
  expect(await read()).toEqual({ BTCUSD: today, ETHUSD: today });
  moment.now += HOUR;
  await read();
  expect(asked).toEqual(['BTCUSD', 'ETHUSD']);
  moment.now = MIDNIGHT + 25 * HOUR;
  expect(await read()).toEqual({ BTCUSD: today + 24, ETHUSD: today + 24 });
});

test('are read once the last candle before midnight is finished, for which the first callers wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { moment, asked, read } = startDayOpens(() => Promise.resolve(price(5)));
  moment.now = MIDNIGHT + 1_000;
  const early = read();
  await vi.advanceTimersByTimeAsync(2_499);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await early).toEqual({ BTCUSD: 5, ETHUSD: 5 });
});

test('that are not known are missing, and not asked for again that day', async () => {
  const { moment, asked, read } = startDayOpens((symbol) => Promise.resolve(symbol === 'BTCUSD' ? price(5) : null));
  expect(await read()).toEqual({ BTCUSD: 5 });
  moment.now += 2 * HOUR;
  expect([await read(), asked]).toEqual([{ BTCUSD: 5 }, ['BTCUSD', 'ETHUSD']]);
});

test('that could not be read are missing, and retried a minute later', async () => {
  let isAway = true;
  const { moment, asked, failed, read } = startDayOpens((symbol) =>
    isAway && symbol === 'ETHUSD' ? Promise.reject(new Error('away')) : Promise.resolve(price(5)),
  );
  expect([await read(), failed]).toEqual([{ BTCUSD: 5 }, ['ETHUSD']]);
  isAway = false;
  moment.now += 59_999;
  expect(await read()).toEqual({ BTCUSD: 5 });
  moment.now += 1;
  expect(await read()).toEqual({ BTCUSD: 5, ETHUSD: 5 });
  expect(asked).toEqual(['BTCUSD', 'ETHUSD', 'ETHUSD']);
});

test('of a slow source come later, without making anyone wait', async () => {
  const { promise, resolve } = Promise.withResolvers<Price>();
  const { moment, asked, read } = startDayOpens((symbol) => (symbol === 'ETHUSD' ? promise : Promise.resolve(price(5))), {
    patienceMs: 20,
  });
  expect(await read()).toEqual({ BTCUSD: 5 });
  moment.now += 2 * HOUR;
  expect(await read()).toEqual({ BTCUSD: 5 });
  resolve(price(7));
  await expect.poll(read).toEqual({ BTCUSD: 5, ETHUSD: 7 });
  expect(asked).toEqual(['BTCUSD', 'ETHUSD']);
});

test('are in new shares from when a split during the day is due', async () => {
  const splits = [{ dueAt: MIDNIGHT + 5 * HOUR, ratio: { newShares: 2, oldShares: 1 } }];
  const { moment, asked, read } = startDayOpens(() => Promise.resolve(price(100)), { splits });
  moment.now = MIDNIGHT + 5 * HOUR - 1;
  expect(await read()).toEqual({ BTCUSD: 100, ETHUSD: 100 });
  moment.now += 1;
  expect(await read()).toEqual({ BTCUSD: 50, ETHUSD: 100 });
  expect(asked).toHaveLength(2);
});
