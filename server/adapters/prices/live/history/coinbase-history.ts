/**
 * Coinbase Exchange's candles of trades: `GET /products/{product}/candles`. At most 300 for one request, newest first, with the low and the
 * high before the open; without those of periods in which nothing was traded. There are none of four hours.
 *
 * Sources: docs.cdp.coinbase.com/api-reference/exchange-api/rest-api/products/get-product-candles,
 * docs.cdp.coinbase.com/exchange/rest-api/rate-limits.
 */
import { CANDLE_INTERVAL_MS } from '@fairlead/domain/markets/candle.ts';
import { z } from 'zod';
import type { HistoryProtocol } from './history-protocol.ts';
import { createHttpHistory, type HistoryOptions, type LoadHistory } from './http-history.ts';
import { readRows, unusable } from './read-rows.ts';
import type { RequestLimits } from './source-requests.ts';

/** Half of the ten requests a second that an address may send. 300 candles have about 25 kB. */
const LIMITS: RequestLimits = {
  everyMs: 200,
  mostAtOnce: 3,
  mostWaiting: 100,
  answerWithinMs: 8_000,
  loadWithinMs: 30_000,
  largestBytes: 200_000,
};

/** Seconds of the opening, then low, high, open, close, volume. */
const rowsSchema = z.array(z.tuple([z.int(), z.number(), z.number(), z.number(), z.number()]).rest(z.unknown())).max(1_000);
const errorSchema = z.object({ message: z.string() });

const protocol: HistoryProtocol = {
  mergedFrom: { '4h': '1h' },
  rowsPerPage: 300,
  hasOnlyNewest: false,
  urlFor: (base, { name, interval, fromMs, toMs }) => {
    const lengthMs = CANDLE_INTERVAL_MS[interval];
    const query = new URLSearchParams({
      granularity: String(lengthMs / 1_000),
      start: new Date(fromMs).toISOString(),
      // Both ends are included.
      end: new Date(toMs - lengthMs).toISOString(),
    });
    return `${base}/products/${encodeURIComponent(name)}/candles?${query.toString()}`;
  },
  read: (status, body, { interval }) => {
    const failed = errorSchema.safeParse(body);
    if (status === 404) return { kind: 'unknownName' };
    if (failed.success) return { kind: 'unusable', reason: failed.data.message };
    const rows = rowsSchema.safeParse(body);
    if (!rows.success) return unusable(rows.error);
    return readRows(
      rows.data.map(([seconds, low, high, open, close]) => ({ openAt: seconds * 1_000, open, high, low, close })),
      interval,
    );
  },
};

export function createCoinbaseHistory({ limits = LIMITS, ...options }: HistoryOptions): LoadHistory {
  return createHttpHistory({ ...options, source: 'coinbase', protocol, limits });
}
