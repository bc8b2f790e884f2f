import type { WireOrder } from '@fairlead/contract/trading/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../ui/data-table/column.ts';
import { Euros } from '../../../../ui/euros.tsx';
import { SideMark } from '../../../../ui/side-mark.tsx';

/** What a position and an order that waits to become one have in common. */
type Deal = Pick<WireOrder, 'id' | 'symbolName' | 'direction' | 'amount' | 'leverage'>;

/** What was or is to be traded, which way and how much. `nameOf` is said after the instrument. */
export function useDealColumns<Row extends Deal>(head: string, nameOf: (row: Row) => string): readonly Column<Row>[] {
  const { t } = useTranslation('backofficeClients');
  return [
    {
      id: 'deal',
      head,
      onPhone: 'first',
      render: (row) => (
        <>
          {row.symbolName} <span className="text-muted">{nameOf(row)}</span>
        </>
      ),
    },
    { id: 'side', head: t('column.side'), render: ({ direction }) => <SideMark side={direction === 'buy' ? 'long' : 'short'} /> },
    { id: 'amount', head: t('column.amount'), numeric: true, render: ({ amount }) => <Euros euros={amount} /> },
    { id: 'leverage', head: t('column.leverage'), numeric: true, render: ({ leverage }) => `${leverage}:1` },
  ];
}
