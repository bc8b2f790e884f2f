/**
 * Binance Spot's candles of trades: `GET /api/v3/klines`. At most 1,000 for one request, oldest first, in milliseconds; the one in progress
 * is among them.
 *
 * Source: developers.binance.com, Spot, REST API, Market Data endpoints (binance/binance-spot-api-docs, rest-api.md), with the limits.
 */
import { z } from 'zod';
import type { HistoryProtocol } from './history-protocol.ts';
import { createHttpHistory, type HistoryOptions, type LoadHistory } from './http-history.ts';
import { decimalSchema, readRows, unusable } from './read-rows.ts';
import type { RequestLimits } from './source-requests.ts';

/** A request has the weight 2 of 6,000 a minute, so this is a tenth of the limit. 1,000 candles have about 150 kB. */
const LIMITS: RequestLimits = {
  everyMs: 200,
  mostAtOnce: 3,
  mostWaiting: 100,
  answerWithinMs: 8_000,
  loadWithinMs: 30_000,
  largestBytes: 1_000_000,
};

const UNKNOWN_SYMBOL = -1121;
/** TOO_MANY_REQUESTS, TOO_MANY_ORDERS: sent with 429, and by some of its hosts with 400. */
const TOO_MANY: ReadonlySet<number> = new Set([-1003, -1015]);

/** Opening, open, high, low, close, volume, closing, volume in the quote currency, number of trades. */
const rowSchema = z
  .tuple([z.int(), decimalSchema, decimalSchema, decimalSchema, decimalSchema, z.string(), z.int(), z.string(), z.int().nonnegative()])
  .rest(z.unknown());
const rowsSchema = z.array(rowSchema).max(1_000);
const errorSchema = z.object({ code: z.number(), msg: z.string() });

const protocol: HistoryProtocol = {
  mergedFrom: {},
  rowsPerPage: 1_000,
  hasOnlyNewest: false,
  urlFor: (base, { name, interval, fromMs, toMs }) => {
    const query = { symbol: name, interval, startTime: String(fromMs), endTime: String(toMs - 1), limit: '1000' };
    return `${base}/api/v3/klines?${new URLSearchParams(query).toString()}`;
  },
  read: (_status, body, { interval }) => {
    const failed = errorSchema.safeParse(body);
    if (failed.success) {
      const { code, msg } = failed.data;
      if (code === UNKNOWN_SYMBOL) return { kind: 'unknownName' };
      return { kind: TOO_MANY.has(code) ? 'tooMany' : 'unusable', reason: `${code} ${msg}` };
    }
    const rows = rowsSchema.safeParse(body);
    if (!rows.success) return unusable(rows.error);
    const traded = rows.data.filter(([, , , , , , , , trades]) => trades > 0);
    return readRows(
      traded.map(([openAt, open, high, low, close]) => ({ openAt, open, high, low, close })),
      interval,
    );
  },
};

export function createBinanceHistory({ limits = LIMITS, ...options }: HistoryOptions): LoadHistory {
  return createHttpHistory({ ...options, source: 'binance', protocol, limits });
}
