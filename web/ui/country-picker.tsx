import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { searchCountries, type PhoneCountry } from './country-search.ts';
import { ChevronDownIcon, SearchIcon } from './icons.tsx';
import { Popover } from './popover.tsx';

export interface CountryPickerProps {
  readonly countries: readonly PhoneCountry[];
  /** Alpha-2 of the chosen country; empty where none is. */
  readonly chosen: string;
  readonly onChosen: (alpha2: string) => void;
  readonly disabled: boolean;
}

/** The country in front of a phone number: its letters and calling code, and behind them all countries to search. */
export function CountryPicker({ countries, chosen, onChosen, disabled }: CountryPickerProps) {
  const { t } = useTranslation('common');
  const country = countries.find(({ alpha2 }) => alpha2 === chosen);
  return (
    <Popover
      title={t('phone.country')}
      className="w-80 p-0!"
      titleHidden
      trigger={
        <button
          type="button"
          disabled={disabled || countries.length === 0}
          className="-ml-3 flex h-full min-w-26 shrink-0 items-center justify-between gap-1.5 rounded-l-control border-r border-line pr-2 pl-3 text-control tabular-nums -outline-offset-2 transition-colors hover:bg-hover disabled:pointer-events-none"
        >
          {country === undefined ? (
            <span className="text-muted">
              <span className="sr-only">{t('phone.country')} </span>+
            </span>
          ) : (
            <span>
              <span className="sr-only">{t('phone.chosen', { name: country.name })} </span>
              <span className="text-muted">{country.alpha2}</span> +{country.callingCode}
            </span>
          )}
          <ChevronDownIcon className="size-4 text-muted" />
        </button>
      }
    >
      <CountryList countries={countries} chosen={chosen} onChosen={onChosen} />
    </Popover>
  );
}

/** A search field and what it finds: the focus stays in the field, arrow keys move through the list, Enter takes. */
function CountryList({ countries, chosen, onChosen }: Omit<CountryPickerProps, 'disabled'>) {
  const { t } = useTranslation('common');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      countries.findIndex(({ alpha2 }) => alpha2 === chosen),
    ),
  );
  const found = searchCountries(countries, search);

  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, search]);

  function take(alpha2: string) {
    const popover = field.current?.closest<HTMLElement>('[popover]');
    popover?.hidePopover();
    onChosen(alpha2);
  }
  function handleKey(event: KeyboardEvent) {
    const next = movedIndex(event.key, active, found.length);
    if (next !== null) {
      event.preventDefault();
      setActive(next);
    }
    if (event.key !== 'Enter') return;
    // It takes a country; the form around it is not sent.
    event.preventDefault();
    const country = found[active];
    if (country !== undefined) take(country.alpha2);
  }

  return (
    <div className="flex flex-col">
      <div className="flex items-center gap-2 border-b border-line px-3 text-muted">
        <SearchIcon className="size-4.5" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('phone.search')}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={found[active] === undefined ? undefined : `${id}${found[active].alpha2}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('phone.search')}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setActive(0);
          }}
          onKeyDown={handleKey}
          className="h-11 w-full min-w-0 bg-transparent text-[16px] text-strong outline-none placeholder:text-muted"
        />
      </div>
      <div ref={list} id={`${id}list`} role="listbox" aria-label={t('phone.country')} className="max-h-64 overflow-y-auto py-1">
        {found.map(({ alpha2, name, callingCode }, index) => (
          // The keys are the field's, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={alpha2}
            id={`${id}${alpha2}`}
            role="option"
            aria-selected={alpha2 === chosen}
            data-active={index === active || undefined}
            onClick={() => take(alpha2)}
            className={classNames(
              'flex min-h-9 cursor-default items-center justify-between gap-3 px-3 py-1.5 text-control hover:bg-hover data-active:bg-pressed',
              alpha2 === chosen && 'font-semibold',
            )}
          >
            <span className="min-w-0">{name}</span>
            <span className="text-muted tabular-nums">+{callingCode}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'px-3 pb-3 text-control text-muted' : 'sr-only'}>
        {found.length === 0 ? t('phone.nothingFound') : t('phone.found', { count: found.length })}
      </p>
    </div>
  );
}

/** Where a key leads in a list of `count`; null where it is none of the list's. */
function movedIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  return null;
}
