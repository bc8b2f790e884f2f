import { paymentPaths } from '@fairlead/contract/paths.ts';
import { amount } from '@fairlead/contract/read-decimals.ts';
import type { TransactionPageResponse } from '@fairlead/contract/payments/schemas.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { FilterPopover } from '../../../ui/filter-popover.tsx';
import { usePaymentsAccess } from '../payments-access.ts';
import { FilterForm } from './filter-form.tsx';
import { countFields, filterQuery, type TransactionFilter } from './filter-in-address.ts';
import { SignedMoney } from './signed-money.tsx';

export interface TransactionsToolbarProps {
  readonly group: TransactionGroup;
  readonly filter: TransactionFilter;
  readonly onFilterChange: (filter: TransactionFilter) => void;
  readonly onClear: () => void;
  readonly totals: TransactionPageResponse['totals'];
  readonly filterButton: RefObject<HTMLButtonElement | null>;
}

/** The toolbar above the list: filter, totals and the CSV export of the whole list. */
export function TransactionsToolbar(props: TransactionsToolbarProps) {
  const { group, filter, onFilterChange, onClear, totals, filterButton } = props;
  const { t } = useTranslation('payments');
  const count = countFields(filter);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-1.5 text-dense sm:px-3">
      <FilterPopover title={t('transactions.filter.title')} count={count} className="h-9 max-md:h-11" buttonRef={filterButton}>
        <FilterForm filter={filter} onFilterChange={onFilterChange} />
      </FilterPopover>
      {count > 0 && (
        <Button variant="ghost" className="max-md:h-11" onClick={onClear}>
          {t('transactions.filter.clear')}
        </Button>
      )}
      <p role="status" className="flex flex-wrap gap-x-3 max-md:order-last max-md:w-full max-md:px-2 max-md:pb-1.5 md:ml-auto">
        <span>{t('transactions.count', { count: totals.count })}</span>
        <span className="text-muted">
          {t('transactions.completed')} <SignedMoney amount={amount(totals.completed_amount)} className="font-semibold text-strong" />
        </span>
      </p>
      <ExportButton group={group} filter={filter} isEmpty={totals.count === 0} />
    </div>
  );
}

function ExportButton({ group, filter, isEmpty }: Pick<TransactionsToolbarProps, 'group' | 'filter'> & { readonly isEmpty: boolean }) {
  const { t } = useTranslation('payments');
  const { download } = usePaymentsAccess();
  return (
    <CsvButton
      label={t('transactions.export')}
      size="regular"
      className="px-2.5 max-md:ml-auto max-md:h-11"
      isEmpty={isEmpty}
      save={() => download(`${paymentPaths.csv}?${filterQuery(group, filter)}`, `${group}-${dayOf(Date.now())}.csv`)}
      failure={{ title: t('transactions.exportFailed'), text: t('transactions.exportFailedHint') }}
    />
  );
}
