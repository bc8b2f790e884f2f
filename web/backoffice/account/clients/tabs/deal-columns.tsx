import type { WireOrder } from '@fairlead/contract/trading/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../ui/data-table/column.ts';
import { Euros } from '../../../../ui/euros.tsx';
import { SideMark } from '../../../../ui/side-mark.tsx';

/** What a position and a pending order have in common. */
type Deal = Pick<WireOrder, 'id' | 'symbolName' | 'direction' | 'amount' | 'leverage'>;

/** Instrument, direction and size of a position or order. The result of `nameOf` follows the instrument. */
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
    { id: 'amount', head: t('column.dealAmount'), numeric: true, render: ({ amount }) => <Euros euros={amount} /> },
    { id: 'leverage', head: t('column.leverage'), numeric: true, render: ({ leverage }) => `${leverage}:1` },
  ];
}
