import type { DeskPosition } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOfAnswer } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { useDeskPositions } from './desk-queries.ts';
import { BothSides, WirePrice } from './figures.tsx';
import { TwoLines } from './two-lines.tsx';

/** The largest positions of all instruments. */
export function BiggestView() {
  const { t } = useTranslation('backofficeDesk');
  return (
    <Panel flush title={t('desk.biggest.title')} lead={t('desk.biggest.lead')}>
      <Biggest symbol={null} caption={t('desk.biggest.title')} />
    </Panel>
  );
}

/** The largest positions of one instrument, below its row. */
export function BiggestOfInstrument({ symbol, name }: { readonly symbol: string; readonly name: string }) {
  const { t } = useTranslation('backofficeDesk');
  return <Biggest symbol={symbol} caption={t('desk.exposure.show', { name })} />;
}

function Biggest({ symbol, caption }: { readonly symbol: string | null; readonly caption: string }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const failureText = useFailureText();
  const openedAt = (position: DeskPosition) => formatDateTime(position.opened_at, locale);
  const opened: Column<DeskPosition> = { id: 'opened', head: t('desk.biggest.opened'), render: openedAt };
  const instrument: Column<DeskPosition> = {
    id: 'instrument',
    head: `${t('desk.exposure.instrument')} / ${t('desk.biggest.opened')}`,
    className: 'py-1.5',
    render: (position) => <TwoLines first={<span className="font-medium">{position.name}</span>} second={openedAt(position)} />,
  };
  const columns: readonly Column<DeskPosition>[] = [
    {
      id: 'client',
      head: t('desk.biggest.client'),
      className: 'max-w-56 py-1.5',
      onPhone: 'first',
      render: ({ client }) => <ClientLink client={client} />,
    },
    ...(symbol === null ? [instrument] : []),
    { id: 'side', head: t('desk.biggest.side'), render: ({ side }) => <SideMark side={side} /> },
    {
      id: 'value',
      head: `${t('desk.biggest.value')} / ${t('desk.biggest.stake')}`,
      numeric: true,
      className: 'py-1.5',
      render: ({ value, margin, leverage }) => (
        <TwoLines
          first={<Euros euros={value} className="font-semibold" />}
          second={
            <>
              <Euros euros={margin} /> × {leverage}
            </>
          }
        />
      ),
    },
    {
      id: 'open',
      head: t('desk.biggest.open'),
      numeric: true,
      render: (position) => <WirePrice price={position.open_price} symbol={position.symbol} />,
    },
    {
      id: 'current',
      head: t('desk.biggest.current'),
      numeric: true,
      render: (position) => <WirePrice price={position.current_price} symbol={position.symbol} />,
    },
    { id: 'profit', head: t('desk.biggest.profit'), numeric: true, render: ({ profit }) => <Euros euros={profit} signed /> },
    {
      id: 'stops',
      head: t('desk.biggest.stops'),
      numeric: true,
      className: 'py-1.5',
      render: (position) => (
        <TwoLines
          first={<BothSides bid={position.stop_loss} ask={position.take_profit} symbol={position.symbol} />}
          second={position.guaranteed_stop ? t('desk.biggest.guaranteed') : null}
        />
      ),
    },
    ...(symbol === null ? [] : [opened]),
  ];
  return (
    <DataTable
      caption={caption}
      list={listOfAnswer(useDeskPositions(symbol), failureText)}
      columns={columns}
      idOf={({ id }) => id}
      empty={<EmptyState title={t('desk.exposure.noneTitle')} text={t('desk.exposure.none')} />}
    />
  );
}
