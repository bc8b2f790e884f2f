import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { MarketGroup } from '@fairlead/domain/trading/instrument.ts';
import { rankMatch, type MarketTexts } from './market-search.ts';

export const MARKET_GROUPS: readonly MarketGroup[] = ['Crypto', 'Forex', 'Stocks', 'Commodities'];

export interface MarketSection {
  /** own: one of the client's lists, or the favourites. */
  readonly group: MarketGroup | 'own';
  readonly instruments: readonly ListedInstrument[];
}

/** listed: as arranged by the platform or the client. rise, fall: by day change, the largest first. */
export type SortOrder = 'listed' | 'symbol' | 'rise' | 'fall';

export interface SortChoice {
  readonly order: SortOrder;
  /** The day changes in percent at the time the order was chosen: rows that kept moving would be unreadable. */
  readonly changes: ReadonlyMap<string, number | null>;
}

export const UNSORTED: SortChoice = { order: 'listed', changes: new Map() };

/** All instruments by group; groups without an instrument are left out. */
export function groupSections(instruments: readonly ListedInstrument[], sort: SortChoice): readonly MarketSection[] {
  return MARKET_GROUPS.map((group) => ({
    group,
    instruments: sortInstruments(
      instruments.filter((instrument) => instrument.group === group),
      sort,
    ),
  })).filter((section) => section.instruments.length > 0);
}

/** The instruments of the client's own list in its order, as one section; no section if there are none. */
export function ownSections(
  instruments: readonly ListedInstrument[],
  symbols: readonly string[],
  sort: SortChoice,
): readonly MarketSection[] {
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const chosen = symbols.flatMap((symbol) => bySymbol.get(symbol) ?? []);
  return chosen.length === 0 ? [] : [{ group: 'own', instruments: sortInstruments(chosen, sort) }];
}

/** Search results from all groups, the best match first; groups are ordered by their best match. */
export function foundSections(instruments: readonly ListedInstrument[], search: string, words: MarketTexts): readonly MarketSection[] {
  const found = instruments
    .flatMap((instrument) => {
      const rank = rankMatch(instrument, search, words);
      return rank === null ? [] : [{ instrument, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const groups = new Set(found.map(({ instrument }) => instrument.group));
  const bestRank = (group: MarketGroup): number => found.find(({ instrument }) => instrument.group === group)?.rank ?? 0;
  return MARKET_GROUPS.filter((group) => groups.has(group))
    .toSorted((a, b) => bestRank(a) - bestRank(b))
    .map((group) => ({ group, instruments: found.flatMap(({ instrument }) => (instrument.group === group ? instrument : [])) }));
}

function sortInstruments(instruments: readonly ListedInstrument[], { order, changes }: SortChoice): readonly ListedInstrument[] {
  if (order === 'listed') return instruments;
  if (order === 'symbol') return instruments.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const direction = order === 'rise' ? -1 : 1;
  const keyOf = ({ symbol }: ListedInstrument): number => {
    const change = changes.get(symbol) ?? null;
    // Without a known change there is nothing to compare, so it comes last in both directions.
    return change === null ? Number.MAX_VALUE : direction * change;
  };
  return instruments.toSorted((a, b) => keyOf(a) - keyOf(b));
}
