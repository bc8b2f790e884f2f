import { CLIENT_STATES } from '@fairlead/domain/payments/transaction-status.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { filterOf, isSameFilter, typedOf, type TransactionFilter, type TypedFilter } from './filter-in-address.ts';

const ANY = '';

export interface FilterFormProps {
  readonly filter: TransactionFilter;
  readonly onFilterChange: (filter: TransactionFilter) => void;
}

/** The fields that filter the list. Each complete value applies at once. */
export function FilterForm({ filter, onFilterChange }: FilterFormProps) {
  const { t } = useTranslation('payments');
  const [typed, setTyped] = useTypedFilter(filter);

  function change(changes: Partial<TypedFilter>): void {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (!isSameFilter(filterOf(next), filter)) onFilterChange(filterOf(next));
  }

  return (
    <div className="grid w-80 grid-cols-2 gap-3">
      <SelectField
        label={t('transactions.columns.status')}
        className="col-span-2"
        options={[
          { value: ANY, label: t('transactions.filter.any') },
          ...CLIENT_STATES.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
        ]}
        value={filterOf(typed).status ?? ANY}
        onValueChange={(status) => change({ status })}
      />
      <TextField
        type="date"
        label={t('transactions.filter.from')}
        value={typed.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('transactions.filter.until')}
        value={typed.until}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
    </div>
  );
}

/**
 * The values in the fields. While the client types they are kept as typed, because the URL follows a moment later and contains only
 * complete days. When the URL changes for another reason, they are taken from it.
 */
function useTypedFilter(filter: TransactionFilter) {
  const [typed, setTyped] = useState(() => typedOf(filter));
  const [known, setKnown] = useState(filter);
  if (!isSameFilter(known, filter)) {
    setKnown(filter);
    if (!isSameFilter(filterOf(typed), filter)) setTyped(typedOf(filter));
  }
  return [typed, setTyped] as const;
}
