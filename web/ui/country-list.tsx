import { Combobox } from '@base-ui/react/combobox';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchCountries, type PhoneCountry } from './country-search.ts';
import { SearchIcon } from './icons.tsx';

export interface CountryListProps {
  readonly countries: readonly PhoneCountry[];
  /** Alpha-2 code of the selected country; empty if there is none. */
  readonly chosen: string;
  readonly onChosen: (alpha2: string) => void;
}

/** A search field with its results: the focus stays in the field, arrow keys move through the list, Enter selects. */
export default function CountryList({ countries, chosen, onChosen }: CountryListProps) {
  const { t } = useTranslation('common');
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const found = searchCountries(countries, search);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <Combobox.Root
      inline
      open
      autoHighlight
      loopFocus={false}
      items={countries}
      filteredItems={found}
      value={countries.find(({ alpha2 }) => alpha2 === chosen) ?? null}
      itemToStringLabel={({ name }) => name}
      inputValue={search}
      onInputValueChange={(value, { reason }) => {
        if (reason === 'input-change') setSearch(value);
      }}
      onValueChange={(country) => {
        if (country !== null) onChosen(country.alpha2);
      }}
    >
      <div className="flex flex-col">
        <div className="flex items-center gap-2 border-b border-line px-3 text-muted">
          <SearchIcon className="size-4.5" />
          <Combobox.Input
            ref={field}
            aria-label={t('phone.search')}
            placeholder={t('phone.search')}
            spellCheck={false}
            className="h-11 w-full min-w-0 bg-transparent text-[16px] text-strong outline-none placeholder:text-muted"
          />
        </div>
        <Combobox.List aria-label={t('phone.country')} className="max-h-64 overflow-y-auto overscroll-contain py-1 empty:hidden">
          {(country: PhoneCountry) => (
            <Combobox.Item
              key={country.alpha2}
              value={country}
              className="flex min-h-9 cursor-default scroll-my-1 items-center justify-between gap-3 px-3 py-1.5 text-control data-highlighted:bg-pressed data-selected:font-semibold pointer-coarse:min-h-11"
            >
              <span className="min-w-0">{country.name}</span>
              <span className="text-muted tabular-nums">+{country.callingCode}</span>
            </Combobox.Item>
          )}
        </Combobox.List>
        <Combobox.Status className={found.length === 0 ? 'px-3 py-3 text-control text-muted' : 'sr-only'}>
          {found.length === 0 ? t('phone.nothingFound') : t('phone.found', { count: found.length })}
        </Combobox.Status>
      </div>
    </Combobox.Root>
  );
}
