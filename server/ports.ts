import type { Providers } from './features/payments/payments-context.ts';
import type { MarketPorts } from './features/markets/open-markets.ts';
import type { OperatorsPorts } from './features/operators/open-operators.ts';
import type { ProofPorts } from './features/proof/open-proof.ts';
import type { TradingPorts } from './features/trading/open-trading.ts';
import type { FeaturePorts } from './features/feature-ports.ts';
import type { CommandTracer } from './tracing/command-tracer.ts';

/**
 * Everything the server consists of that differs between production and tests: a database, a clock, prices, an engine, ways to send email
 * and to move money. `open-ports.ts` opens them for a running server; tests provide their own.
 */
export interface Ports
  extends
    Omit<FeaturePorts, 'languages' | 'requireClient' | 'operatorCall'>,
    Omit<MarketPorts, keyof FeaturePorts>,
    Pick<TradingPorts, 'prices' | 'livePrices' | 'termsInForce' | 'engineMarket'>,
    Pick<OperatorsPorts, 'checkpointsFile'>,
    Pick<ProofPorts, 'tapeFiles'> {
  readonly providers: Providers;
  /** Null if tracing is off. */
  readonly tracer: CommandTracer | null;
}
