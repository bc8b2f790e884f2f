import type { TickCounts } from '@fairlead/domain/markets/tick.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { LivePriceFeed } from '../../../adapters/prices/live/live-price-feed.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import type { BrokerRules } from '../../../engine/broker-rules.ts';
import type { Background } from '../../../transport/background.ts';
import type { OperatorContext } from '../../operator-context.ts';
import type { TermsInForce } from './rules/terms-in-force.ts';
import type { SourceControls } from './sources/source-controls.ts';

/** The dependencies of the dealing-desk calls. */
export interface DeskContext extends OperatorContext {
  readonly engine: EnginePort;
  readonly background: Background;
  readonly brokerRules: BrokerRules;
  readonly termsInForce: TermsInForce;
  /** Requests the emails about an increased margin, or its cancellation, to clients with positions in the instrument. */
  readonly emailRaisedMarginsSoon: () => Promise<void>;
  /** Requests the emails about approved and withdrawn corporate actions to clients who hold the instrument. */
  readonly emailActionsSoon: () => Promise<void>;
  readonly prices: PriceView;
  /** Null if prices are not live. */
  readonly livePrices: LivePriceView | null;
}

/** The desk's view of prices: the latest of each instrument, from the source and as quoted, and the fate of ticks. */
export interface PriceView {
  quote(symbol: string): Quote | undefined;
  isUnderReview(symbol: string): boolean;
  isLate(symbol: string): boolean;
  sourceQuoteAt(instrumentIndex: number): Quote | undefined;
  onQuote(listener: (instrumentIndex: number) => void): () => void;
  readonly counts: TickCounts;
}

/** The desk's view of live price sources. */
export interface LivePriceView {
  /** Identifies what the file of price sources says. */
  readonly version: string;
  /** What each source is, such as kraken or oanda. */
  readonly kinds: ReadonlyMap<string, string>;
  readonly feed: Pick<LivePriceFeed, 'entriesOf' | 'viewSources' | 'viewSymbols'>;
  readonly controls: SourceControls;
}
