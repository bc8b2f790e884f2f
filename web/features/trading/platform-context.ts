import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createRequiredContext } from '../../required-context.ts';
import type { TradingSession } from './stores/trading-session.ts';

/** What every part of the platform screen uses. */
export interface Platform {
  readonly session: TradingSession;
  /** The client whose settings and drawings this browser stores. */
  readonly clientId: number;
  readonly instruments: readonly ListedInstrument[];
  readonly instrumentOf: (symbol: string) => ListedInstrument | undefined;
  /** The instrument in the URL, shown in chart and ticket. */
  readonly selected: ListedInstrument;
  /** Selects an instrument; with a side, the ticket switches to it. */
  readonly select: (symbol: string, side?: Side) => void;
  readonly access: TradingAccess;
  readonly rules: RulePack;
  readonly demoPrices: boolean;
  /** Markets trade around the clock here, whatever their real hours. */
  readonly isAlwaysOpen: boolean;
}

export const { Provider: PlatformProvider, useValue: usePlatform } = createRequiredContext<Platform>(
  'usePlatform requires the platform screen',
);
