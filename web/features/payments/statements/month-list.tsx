import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatMonth } from '../../../ui/format-month.ts';

export interface MonthListProps {
  /** The latest first. */
  readonly months: readonly string[];
  readonly chosen: string;
}

/** Every month there is a statement of; one line to choose from on a narrow screen. */
export function MonthList({ months, chosen }: MonthListProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <>
      <SelectField
        className="md:hidden"
        label={t('statements.month')}
        options={months.map((month) => ({ value: month, label: formatMonth(month, locale) }))}
        value={chosen}
        onValueChange={(month) => void navigate(addressOf(month))}
      />
      <nav
        aria-label={t('statements.months')}
        className="max-h-[70dvh] overflow-y-auto rounded-panel border border-line bg-raised p-2 max-md:hidden"
      >
        <ul className="flex flex-col">
          {months.map((month) => (
            <li key={month}>
              <Link
                to={addressOf(month)}
                preventScrollReset
                aria-current={month === chosen ? 'page' : undefined}
                className="flex min-h-9 items-center rounded-control px-3 text-control text-muted -outline-offset-2 hover:bg-hover hover:text-strong aria-[current=page]:bg-pressed aria-[current=page]:font-medium aria-[current=page]:text-strong"
              >
                {formatMonth(month, locale)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function addressOf(month: string): string {
  return `/statements?month=${month}`;
}
