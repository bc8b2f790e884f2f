import { Money } from '../../../ui/figures.tsx';
import { readEuros } from '../../../ui/read-euros.ts';
import { addKnownCents } from '@fairlead/domain/money.ts';
import type { WireSlippage } from '@fairlead/contract/trading/execution/schemas.ts';
import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { None } from '../../shared/none.tsx';
import { useSlippageText } from '../../../features/trading/execution/use-slippage-text.ts';

interface SlippageRow {
  readonly id: string;
  readonly name: string;
  readonly fills: number;
  /** Null if the price that the client saw is unknown. */
  readonly slippage: WireSlippage | null;
}

/** Slippage by order type, and of market orders by instrument. */
export function ExecutionTables({ execution }: { readonly execution: Execution }) {
  const { t } = useTranslation(['backofficeDesk', 'execution']);
  const kinds = execution.kinds.map((kind) => ({
    id: kind.kind,
    name: t(`execution:kinds.names.${kind.kind}`),
    fills: kind.fills,
    slippage: kind.kind === 'unseen' ? null : kind,
  }));
  const instruments = execution.instruments.map((slippage) => ({
    id: slippage.symbol,
    name: slippage.name,
    fills: slippage.fills,
    slippage,
  }));
  return (
    <>
      <Panel flush title={t('execution:kinds.title')} lead={t('execution.kinds.lead')}>
        <SlippageTable caption={t('execution:kinds.title')} head={t('execution:kinds.kind')} rows={kinds} />
      </Panel>
      {instruments.length > 0 && (
        <Panel flush title={t('execution:instruments.title')} lead={t('execution.instruments.lead')}>
          <SlippageTable caption={t('execution:instruments.title')} head={t('execution:instruments.instrument')} rows={instruments} />
        </Panel>
      )}
    </>
  );
}

interface SlippageTableProps {
  readonly caption: string;
  /** The heading of the rows. */
  readonly head: string;
  readonly rows: readonly SlippageRow[];
}

function SlippageTable({ caption, head, rows }: SlippageTableProps) {
  const { t } = useTranslation(['backofficeDesk', 'execution']);
  const locale = useLocale();
  const slippageText = useSlippageText();
  const figure = (id: 'better' | 'same' | 'worse' | 'average' | 'worst' | 'best', render: (slippage: WireSlippage) => string) => ({
    id,
    head: t(`execution:${id}`),
    numeric: true,
    render: ({ slippage }: SlippageRow) => (slippage === null ? <None /> : render(slippage)),
  });
  const share = (count: number, { fills }: WireSlippage) => formatPercent((count / fills) * 100, locale, 1);
  const columns: readonly Column<SlippageRow>[] = [
    { id: 'name', head, className: 'font-medium', render: ({ name }) => name },
    { id: 'fills', head: t('execution:fills'), numeric: true, render: ({ fills }) => formatNumber(fills, locale) },
    figure('better', (slippage) => share(slippage.better, slippage)),
    figure('same', (slippage) => share(slippage.same, slippage)),
    figure('worse', (slippage) => share(slippage.worse, slippage)),
    figure('average', ({ average }) => slippageText(average)),
    figure('worst', ({ worst }) => slippageText(worst)),
    figure('best', ({ best }) => slippageText(best)),
    {
      id: 'worth',
      head: t('execution.worth'),
      numeric: true,
      render: ({ slippage }) =>
        slippage === null ? <None /> : <Money amount={addKnownCents(readEuros(slippage.gained), readEuros(slippage.lost))} signed />,
    },
  ];
  return (
    <DataTable
      caption={caption}
      list={listOf(rows)}
      columns={columns}
      idOf={({ id }) => id}
      empty={null}
      isOfFigures
      renderBelow={({ slippage }) => (slippage === null ? <p className="text-muted">{t('execution:kinds.unseen')}</p> : null)}
    />
  );
}
