/** Past candles of a source with an HTTP interface: asks in pages, merges what the source lacks, and lets nothing else through. */
import { CANDLE_INTERVAL_MS, candleOpenAt, mergeCandles, type Candle } from '@fairlead/domain/markets/candle.ts';
import type { boundedFetch } from '../../../bounded-fetch.ts';
import { MOST_CANDLES_PER_REQUEST, NoHistory, type HistoryRequest } from '../../price-feed.ts';
import type { LineTime } from '../kept-line.ts';
import type { HistoryPage, HistoryProtocol } from './history-protocol.ts';
import { createSourceRequests, HistoryUnavailable, type RequestLimits } from './source-requests.ts';

/**
 * Candles of one of the source's names, as PriceFeed.loadHistory returns them. Rejects with NoHistory for a name that the source does not
 * know, and with HistoryUnavailable if it cannot be asked now.
 */
export type LoadHistory = (request: HistoryRequest) => Promise<readonly Candle[]>;

export interface HistoryOptions {
  /** Where the source is, without a path. */
  readonly url: string;
  readonly limits?: RequestLimits;
  readonly time: LineTime;
  /** For tests. */
  readonly send?: typeof boundedFetch;
}

export interface HttpHistoryOptions extends HistoryOptions {
  readonly source: string;
  readonly protocol: HistoryProtocol;
  readonly limits: RequestLimits;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createHttpHistory({ source, protocol, url, limits, ...options }: HttpHistoryOptions): LoadHistory {
  const { now, monotonicMs } = options.time;
  const requests = createSourceRequests({ source, limits, ...options });

  /** The candles of a page, ascending and each once: sources differ in their order, and in what they add at the edges. */
  async function loadPage(page: HistoryPage, patienceMs: number): Promise<readonly Candle[]> {
    if (patienceMs <= 0) throw new HistoryUnavailable(`${source}: the candles took longer than ${limits.loadWithinMs / 1_000} s`);
    const answer = await requests.ask(protocol.urlFor(url, page), patienceMs, (status, body) => protocol.read(status, body, page));
    if (answer.kind === 'unknownName') throw new NoHistory(`${source} does not know ${page.name}`);
    const inPage = answer.candles.filter(({ openAt }) => openAt >= page.fromMs && openAt < page.toMs && openAt <= now());
    const byTime = new Map(inPage.map((candle) => [candle.openAt, candle]));
    return [...byTime.values()].toSorted((a, b) => a.openAt - b.openAt);
  }

  return async ({ symbol: name, interval, fromMs, toMs }) => {
    const untilMs = monotonicMs() + limits.loadWithinMs;
    const asked = protocol.mergedFrom[interval] ?? interval;
    const [lengthMs, askedLengthMs] = [CANDLE_INTERVAL_MS[interval], CANDLE_INTERVAL_MS[asked]];
    const firstMs = candleOpenAt(interval, fromMs + lengthMs - 1);
    // The last candle is asked for as a whole, because it may be merged.
    const endMs = Math.min(candleOpenAt(interval, toMs - 1) + lengthMs, candleOpenAt(asked, now()) + askedLengthMs);
    const pageMs = protocol.hasOnlyNewest ? Number.POSITIVE_INFINITY : protocol.rowsPerPage * askedLengthMs;
    const reachesMs = protocol.hasOnlyNewest ? endOfNow(asked) - (protocol.rowsPerPage + 1) * askedLengthMs : Number.NEGATIVE_INFINITY;
    if (endMs <= reachesMs) return [];
    let candles: readonly Candle[] = [];
    for (let at = firstMs; at < endMs && candles.length < MOST_CANDLES_PER_REQUEST; at += pageMs) {
      const page = { name, interval: asked, fromMs: at, toMs: Math.min(at + pageMs, endMs) };
      candles = mergeCandles(interval, [...candles, ...(await loadPage(page, untilMs - monotonicMs()))]);
    }
    return candles.slice(0, MOST_CANDLES_PER_REQUEST);
  };

  function endOfNow(interval: HistoryPage['interval']): number {
    return candleOpenAt(interval, now()) + CANDLE_INTERVAL_MS[interval];
  }
}
