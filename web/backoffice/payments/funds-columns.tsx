import type { FundsRequest } from '@fairlead/contract/payments/operators/funds.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/column.ts';
import { Euros } from '../../ui/euros.tsx';
import { clientColumn } from '../shared/client-column.tsx';
import { useKindName } from './funds-texts.ts';

/** Client, kind and amount of a manual adjustment. */
export function useFundsColumns(): readonly Column<FundsRequest>[] {
  const { t } = useTranslation('backofficeMoney');
  const kindName = useKindName();
  return [
    clientColumn(t('columns.client'), ({ client }) => client),
    { id: 'kind', head: t('columns.kind'), render: ({ kind, amount }) => kindName(kind, amount) },
    {
      id: 'amount',
      head: t('columns.amount'),
      numeric: true,
      className: 'font-semibold',
      render: ({ amount }) => <Euros euros={amount} signed />,
    },
  ];
}
