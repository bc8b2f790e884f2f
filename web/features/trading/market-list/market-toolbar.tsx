import type { MarketGroup } from '@fairlead/domain/trading/instrument.ts';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '../../../ui/icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { StarIcon } from '../trading-icons.tsx';
import { MARKET_GROUPS } from './market-sections.ts';

/** own: the favourites and the client's lists. */
export type MarketPart = MarketGroup | 'own';

export interface MarketToolbarProps {
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly search: string;
  readonly onSearchChange: (search: string) => void;
  /** Handles the keys that lead from the search field to the results. */
  readonly onSearchKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** The part of the list shown at the top; null while a search covers everything. */
  readonly part: MarketPart | null;
  readonly onPartChange: (part: MarketPart) => void;
}

/** The search field, and buttons for the favourites and each group. */
export function MarketToolbar({ searchField, search, onSearchChange, onSearchKey, part, onPartChange }: MarketToolbarProps) {
  const { t } = useTranslation('trading');
  useSearchKey(searchField);
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line p-2">
      <TextField
        ref={searchField}
        label={t('markets.search')}
        labelHidden
        type="search"
        size="dense"
        placeholder={t('markets.search')}
        title={t('marketList.shortcut')}
        aria-keyshortcuts={SEARCH_KEY}
        value={search}
        onChange={(event) => onSearchChange(event.currentTarget.value)}
        onKeyDown={onSearchKey}
        trailing={
          <>
            <kbd
              aria-hidden="true"
              className="hidden h-4 min-w-4 items-center justify-center rounded-mark border border-line font-sans text-micro text-muted md:flex"
            >
              {SEARCH_KEY}
            </kbd>
            <SearchIcon className="size-4 text-muted" />
          </>
        }
      />
      <Segmented
        label={t('markets.groups')}
        labelHidden
        size="dense"
        // Five options in a narrow column: labels share the available width.
        className="[&_label]:px-1 [&_label:first-of-type]:flex-[0_0_2rem]"
        options={[
          {
            value: 'own' as const,
            title: t('marketList.favourites'),
            label: (
              <>
                <StarIcon className="size-4" />
                <span className="sr-only">{t('marketList.favourites')}</span>
              </>
            ),
          },
          ...MARKET_GROUPS.map((name) => ({ value: name, label: t(`markets.group.${name}`) })),
        ]}
        value={part}
        onValueChange={onPartChange}
      />
    </div>
  );
}

const SEARCH_KEY = '/';

const KEEPS_SLASH = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog]';

/** The slash key focuses the search, except in a field, in a dialog, or with a modifier key. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusSearch(event: globalThis.KeyboardEvent): void {
      const isOurs = event.key === SEARCH_KEY && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (!isOurs || target?.closest(KEEPS_SLASH)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    addEventListener('keydown', focusSearch);
    return () => removeEventListener('keydown', focusSearch);
  }, [field]);
}
