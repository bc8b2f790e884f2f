import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames } from './class-names.ts';
import { formatMonth } from './format-month.ts';
import { useLocale } from './locale.tsx';
import { SelectField } from './select-field.tsx';

export interface MonthNavProps {
  /** Label of the list, and of the select that replaces it on narrower screens. */
  readonly label: string;
  readonly fieldLabel: string;
  /** The latest first, each as `2026-05` and with an optional note beside it. */
  readonly months: readonly { readonly month: string; readonly aside?: ReactNode }[];
  readonly chosen: string;
  readonly addressOf: (month: string) => string;
  /** The width from which on there is room for the list. */
  readonly listFrom: 'md' | 'lg';
}

const FIELD_CLASS = { md: 'md:hidden', lg: 'lg:hidden' } as const;
const LIST_CLASS = { md: 'max-md:hidden', lg: 'max-lg:hidden' } as const;

/** Links to a page for each month; a select on a narrow screen. Switching months adds no history entries. */
export function MonthNav({ label, fieldLabel, months, chosen, addressOf, listFrom }: MonthNavProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <>
      <SelectField
        className={FIELD_CLASS[listFrom]}
        label={fieldLabel}
        options={months.map(({ month }) => ({ value: month, label: formatMonth(month, locale) }))}
        value={chosen}
        onValueChange={(month) => void navigate(addressOf(month), { replace: true, preventScrollReset: true })}
      />
      <nav
        aria-label={label}
        className={classNames('max-h-[70dvh] overflow-y-auto rounded-panel border border-line bg-raised p-2', LIST_CLASS[listFrom])}
      >
        <ul className="flex flex-col">
          {months.map(({ month, aside }) => (
            <li key={month}>
              <Link
                to={addressOf(month)}
                replace
                preventScrollReset
                aria-current={month === chosen ? 'page' : undefined}
                className="flex min-h-9 items-center justify-between gap-2 rounded-control px-3 text-control text-muted -outline-offset-2 hover:bg-hover hover:text-strong aria-[current=page]:bg-pressed aria-[current=page]:font-medium aria-[current=page]:text-strong"
              >
                {formatMonth(month, locale)}
                {aside}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
