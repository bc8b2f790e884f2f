import { useTranslation } from 'react-i18next';
import { MonthNav } from '../../../ui/month-nav.tsx';

export interface MonthListProps {
  /** The latest first. */
  readonly months: readonly string[];
  readonly chosen: string;
}

/** Every month there is a statement of. */
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
