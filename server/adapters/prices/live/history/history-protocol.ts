/**
 * How a source is asked for past candles over HTTP, and what its answers say; apart from when it is asked, which `http-history.ts` decides.
 */
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';

/** Candles of one interval that open in [fromMs, toMs), in milliseconds since 1970 UTC. */
export interface HistoryPage {
  /** The source's own name of the instrument. */
  readonly name: string;
  readonly interval: CandleInterval;
  readonly fromMs: number;
  readonly toMs: number;
}

export type HistoryAnswer =
  /** In any order; others than those asked for do not matter. */
  | { readonly kind: 'candles'; readonly candles: readonly Candle[] }
  | { readonly kind: 'unknownName' }
  /** The source wants fewer requests. */
  | { readonly kind: 'tooMany'; readonly reason: string }
  | { readonly kind: 'unusable'; readonly reason: string };

export interface HistoryProtocol {
  /** The smaller interval from which one that the source lacks is merged. */
  readonly mergedFrom: Readonly<Partial<Record<CandleInterval, CandleInterval>>>;
  /** The most candles in one answer. */
  readonly rowsPerPage: number;
  /** True if an answer has the newest candles, whatever is asked, and there is no way to earlier ones. */
  readonly hasOnlyNewest: boolean;
  urlFor(base: string, page: HistoryPage): string;
  /** What an answer says, by its status and its parsed body. Never throws. */
  read(status: number, body: unknown, page: HistoryPage): HistoryAnswer;
}
