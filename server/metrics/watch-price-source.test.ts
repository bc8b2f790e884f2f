import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { createMetrics } from './create-metrics.ts';
import { watchQuotes } from './watch-price-source.ts';

/** A Wednesday afternoon when New York and the currency markets are open, and a Saturday when both are closed. */
const WEDNESDAY = Date.UTC(2026, 10, 18, 16);
const SATURDAY = Date.UTC(2026, 10, 21, 16);
const SYMBOLS = ['BTCUSD', 'EURUSD', 'GBPUSD', 'AAPL'];

test('each asset class reports its latest quote, its open instruments, and how many of those are stale', async () => {
  const instruments = SYMBOLS.map((symbol) => {
    const found = INSTRUMENTS.find((instrument) => instrument.symbol === symbol);
    if (found === undefined) throw new Error(`${symbol} is not traded`);
    return found;
  });
  let now = WEDNESDAY;
  const halted = new Set<string>();
  const delisted = new Set<string>();
  const lastTicks = [now - 1_000, now - 500, now - 3_600_000, undefined];
  const metrics = createMetrics();
  watchQuotes(metrics, {
    hasSource: () => true,
    sourceQuoteAt: (index) => {
      const at = lastTicks[index];
      return at === undefined ? undefined : { bid: price(1), ask: price(2), at };
    },
    instruments,
    rules: {
      instrument: () => undefined,
      hoursOf: ({ tradingHours }) => tradingHours,
      isHalted: (symbol) => halted.has(symbol),
      isDelisted: (symbol) => delisted.has(symbol),
    },
    clock: () => now,
  });
  const read = async (name: string) => {
    const text = await metrics.format();
    const samples = text.matchAll(new RegExp(`^fairlead_${name}{asset_class="(\\w+)"} (.*)$`, 'gm'));
    return Object.fromEntries([...samples].map(([, assetClass = '', value = '']): [string, number] => [assetClass, Number(value)]));
  };
  expect(await read('last_tick_timestamp_seconds')).toEqual({
    Crypto: (WEDNESDAY - 1_000) / 1000,
    Forex: (WEDNESDAY - 500) / 1000,
    Stocks: 0,
  });
  expect(await read('instruments_open')).toEqual({ Crypto: 1, Forex: 2, Stocks: 1 });
  expect(await read('instruments_stale')).toEqual({ Crypto: 0, Forex: 1, Stocks: 1 });

  halted.add('AAPL');
  expect(await read('instruments_open')).toEqual({ Crypto: 1, Forex: 2, Stocks: 0 });
  halted.clear();
  delisted.add('AAPL');
  expect(await read('instruments_open')).toEqual({ Crypto: 1, Forex: 2, Stocks: 0 });
  now = SATURDAY;
  expect(await read('instruments_open')).toEqual({ Crypto: 1, Forex: 0, Stocks: 0 });
  // A closed instrument isn't stale.
  expect(await read('instruments_stale')).toEqual({ Crypto: 1, Forex: 0, Stocks: 0 });
});
