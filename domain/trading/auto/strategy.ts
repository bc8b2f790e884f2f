import type { Candle, CandleInterval } from '../../markets/candle.ts';
import type { Cents } from '../../money.ts';
import type { Price } from '../../price.ts';
import type { TradingAccess } from '../access.ts';
import type { AssetCategory, Instrument } from '../instrument.ts';
import type { AccountFigures } from '../margin.ts';
import type { OpenPosition } from '../position.ts';
import type { Quote, Side } from '../quote.ts';
import type { RulePack } from '../rule-pack.ts';
import type { Session } from '../trading-session.ts';

/**
 * The port of AutoTrading: from what the market did and what the account holds to what to do now. A strategy decides and does
 * nothing; its intents go to the engine as any client's orders do, and the engine may still refuse them.
 */
export interface Strategy {
  /** The instruments that it trades, in the order in which it gives them the account's money. */
  readonly symbols: readonly string[];
  readonly interval: CandleInterval;
  /** How many finished candles of each instrument it looks at. */
  readonly candleCount: number;
  decide(input: StrategyInput): readonly Intent[];
}

export interface StrategyInput {
  readonly markets: readonly AutoMarket[];
  readonly account: AutoAccount;
  readonly rules: RulePack;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** One of the strategy's instruments as it is now. */
export interface AutoMarket {
  readonly instrument: Instrument;
  readonly category: AssetCategory;
  /** Finished candles, ascending. */
  readonly candles: readonly Candle[];
  readonly quote: Quote | undefined;
  readonly isHalted: boolean;
  /** The session that is open now; null where the market is closed. */
  readonly session: Session | null;
}

export interface AutoAccount {
  readonly access: TradingAccess;
  readonly figures: Pick<AccountFigures, 'equity' | 'freeMargin' | 'usedMargin'>;
  /** All that are open, the client's own among them. */
  readonly openPositionCount: number;
  /** Those that AutoTrading opened and that are open. */
  readonly positions: readonly OpenPosition[];
  /** How many AutoTrading opened since 00:00 UTC, whether they are still open or not. */
  readonly tradesToday: number;
}

export type Intent = OpenIntent | CloseIntent;

export interface OpenIntent {
  readonly kind: 'open';
  readonly symbol: string;
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
  /** The worst price at which to open. */
  readonly priceBound: Price;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
  /** The opening of the candle that gave the signal, in milliseconds since 1970 UTC: one candle is acted upon once. */
  readonly candleAt: number;
}

export interface CloseIntent {
  readonly kind: 'close';
  readonly symbol: string;
  readonly positionId: number;
  readonly side: Side;
  readonly candleAt: number;
}
