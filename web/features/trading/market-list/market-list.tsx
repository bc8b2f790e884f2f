import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import {
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { usePlatform } from '../platform-context.ts';
import { lazyPanel } from '../positions/load-panel.ts';
import { NoFavourites, NothingFound } from './empty-list.tsx';
import { FoundCount } from './found-count.tsx';
import { ASK_COLUMN, BID_COLUMN, movedPlace, NAME_COLUMN, type GridPlace } from './grid-place.ts';
import { HEADING_PX, placeSections, ROW_PX, rowsInSight, sectionInSight, topOfRow } from './list-geometry.ts';
import { useWatchlists } from './lists/use-watchlists.ts';
import { MarketColumns } from './market-columns.tsx';
import { gridOf, type PlacedColumn } from './market-list-columns.ts';
import { MarketRow } from './market-row.tsx';
import { MarketToolbar, type MarketPart } from './market-toolbar.tsx';
import { listIdOf } from './market-view.ts';
import { useSentiment } from './sentiment/use-sentiment.ts';
import { useFavourites } from './use-favourites.ts';
import { useMarketChoice } from './use-market-choice.ts';
import { useMarketListColumns } from './use-market-list-columns.ts';
import { useSight } from './use-sight.ts';
import { useSparklines } from './use-sparklines.ts';

const ListBar = lazyPanel(() => import('./lists/list-bar.tsx'));
const ListsOfInstrument = lazyPanel(() => import('./lists/lists-of-instrument.tsx'));

export interface MarketListProps {
  /** Called after an instrument is selected, with the side if it was by pressing a price. */
  readonly onChosen?: (side?: Side) => void;
  /** Whether the list scrolls by itself, as on a wide screen, or with the page, as on a narrow one. */
  readonly scrolls: boolean;
  readonly className?: string;
}

/** All instruments in their four groups, the client's favourites and lists, and a search. A grid with arrow-key navigation. */
export function MarketList({ onChosen, scrolls, className }: MarketListProps) {
  const { t } = useTranslation('trading');
  const { selected, select } = usePlatform();
  const favourites = useFavourites();
  const sparklines = useSparklines();
  const watchlists = useWatchlists();
  const choice = useMarketChoice(favourites.symbols, watchlists.lists);
  const { search, view } = choice;
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: NAME_COLUMN });
  const [jump, setJump] = useState<{ readonly part: MarketPart } | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const emptyPart = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(false);
  const sight = useSight(grid);
  const { columns, hasSparkline } = useMarketListColumns(grid, !scrolls);
  const sentiment = useSentiment(columns.includes('sentiment'));
  const [listsOf, setListsOf] = useState<ListedInstrument | null>(null);

  const sections = useMemo(() => placeSections(choice.sections), [choice.sections]);
  const listed = useMemo(
    () => new Set([...favourites.symbols, ...watchlists.lists.flatMap(({ symbols }) => symbols)]),
    [favourites.symbols, watchlists.lists],
  );
  const hasLists = watchlists.lists.length > 0;
  const rowCount = sections.reduce((sum, { count }) => sum + count, 0);
  const focusRow = Math.min(place.row, rowCount - 1);
  const part = search !== '' ? null : view === 'all' ? (sectionInSight(sections, sight)?.group ?? null) : 'own';

  const scrollToTop = useCallback(
    (top: number) => {
      const list = grid.current;
      if (list === null) return;
      if (scrolls) list.scrollTo({ top });
      else scrollTo({ top: list.getBoundingClientRect().top + scrollY + top });
    },
    [scrolls],
  );

  // When it opens, the list scrolls to the selected instrument.
  const opening = useRef({ sections, selected: selected.symbol });
  useLayoutEffect(() => {
    const row = opening.current.sections
      .flatMap(({ rows }) => rows)
      .find(({ instrument }) => instrument.symbol === opening.current.selected);
    if (scrolls && row !== undefined) scrollToTop(topOfRow(opening.current.sections, row.row) - SPACE_ABOVE_SELECTED);
  }, [scrolls, scrollToTop]);

  // The group may only exist since this render, if a search or the favourites were shown before.
  const placed = useRef(sections);
  useLayoutEffect(() => {
    placed.current = sections;
  });
  useLayoutEffect(() => {
    if (jump !== null) scrollToTop(placed.current.find(({ group }) => group === jump.part)?.top ?? 0);
  }, [jump, scrollToTop]);

  // The target cell of a key may only exist since this render. A layout effect, since a passive effect still pending from an earlier render
  // would consume the next key's request and put the focus back.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    if (rowCount === 0) emptyPart.current?.querySelector('button')?.focus();
    if (rowCount === 0 || focusCell(grid.current, { row: focusRow, column: place.column })) wantsFocus.current = false;
  });

  const choose = useCallback(
    (symbol: string, side?: Side) => {
      select(symbol, side);
      onChosen?.(side);
    },
    [select, onChosen],
  );

  const { toggle } = favourites;
  const pressStar = useCallback(
    (instrument: ListedInstrument) => {
      if (hasLists) return setListsOf(instrument);
      // Removing a favourite removes its focused row from this view; the focus moves to the next row.
      if (view === 'favourites' && grid.current?.contains(document.activeElement) === true) wantsFocus.current = true;
      toggle(instrument);
    },
    [toggle, view, hasLists],
  );

  function goToRow(next: GridPlace): void {
    wantsFocus.current = true;
    setPlace(next);
    const top = topOfRow(sections, next.row);
    if (top < sight.top || top + ROW_PX > sight.bottom) scrollToTop(top - SPACE_ABOVE_SELECTED);
  }

  /** Arrow keys continue from a cell that was clicked or focused in another way. */
  function followFocus({ target }: FocusEvent<HTMLDivElement>): void {
    const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? focusRow);
    const column = Number(target.dataset['column'] ?? NAME_COLUMN);
    if (row !== place.row || column !== place.column) setPlace({ row, column });
  }

  function handleGridKey(event: KeyboardEvent<HTMLDivElement>): void {
    const from = { row: focusRow, column: place.column };
    const focusable = FOCUSABLE.flatMap(({ at, column }) => (column === null || columns.includes(column) ? [at] : []));
    const next = movedPlace(from, event.key, rowCount, focusable);
    const leavesTop = event.key === 'ArrowUp' && focusRow === 0;
    const clears = event.key === 'Escape' && search !== '';
    if (next === null && !clears) return;
    event.preventDefault();
    if (clears) clearSearch();
    else if (leavesTop) searchField.current?.focus();
    else if (next !== null) goToRow(next);
  }

  function handleSearchKey(event: KeyboardEvent<HTMLInputElement>): void {
    const first = sections[0]?.rows[0];
    if (event.key === 'Escape' && search !== '') choice.setSearch('');
    else if (event.key === 'ArrowDown' && first !== undefined) goToRow({ row: 0, column: NAME_COLUMN });
    else if (event.key === 'Enter' && search !== '' && first !== undefined) choose(first.instrument.symbol);
    else return;
    event.preventDefault();
  }

  function clearSearch(): void {
    choice.setSearch('');
    searchField.current?.focus();
  }

  const ownName = watchlists.lists.find(({ id }) => id === listIdOf(view))?.name ?? t('marketList.favourites');

  function goToPart(next: MarketPart): void {
    choice.setSearch('');
    if (next !== 'own' || view === 'all') choice.setView(next === 'own' ? 'favourites' : 'all');
    setPlace({ row: 0, column: NAME_COLUMN });
    setJump({ part: next });
  }

  return (
    <section
      aria-label={t('markets.label')}
      className={classNames('flex min-h-0 min-w-0 flex-col bg-raised', className)}
      style={gridStyle(columns, !scrolls)}
    >
      <MarketToolbar
        searchField={searchField}
        search={choice.typed}
        onSearchChange={choice.setSearch}
        onSearchKey={handleSearchKey}
        part={part}
        onPartChange={goToPart}
      />
      {part === 'own' && (
        <Suspense fallback={<div className="h-11 border-b border-line" />}>
          <ListBar watchlists={watchlists} view={view} onViewChange={choice.setView} />
        </Suspense>
      )}
      <MarketColumns
        columns={columns}
        order={choice.order}
        onOrderChange={choice.setOrder}
        {...(scrolls && { className: `overflow-hidden ${SCROLL_GUTTER_CLASS}` })}
      />
      <FoundCount search={search} count={rowCount} />
      {rowCount === 0 && (
        <div ref={emptyPart}>
          {search === '' ? (
            <NoFavourites
              status={listIdOf(view) === null ? favourites.status : watchlists.status}
              isOwnList={listIdOf(view) !== null}
              onShowAll={() => goToPart('Crypto')}
              onReload={listIdOf(view) === null ? favourites.reload : watchlists.reload}
            />
          ) : (
            <NothingFound search={search} onClear={clearSearch} />
          )}
        </div>
      )}
      <div
        ref={grid}
        role="grid"
        aria-label={t('markets.label')}
        aria-rowcount={rowCount}
        hidden={rowCount === 0}
        onFocus={followFocus}
        onKeyDown={handleGridKey}
        className={classNames('min-h-0', scrolls && `flex-1 overflow-y-auto overscroll-contain ${SCROLL_GUTTER_CLASS}`)}
      >
        {sections.map((section) => {
          const rows = rowsInSight(section, sight);
          const name = section.group === 'own' ? ownName : t(`markets.group.${section.group}`);
          return (
            <div
              key={section.group}
              // A group without visible rows has no role.
              role={rows.length === 0 ? 'presentation' : 'rowgroup'}
              aria-label={rows.length === 0 ? undefined : name}
              className="relative"
              style={{ height: section.height }}
            >
              <div
                role="presentation"
                style={{ height: HEADING_PX }}
                className="sticky top-0 z-1 flex items-center justify-between border-b border-line bg-surface px-3 text-micro font-medium text-muted"
              >
                {name}
                <span className="tabular-nums">{section.count}</span>
              </div>
              {rows.map(({ instrument, row, top }) => (
                <MarketRow
                  key={instrument.symbol}
                  instrument={instrument}
                  row={row}
                  top={top}
                  isSelected={instrument.symbol === selected.symbol}
                  isListed={listed.has(instrument.symbol)}
                  hasLists={hasLists}
                  columns={columns}
                  longPercent={sentiment.get(instrument.symbol)}
                  sparkline={hasSparkline ? sparklines.get(instrument.symbol) : null}
                  focusColumn={row === focusRow ? place.column : null}
                  onSelect={choose}
                  onStar={pressStar}
                />
              ))}
            </div>
          );
        })}
      </div>
      {listsOf !== null && (
        <Suspense>
          <ListsOfInstrument
            instrument={listsOf}
            favourites={favourites}
            watchlists={watchlists}
            shownList={listIdOf(view)}
            onClose={() => setListsOf(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The columns that the arrow keys reach; null for those that are always there. */
const FOCUSABLE = [
  { at: 0, column: null },
  { at: NAME_COLUMN, column: null },
  { at: BID_COLUMN, column: 'bid' },
  { at: ASK_COLUMN, column: 'ask' },
] as const;

/** The same grid for headers and rows. */
function gridStyle(columns: readonly PlacedColumn[], isTouch: boolean): CSSProperties {
  return { '--market-columns': gridOf(columns, isTouch) } as CSSProperties;
}

/** Headers and rows reserve the same room for the scrollbar, so that their columns line up. */
const SCROLL_GUTTER_CLASS = '[scrollbar-gutter:stable] [scrollbar-width:thin]';

/** The sticky heading and two rows. */
const SPACE_ABOVE_SELECTED = HEADING_PX + 2 * ROW_PX;

/** Focuses a cell; false if its row doesn't exist. A row that isn't live has no price cells, so its name takes the focus. */
function focusCell(grid: HTMLElement | null, { row, column }: GridPlace): boolean {
  const cells = grid?.querySelector(`[data-row="${row}"]`);
  const wanted = cells?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const name = cells?.querySelector<HTMLElement>(`[data-column="${NAME_COLUMN}"]`);
  const target = wanted?.checkVisibility() === true ? wanted : name;
  target?.focus();
  return target !== null && target !== undefined;
}
