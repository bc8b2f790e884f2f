import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryListProps } from './country-list.tsx';
import { ChevronDownIcon } from './icons.tsx';
import { lazyPart } from './lazy-part.ts';
import { Popover } from './popover.tsx';

export interface CountryPickerProps extends CountryListProps {
  readonly disabled: boolean;
}

const loadCountryList = () => import('./country-list.tsx');
const CountryList = lazyPart(loadCountryList);
/** Loads the list before the click. If that fails, the click tries again. */
const prepare = (): void => void loadCountryList().catch(() => undefined);

/** The country of a phone number: its letters and calling code, opening a searchable list of all countries. */
export function CountryPicker({ countries, chosen, onChosen, disabled }: CountryPickerProps) {
  const { t } = useTranslation('common');
  const content = useRef<HTMLDivElement>(null);
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
          onPointerEnter={prepare}
          onFocus={prepare}
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
      <div ref={content}>
        <Suspense fallback={<span className="block h-81" />}>
          <CountryList
            countries={countries}
            chosen={chosen}
            onChosen={(alpha2) => {
              content.current?.closest<HTMLElement>('[popover]')?.hidePopover();
              onChosen(alpha2);
            }}
          />
        </Suspense>
      </div>
    </Popover>
  );
}
