/**
 * OANDA v20's candles of the bid: `GET /v3/instruments/{instrument}/candles` with `price=B`, without smoothing, and with days and four
 * hours that begin at 00:00 UTC instead of 17:00 in New York. At most 5,000 for one request, oldest first; without those of periods in which
 * no price was made.
 *
 * Sources: developer.oanda.com/rest-live-v20/instrument-ep, .../development-guide (limits), .../troubleshooting-errors.
 */
import { CANDLE_INTERVAL_MS, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { z } from 'zod';
import type { HistoryProtocol } from './history-protocol.ts';
import { createHttpHistory, type HistoryOptions, type LoadHistory } from './http-history.ts';
import { decimalSchema, readRows, unusable } from './read-rows.ts';
import type { RequestLimits } from './source-requests.ts';

/** An address may send 120 requests a second. Pages are smaller than they may be, because reading one holds up everything else. */
const LIMITS: RequestLimits = {
  everyMs: 50,
  mostAtOnce: 4,
  mostWaiting: 500,
  answerWithinMs: 8_000,
  loadWithinMs: 30_000,
  largestBytes: 1_000_000,
};

export interface OandaHistoryOptions extends HistoryOptions {
  /** Allows to read the account's prices; never in a message. */
  readonly token: string;
}

const GRANULARITIES: Readonly<Record<CandleInterval, string>> = { '1m': 'M1', '5m': 'M5', '15m': 'M15', '1h': 'H1', '4h': 'H4', '1d': 'D' };

/** RFC 3339 with nine decimals, of which a time of ours keeps three. */
const timeSchema = z
  .string()
  .max(40)
  .transform((text) => Date.parse(text.replace(/(\.\d{3})\d+/, '$1')))
  .pipe(z.int());
const rowsSchema = z.object({
  candles: z
    .array(z.object({ time: timeSchema, bid: z.object({ o: decimalSchema, h: decimalSchema, l: decimalSchema, c: decimalSchema }) }))
    .max(5_000),
});
const errorSchema = z.object({ errorMessage: z.string() });

const protocol: HistoryProtocol = {
  mergedFrom: {},
  rowsPerPage: 1_000,
  hasOnlyNewest: false,
  urlFor: (base, { name, interval, fromMs, toMs }) => {
    const query = new URLSearchParams({
      price: 'B',
      granularity: GRANULARITIES[interval],
      from: new Date(fromMs).toISOString(),
      // Instead of `to`, which may not be in the future by OANDA's clock.
      count: String((toMs - fromMs) / CANDLE_INTERVAL_MS[interval]),
      smooth: 'false',
      dailyAlignment: '0',
      alignmentTimezone: 'UTC',
    });
    return `${base}/v3/instruments/${encodeURIComponent(name)}/candles?${query.toString()}`;
  },
  read: (status, body, { interval }) => {
    const failed = errorSchema.safeParse(body);
    if (failed.success) {
      const reason = failed.data.errorMessage;
      const isUnknown = status === 404 || (status === 400 && reason.includes("'instrument'"));
      return isUnknown ? { kind: 'unknownName' } : { kind: 'unusable', reason };
    }
    const rows = rowsSchema.safeParse(body);
    if (!rows.success) return unusable(rows.error);
    return readRows(
      rows.data.candles.map(({ time, bid: { o, h, l, c } }) => ({ openAt: time, open: o, high: h, low: l, close: c })),
      interval,
    );
  },
};

export function createOandaHistory({ token, limits = LIMITS, ...options }: OandaHistoryOptions): LoadHistory {
  return createHttpHistory({ ...options, source: 'oanda', protocol, limits, headers: { authorization: `Bearer ${token}` } });
}
