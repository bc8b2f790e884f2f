import { price } from '@fairlead/domain/price.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { expect, test, vi } from 'vitest';
import { readPastQuotes, type PastQuotesPorts } from './read-past-quotes.ts';

const QUOTE: Quote = { bid: price(10), ask: price(12), at: 99 };
const log = { warn: () => undefined };

function portsOf(readQuoteBefore: PastQuotesPorts['market']['readQuoteBefore']): PastQuotesPorts {
  return { market: { readQuoteBefore }, instrumentOf: instrumentBySymbol, log };
}

test('the quotes of missed moments are read once each; others are unknown', async () => {
  const read = vi.fn<PastQuotesPorts['market']['readQuoteBefore']>(({ symbol }) => Promise.resolve(symbol === 'AAPL' ? null : QUOTE));
  const missed = [
    { symbol: 'BTCUSD', at: 100 },
    { symbol: 'AAPL', at: 100 },
    { symbol: 'GONE', at: 100 },
  ];
  const quoteOf = await readPastQuotes(missed, portsOf(read));
  expect(quoteOf('BTCUSD', 100)).toEqual(QUOTE);
  expect([quoteOf('AAPL', 100), quoteOf('GONE', 100), quoteOf('BTCUSD', 101)]).toEqual([undefined, undefined, undefined]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what cannot be read in time is unknown, and the start goes on', async () => {
  vi.useFakeTimers();
  try {
    const read: PastQuotesPorts['market']['readQuoteBefore'] = ({ symbol }) =>
      symbol === 'BTCUSD' ? Promise.resolve(QUOTE) : new Promise(() => undefined);
    const reading = readPastQuotes(
      [
        { symbol: 'BTCUSD', at: 100 },
        { symbol: 'AAPL', at: 100 },
      ],
      portsOf(read),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    const quoteOf = await reading;
    expect(quoteOf('BTCUSD', 100)).toEqual(QUOTE);
    expect(quoteOf('AAPL', 100)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
