import type { WireSlippage } from '@fairlead/contract/trading/execution/schemas.ts';
import { addKnownCents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Money } from '../../../ui/figures.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import { useDifferenceText } from './use-difference-text.ts';

export type ShownSlippage = Pick<WireSlippage, 'fills' | 'better' | 'same' | 'worse' | 'average' | 'gained' | 'lost'>;

export interface SlippageRow {
  readonly id: string;
  readonly name: string;
  readonly slippage: ShownSlippage;
  /** The fills have no price to compare them with. */
  readonly isUnseen: boolean;
}

export interface SlippageTableProps {
  readonly caption: string;
  /** The heading of the rows. */
  readonly head: string;
  readonly rows: readonly SlippageRow[];
  /** The heading of what the differences were worth: to the client, or to clients. */
  readonly valueHead: string;
}

/** Fills by order type or instrument: how many were better, as expected and worse, and what the differences were worth. */
export function SlippageTable({ caption, head, rows, valueHead }: SlippageTableProps) {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const differenceText = useDifferenceText();
  const count = (id: 'better' | 'same' | 'worse', heading: string): Column<SlippageRow> => ({
    id,
    head: heading,
    numeric: true,
    render: ({ slippage, isUnseen }) => (isUnseen ? '–' : formatNumber(slippage[id], locale)),
  });
  const columns: readonly Column<SlippageRow>[] = [
    { id: 'name', head, className: 'font-medium', render: ({ name }) => name },
    { id: 'fills', head: t('fills'), numeric: true, render: ({ slippage }) => formatNumber(slippage.fills, locale) },
    count('better', t('better')),
    count('same', t('expected')),
    count('worse', t('worse')),
    {
      id: 'average',
      head: t('average'),
      numeric: true,
      render: ({ slippage, isUnseen }) => (isUnseen ? '–' : differenceText(slippage.average)),
    },
    {
      id: 'value',
      head: valueHead,
      numeric: true,
      render: ({ slippage, isUnseen }) =>
        isUnseen ? '–' : <Money amount={addKnownCents(readEuros(slippage.gained), readEuros(slippage.lost))} signed />,
    },
  ];
  return <DataTable caption={caption} list={listOf(rows)} columns={columns} idOf={({ id }) => id} empty={null} isOfFigures />;
}
