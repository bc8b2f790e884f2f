import type { MarketGroup } from '@fairlead/domain/trading/instrument.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { usePlatform } from '../platform-context.ts';
import { HEADING_PX, placeSections, ROW_PX, rowsInSight, sectionInSight, topOfRow } from './list-geometry.ts';
import { MARKET_GROUPS, marketSections, movedPlace, type GridPlace } from './market-sections.ts';
import { MarketRow } from './market-row.tsx';
import { useSight } from './use-sight.ts';

export interface MarketListProps {
  /** Called after an instrument was chosen. */
  readonly onChosen?: () => void;
  /** The list scrolls by itself on a wide screen and with the page on a narrow one. */
  readonly scrolls: boolean;
  readonly className?: string;
}

/** All instruments in their four groups, with a way to each and a search. A grid that the arrow keys walk through. */
export function MarketList({ onChosen, scrolls, className }: MarketListProps) {
  const { t } = useTranslation('trading');
  const { instruments, selected, select } = usePlatform();
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const sight = useSight(grid);

  const sections = useMemo(() => placeSections(marketSections(instruments, search)), [instruments, search]);
  const rowCount = sections.reduce((sum, { count }) => sum + count, 0);
  const focusRow = Math.min(place.row, rowCount - 1);
  const group = sectionInSight(sections, sight)?.group ?? null;

  const scrollToTop = useCallback(
    (top: number) => {
      const list = grid.current;
      if (list === null) return;
      if (scrolls) list.scrollTo({ top });
      else scrollTo({ top: list.getBoundingClientRect().top + scrollY + top });
    },
    [scrolls],
  );

  // A list that opens shows the instrument that is selected.
  const opening = useRef({ sections, selected: selected.symbol });
  useLayoutEffect(() => {
    const row = opening.current.sections
      .flatMap(({ rows }) => rows)
      .find(({ instrument }) => instrument.symbol === opening.current.selected);
    if (scrolls && row !== undefined) scrollToTop(topOfRow(opening.current.sections, row.row) - SPACE_ABOVE_SELECTED);
  }, [scrolls, scrollToTop]);

  // The cell that a key led to may have come into being only with this render.
  useEffect(() => {
    if (wantsFocus.current && focusCell(grid.current, { row: focusRow, column: place.column })) wantsFocus.current = false;
  });

  const choose = useCallback(
    (symbol: string, side?: Side) => {
      select(symbol, side);
      onChosen?.();
    },
    [select, onChosen],
  );

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    const next = movedPlace({ row: focusRow, column: place.column }, event.key, rowCount);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    setPlace(next);
    const top = topOfRow(sections, next.row);
    if (top < sight.top || top + ROW_PX > sight.bottom) scrollToTop(top - SPACE_ABOVE_SELECTED);
  }

  function goTo(name: MarketGroup): void {
    setSearch('');
    scrollToTop(placeSections(marketSections(instruments, '')).find((section) => section.group === name)?.top ?? 0);
  }

  return (
    <section aria-label={t('markets.label')} className={classNames('flex min-h-0 min-w-0 flex-col bg-raised', className)}>
      <div className="flex shrink-0 flex-col gap-2 border-b border-line p-2">
        <TextField
          label={t('markets.search')}
          labelHidden
          type="search"
          size="dense"
          placeholder={t('markets.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          trailing={<SearchIcon className="size-4 text-muted" />}
        />
        <Segmented
          label={t('markets.groups')}
          labelHidden
          size="dense"
          options={MARKET_GROUPS.map((name) => ({ value: name, label: t(`markets.group.${name}`) }))}
          value={search.trim() === '' ? group : null}
          onValueChange={(name) => goTo(name)}
        />
      </div>
      <div
        aria-hidden="true"
        className="grid h-7 shrink-0 grid-cols-[minmax(0,1fr)_4.75rem_4.75rem_3.75rem] items-center border-b border-line pr-1 pl-3 text-micro text-muted"
      >
        <span>{t('markets.instrument')}</span>
        <span className="px-1 text-right">{t('markets.bid')}</span>
        <span className="px-1 text-right">{t('markets.ask')}</span>
        <span className="px-1 text-right">{t('markets.dayChange')}</span>
      </div>
      {rowCount === 0 && (
        <EmptyState
          icon={<SearchIcon />}
          title={t('markets.nothingFound', { search: search.trim() })}
          text={t('markets.nothingFoundHint')}
          action={
            <Button variant="secondary" size="dense" onClick={() => setSearch('')}>
              {t('markets.clearSearch')}
            </Button>
          }
        />
      )}
      <div
        ref={grid}
        role="grid"
        aria-label={t('markets.label')}
        aria-rowcount={rowCount}
        hidden={rowCount === 0}
        onKeyDown={handleKey}
        className={classNames('min-h-0', scrolls && 'flex-1 overflow-y-auto overscroll-contain')}
      >
        {sections.map((section) => {
          const rows = rowsInSight(section, sight);
          return (
            <div
              key={section.group}
              // A group whose rows are all out of sight has none to speak of.
              role={rows.length === 0 ? 'presentation' : 'rowgroup'}
              aria-label={rows.length === 0 ? undefined : t(`markets.group.${section.group}`)}
              className="relative"
              style={{ height: section.height }}
            >
              <div
                role="presentation"
                style={{ height: HEADING_PX }}
                className="sticky top-0 z-1 flex items-center justify-between border-b border-line bg-surface px-3 text-micro font-medium text-muted"
              >
                {t(`markets.group.${section.group}`)}
                <span className="tabular-nums">{section.count}</span>
              </div>
              {rows.map(({ instrument, row, top }) => (
                <MarketRow
                  key={instrument.symbol}
                  instrument={instrument}
                  row={row}
                  top={top}
                  isSelected={instrument.symbol === selected.symbol}
                  focusColumn={row === focusRow ? place.column : null}
                  onSelect={choose}
                />
              ))}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** The sticky heading and two rows. */
const SPACE_ABOVE_SELECTED = HEADING_PX + 2 * ROW_PX;

/** A row that is not live has no price cells: its name takes the focus instead. False while the row does not exist. */
function focusCell(grid: HTMLElement | null, { row, column }: GridPlace): boolean {
  const cells = grid?.querySelector(`[data-row="${row}"]`);
  const wanted = cells?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const name = cells?.querySelector<HTMLElement>('[data-column="0"]');
  const target = wanted?.checkVisibility() === true ? wanted : name;
  target?.focus();
  return target !== null && target !== undefined;
}
