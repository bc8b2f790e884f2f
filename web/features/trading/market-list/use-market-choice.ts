import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { Watchlist } from '@fairlead/domain/markets/watchlist.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { keepMarketView, listIdOf, readMarketView, type MarketView } from './market-view.ts';
import { foundSections, groupSections, ownSections, UNSORTED, type MarketSection, type SortOrder } from './market-sections.ts';

/** Which part of the list is shown, and in which order. A search covers everything and has its own order. */
export interface MarketChoice {
  readonly typed: string;
  /** The search text without surrounding spaces. */
  readonly search: string;
  readonly setSearch: (typed: string) => void;
  readonly view: MarketView;
  readonly setView: (view: MarketView) => void;
  readonly order: SortOrder;
  readonly setOrder: (order: SortOrder) => void;
  readonly sections: readonly MarketSection[];
}

const NO_SYMBOLS: readonly string[] = [];

/** The instruments that are traded; those that are not any more, as long as the client has a position in them. */
function useListed(): readonly ListedInstrument[] {
  const { instruments } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const isWhole = instruments.every(({ isDelisted }) => !isDelisted);
  // The positions change often, and matter only if something is delisted.
  const held = isWhole ? null : positions;
  return useMemo(
    () =>
      held === null
        ? instruments
        : instruments.filter(({ symbol, isDelisted }) => !isDelisted || held.some((one) => one.symbol === symbol)),
    [instruments, held],
  );
}

export function useMarketChoice(favourites: readonly string[], lists: readonly Watchlist[]): MarketChoice {
  const { t } = useTranslation('trading');
  const { session } = usePlatform();
  const instruments = useListed();
  const [typed, setSearch] = useState('');
  const [view, setView] = useState(readMarketView);
  const [sort, setSort] = useState(UNSORTED);
  const search = typed.trim();

  // Most views don't depend on the client's lists, and aren't rebuilt when one changes.
  const listId = listIdOf(view);
  const own = view === 'all' ? null : listId === null ? favourites : (lists.find(({ id }) => id === listId)?.symbols ?? NO_SYMBOLS);
  const shown = search === '' ? own : null;
  const sections = useMemo(() => {
    if (search !== '') return foundSections(instruments, search, t('marketList.words', { returnObjects: true }));
    return shown === null ? groupSections(instruments, sort) : ownSections(instruments, shown, sort);
  }, [instruments, search, shown, sort, t]);

  return {
    typed,
    search,
    setSearch,
    view,
    setView: (next) => {
      setView(next);
      keepMarketView(next);
    },
    order: sort.order,
    setOrder: (order) => {
      const changes = instruments.map(({ symbol }) => [symbol, session.quotes.read(symbol)?.dayChangePercent ?? null] as const);
      setSort({ order, changes: new Map(changes) });
    },
    sections,
  };
}
