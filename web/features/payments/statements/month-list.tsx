import { useTranslation } from 'react-i18next';
import { MonthNav } from '../../../ui/month-nav.tsx';

export interface MonthListProps {
  /** Latest first. */
  readonly months: readonly string[];
  readonly chosen: string;
}

/** The list of months that have a statement. */
export function MonthList({ months, chosen }: MonthListProps) {
  const { t } = useTranslation('payments');
  return (
    <MonthNav
      label={t('statements.months')}
      fieldLabel={t('statements.month')}
      months={months.map((month) => ({ month }))}
      chosen={chosen}
      addressOf={(month) => `/statements?month=${month}`}
      listFrom="md"
    />
  );
}
