import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { QuoteRowView } from '@fairlead/contract/markets/quotes-view.ts';
import type { WireCandle } from '@fairlead/contract/markets/schemas.ts';
import { expect, test } from 'vitest';
import { loadPicture } from './load-picture.ts';

const row = (symbol: string): QuoteRowView => ({
  id: 1,
  symbol,
  displayName: symbol,
  digits: 2,
  sell: 100,
  buy: 101,
  dayOpen: null,
  changePercent: null,
  isMarketOpen: true,
  line: [],
});
const GROUPS = [
  { group: 'Crypto', rows: [row('BTCUSD'), row('ETHUSD')] },
  { group: 'Forex', rows: [row('EURUSD')] },
] as const;
const CANDLES: WireCandle[] = [[0, 100, 102, 99, 101, 0]];

const sources = (candles: WireCandle[] | null) => {
  const asked: unknown[] = [];
  return {
    asked,
    listQuotes: () => Promise.resolve(GROUPS),
    findCandles: (query: Parameters<PageSources['findCandles']>[0]) => {
      asked.push(query);
      const { symbol, interval } = query;
      return Promise.resolve(candles === null ? null : { symbol, interval, candles, has_more: false, is_loading: false });
    },
  };
};

test('the picture has the instrument, the rows of its group, and its candles', async () => {
  expect(await loadPicture(sources(CANDLES), 'EURUSD', '1h')).toMatchObject({
    instrument: { symbol: 'EURUSD' },
    group: 'Forex',
    rows: [{ symbol: 'EURUSD' }],
    interval: '1h',
    candles: [{ timestamp: 0, open: 100, high: 102, low: 99, close: 101 }],
  });
});

test.each([undefined, '', '15m', '7m', 'constructor'])('a browser that last showed %j gets the usual interval', async (interval) => {
  const ports = sources(CANDLES);
  await loadPicture(ports, 'BTCUSD', interval);
  expect(ports.asked).toEqual([{ symbol: 'BTCUSD', interval: '15m', limit: 300 }]);
});

test('without candles at hand there are only prices', async () => {
  expect(await loadPicture(sources(null), 'BTCUSD', '15m')).toMatchObject({ instrument: { symbol: 'BTCUSD' }, candles: [] });
});

test('there is no picture of an instrument that is not offered', async () => {
  expect(await loadPicture(sources(CANDLES), 'XAUUSD', '15m')).toBeNull();
});
