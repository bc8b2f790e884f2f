/**
 * Kraken's candles of trades: `GET /0/public/OHLC`. An answer has the newest 720 candles and the one in progress, never earlier ones. A
 * period in which nothing was traded is in it with a count of 0. Errors come with status 200.
 *
 * Source: docs.kraken.com/api-reference/market-data/get-ohlc-data; limits: docs.kraken.com/api/docs/guides/spot-rest-ratelimits.
 */
import { CANDLE_INTERVAL_MS } from '@fairlead/domain/markets/candle.ts';
import { z } from 'zod';
import { krakenRestName } from '../kraken-rest-names.ts';
import type { HistoryAnswer, HistoryProtocol } from './history-protocol.ts';
import { createHttpHistory, type HistoryOptions, type LoadHistory } from './http-history.ts';
import { decimalSchema, readRows, unusable } from './read-rows.ts';
import type { RequestLimits } from './source-requests.ts';

/** One call a second stays within the limit of an address. An answer has about 70 kB. */
const LIMITS: RequestLimits = {
  everyMs: 1_000,
  mostAtOnce: 2,
  mostWaiting: 100,
  answerWithinMs: 8_000,
  loadWithinMs: 30_000,
  largestBytes: 500_000,
};

const MINUTE_MS = 60_000;

/** Seconds of the opening, then open, high, low, close, average price, volume, number of trades. */
const rowSchema = z
  .tuple([z.int(), decimalSchema, decimalSchema, decimalSchema, decimalSchema, z.string(), z.string(), z.int().nonnegative()])
  .rest(z.unknown());
/** The pair's key differs from the name that was asked for. */
const answerSchema = z.object({
  error: z.array(z.string()).max(0),
  result: z.record(z.string(), z.unknown()).refine((result) => pairsOf(result).length === 1, 'has to have one pair'),
});
const errorSchema = z.object({ error: z.array(z.string()).min(1) });
const rowsSchema = z.array(rowSchema).max(1_000);

function pairsOf(result: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(result).filter((key) => key !== 'last');
}

const protocol: HistoryProtocol = {
  mergedFrom: {},
  rowsPerPage: 720,
  hasOnlyNewest: true,
  // The same for every period, so that requests for several periods share an answer.
  urlFor: (base, { name, interval }) => {
    const minutes = CANDLE_INTERVAL_MS[interval] / MINUTE_MS;
    return `${base}/0/public/OHLC?${new URLSearchParams({ pair: krakenRestName(name), interval: String(minutes) }).toString()}`;
  },
  read: (_status, body, { interval }) => {
    const failed = errorSchema.safeParse(body);
    if (failed.success) return readError(failed.data.error.join(', '));
    const answer = answerSchema.safeParse(body);
    if (!answer.success) return unusable(answer.error);
    const rows = rowsSchema.safeParse(answer.data.result[pairsOf(answer.data.result)[0] ?? '']);
    if (!rows.success) return unusable(rows.error);
    const traded = rows.data.filter(([, , , , , , , trades]) => trades > 0);
    return readRows(
      traded.map(([seconds, open, high, low, close]) => ({ openAt: seconds * 1_000, open, high, low, close })),
      interval,
    );
  },
};

function readError(reason: string): HistoryAnswer {
  if (reason.includes('Unknown asset pair')) return { kind: 'unknownName' };
  return { kind: /rate limit|too many requests/i.test(reason) ? 'tooMany' : 'unusable', reason };
}

export function createKrakenHistory({ limits = LIMITS, ...options }: HistoryOptions): LoadHistory {
  return createHttpHistory({ ...options, source: 'kraken', protocol, limits });
}
