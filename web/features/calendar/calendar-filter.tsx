import { CALENDAR_PAGE } from '@fairlead/contract/calendar/addresses.ts';
import type { CalendarDays, CalendarPageView } from '@fairlead/contract/calendar/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { calendarAddress } from './calendar-address.ts';
import { ImportanceMark } from './importance-mark.tsx';

const DAYS: readonly CalendarDays[] = ['coming', 'yesterday', 'today', 'tomorrow', 'thisWeek', 'nextWeek'];
const IMPORTANCES = [-1, 0, 1] as const;

export interface CalendarFilterProps {
  readonly filter: CalendarPageView['filter'];
  /** The currencies to choose from. */
  readonly currencies: readonly string[];
}

/** Native links and a native form: the selection is in the URL, so no script is needed. */
export function CalendarFilter({ filter, currencies }: CalendarFilterProps) {
  return (
    <div className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-4">
      <DayLinks filter={filter} />
      {/* Remounted for each URL, because the URL fills the fields. */}
      <FilterForm key={JSON.stringify(filter)} filter={filter} currencies={currencies} />
    </div>
  );
}

function DayLinks({ filter }: Pick<CalendarFilterProps, 'filter'>) {
  const { t } = useTranslation('calendar');
  return (
    <nav aria-label={t('filter.days')} className="-mx-1 flex flex-wrap gap-1">
      {DAYS.map((days) => (
        <Link
          key={days}
          to={calendarAddress({ ...filter, days })}
          preventScrollReset
          aria-current={filter.days === days ? 'true' : undefined}
          className="flex h-11 items-center rounded-control px-3 md:h-9 text-control font-medium whitespace-nowrap text-muted transition-colors hover:bg-hover hover:text-strong aria-[current]:bg-pressed aria-[current]:text-strong"
        >
          {t(`days.${days}`)}
        </Link>
      ))}
    </nav>
  );
}

function FilterForm({ filter, currencies }: CalendarFilterProps) {
  const { t } = useTranslation('calendar');
  const { days, date, currencies: chosen = [], importances = [] } = filter;
  return (
    <Form
      method="get"
      action={CALENDAR_PAGE}
      preventScrollReset
      className="flex flex-wrap items-end gap-x-8 gap-y-4 border-t border-line pt-4"
    >
      {days !== null && days !== 'coming' && <input type="hidden" name="days" value={days} />}
      {currencies.length > 0 && (
        <Choices label={t('filter.currencies')}>
          {currencies.map((currency) => (
            <Choice key={currency} name="currencies" value={currency} isChosen={chosen.includes(currency)}>
              {currency}
            </Choice>
          ))}
        </Choices>
      )}
      <Choices label={t('filter.importances')}>
        {IMPORTANCES.map((importance) => (
          <Choice key={importance} name="importances" value={String(importance)} isChosen={importances.includes(importance)}>
            <ImportanceMark importance={importance} />
          </Choice>
        ))}
      </Choices>
      <div className="flex items-end gap-3">
        <TextField
          type="date"
          name="date"
          label={t('filter.date')}
          size="regular"
          defaultValue={date ?? ''}
          min="2000-01-01"
          max="2099-12-31"
        />
        {/* The browser sends it when the page is served without the app. */}
        <button type="submit" className={buttonClass('secondary')}>
          {t('filter.show')}
        </button>
      </div>
    </Form>
  );
}

function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = useTranslation('calendar');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-control font-medium">
        {label} <span className="font-normal text-muted">{t('filter.noneIsAll')}</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

function Choice({ name, value, isChosen, children }: ChoiceProps) {
  return (
    <label className="group relative inline-flex h-11 items-center md:h-9 gap-1.5 rounded-control border border-control px-2.5 text-control tabular-nums transition-colors hover:bg-hover has-checked:border-focus has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="absolute inset-0 appearance-none rounded-control outline-none"
      />
      {/* In the corner, so that selecting moves nothing. */}
      <CheckIcon className="pointer-events-none absolute -top-1.5 -right-1.5 hidden size-4! rounded-round bg-accent-fill p-0.5 text-on-fill group-has-checked:block" />
      <span className="pointer-events-none">{children}</span>
    </label>
  );
}
