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
 * The port of AutoTrading. A strategy decides, from the market and the account's positions, what to do now, but executes nothing itself:
 * its intents go to the engine like any client order, and the engine may still refuse them.
 */
export interface Strategy {
  /** The instruments it trades. Earlier ones have first call on the account's money. */
  readonly symbols: readonly string[];
  readonly interval: CandleInterval;
  /** How many finished candles of each instrument it needs. */
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

/** The current state of one of the strategy's instruments. */
export interface AutoMarket {
  readonly instrument: Instrument;
  readonly category: AssetCategory;
  /** Finished candles, ascending. */
  readonly candles: readonly Candle[];
  readonly quote: Quote | undefined;
  readonly isHalted: boolean;
  /** The session open now, or null if the market is closed. */
  readonly session: Session | null;
}

export interface AutoAccount {
  readonly access: TradingAccess;
  readonly figures: Pick<AccountFigures, 'equity' | 'freeMargin' | 'usedMargin'>;
  /** All open positions, including the client's own. */
  readonly openPositionCount: number;
  /** Open positions that AutoTrading opened. */
  readonly positions: readonly OpenPosition[];
  /** How many positions AutoTrading has opened since 00:00 UTC, open or closed. */
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
  /** The opening time of the candle that gave the signal, in milliseconds since 1970 UTC. Each candle is acted on once. */
  readonly candleAt: number;
}

export interface CloseIntent {
  readonly kind: 'close';
  readonly symbol: string;
  readonly positionId: number;
  readonly side: Side;
  readonly candleAt: number;
}
