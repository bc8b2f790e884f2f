import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { price } from '@fairlead/domain/price.ts';
import type { MarketGroup } from '@fairlead/domain/trading/instrument.ts';

/** A listed instrument; by default a share. */
export function listedInstrument(
  symbol: string,
  displayName: string,
  group: MarketGroup,
  changes: Partial<ListedInstrument> = {},
): ListedInstrument {
  return {
    id: 1,
    symbol,
    displayName,
    group,
    category: { id: 1, name: group, leverages: [] },
    ruleClass: 'share',
    currency: 'USD',
    digits: 2,
    staleAfterMs: 1,
    mayBeNegative: false,
    typicalSpread: price(10_000),
    marketOpen: true,
    sessionOpensAt: null,
    nextOpensAt: null,
    nextChangeAt: null,
    market: null,
    specialSessions: [],
    isHalted: false,
    isDelisted: false,
    splits: [],
    financing: null,
    comingActions: [],
    dayOpen: null,
    demoOrigin: null,
    ...changes,
  };
}
