/**
 * The port between the live feed and one source: a line that keeps itself connected for as long as it runs. What it hears is told as it
 * comes; whether to believe it is decided elsewhere (domain/markets/arbitration.ts).
 */
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import type { HistoryRequest } from '../price-feed.ts';

export interface LineTick {
  /** The source's own name of the instrument. */
  readonly name: string;
  readonly bid: number;
  readonly ask: number;
  /** Milliseconds since 1970 UTC by the source's clock; null if it sends no time. */
  readonly at: number | null;
  /** When it arrived, in milliseconds on a clock that is never set. */
  readonly arrivedAtMs: number;
  /** Identifies the tick in the source's own records; null if the source does not number its ticks. */
  readonly id: string | number | null;
}

export interface LineListener {
  onTick(tick: LineTick): void;
  /** The source says, or shows, that a name's last price is still in force. */
  onProof(name: string | null): void;
  /** The source says that a name's last price is not in force, because its market is closed. */
  onPaused(name: string): void;
  /** Whether the source is connected and trading. Prices from before a disconnection are not in force any more. */
  onConnected(isConnected: boolean): void;
}

/** What a line has met so far; monotonic counts. */
export interface LineCounts {
  connects: number;
  disconnects: number;
  ticks: number;
  /** How often something was missing between two frames, so that what was said of a name had to be asked for anew. */
  gaps: number;
  garbage: number;
  refusals: number;
}

export interface LineHealth {
  readonly isConnected: boolean;
  /** Why it is not connected, or what the source says; null if nothing is wrong. */
  readonly fault: string | null;
  /** When the last frame came, in milliseconds since 1970 UTC; null before the first. */
  readonly lastFrameAt: number | null;
  /** Names that the source has refused, with its reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** Names that have been asked for and have not had a price on this connection. */
  readonly unanswered: readonly string[];
  readonly counts: Readonly<LineCounts>;
}

export interface Line {
  /** Connects, and stays connected until `stop`. Never rejects: a source that is away is tried for ever. */
  start(listener: LineListener): void;
  /** After it resolves nothing more is told. */
  stop(): Promise<void>;
  health(): LineHealth;
  /** Candles of a name, as PriceFeed.loadHistory returns them. Rejects with NoHistory if the source keeps none, or does not know the name. */
  loadHistory(request: HistoryRequest): Promise<readonly Candle[]>;
}
