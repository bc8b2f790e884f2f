import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import type { HouseRules } from '../../../engine/house-rules.ts';
import type { LatencyCounts } from '../../../metrics/latency-counts.ts';
import type { TickCounts } from '../../../metrics/watch-price-source.ts';
import type { Background } from '../../../transport/background.ts';
import type { OperatorContext } from '../../operator-context.ts';
import type { TermsInForce } from './rules/terms-in-force.ts';

/** What the calls of the dealing desk are handed. */
export interface DeskContext extends OperatorContext {
  readonly engine: EnginePort;
  readonly background: Background;
  readonly houseRules: HouseRules;
  readonly termsInForce: TermsInForce;
  /** Has those who hold positions in an instrument told that its margin is to be raised. */
  readonly mailRaisedMarginsSoon: () => Promise<void>;
  readonly prices: PriceView;
  readonly readCommandLatency: () => Promise<LatencyCounts>;
}

/** What the desk sees of prices: the latest of each instrument, as the source gave it and as it is quoted, and what became of ticks. */
export interface PriceView {
  quote(symbol: string): Quote | undefined;
  isUnderReview(symbol: string): boolean;
  isLate(symbol: string): boolean;
  sourceQuoteAt(instrumentIndex: number): Quote | undefined;
  onQuote(listener: (instrumentIndex: number) => void): () => void;
  readonly counts: TickCounts;
}
