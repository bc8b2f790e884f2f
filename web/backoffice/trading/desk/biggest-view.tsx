import type { DeskPosition } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { useDeskPositions } from './desk-queries.ts';
import { WirePrice } from './figures.tsx';

/** The biggest positions of all instruments. */
export function BiggestView() {
  const { t } = useTranslation('backofficeDesk');
  return (
    <Panel flush title={t('desk.biggest.title')} lead={t('desk.biggest.lead')}>
      <Biggest symbol={null} caption={t('desk.biggest.title')} />
    </Panel>
  );
}

/** Those of one instrument, under its row. */
export function BiggestOfInstrument({ symbol, name }: { readonly symbol: string; readonly name: string }) {
  const { t } = useTranslation('backofficeDesk');
  return <Biggest symbol={symbol} caption={t('desk.exposure.show', { name })} />;
}

function Biggest({ symbol, caption }: { readonly symbol: string | null; readonly caption: string }) {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const { data, error, refetch } = useDeskPositions(symbol);
  if (data === undefined) {
    return (
      <div className="p-4 sm:p-5">
        {error === null ? <ScreenWaiting /> : <ScreenFailed text={failureText(error)} onRetry={() => void refetch()} />}
      </div>
    );
  }
  if (data.length === 0) return <EmptyState title={t('desk.exposure.noneTitle')} text={t('desk.exposure.none')} />;
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeadCell>{t('desk.biggest.client')}</HeadCell>
          {symbol === null && <HeadCell>{`${t('desk.exposure.instrument')} / ${t('desk.biggest.opened')}`}</HeadCell>}
          <HeadCell>{t('desk.biggest.side')}</HeadCell>
          <HeadCell numeric>{`${t('desk.biggest.value')} / ${t('desk.biggest.stake')}`}</HeadCell>
          <HeadCell numeric>{t('desk.biggest.open')}</HeadCell>
          <HeadCell numeric>{t('desk.biggest.current')}</HeadCell>
          <HeadCell numeric>{t('desk.biggest.profit')}</HeadCell>
          <HeadCell numeric>{t('desk.biggest.stops')}</HeadCell>
          {symbol !== null && <HeadCell>{t('desk.biggest.opened')}</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {data.map((position) => (
          <PositionRow key={position.id} position={position} withInstrument={symbol === null} />
        ))}
      </tbody>
    </Table>
  );
}

function PositionRow({ position, withInstrument }: { readonly position: DeskPosition; readonly withInstrument: boolean }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { symbol } = position;
  const openedAt = formatDateTime(position.opened_at, locale);
  return (
    <Row>
      <Cell className="max-w-56 py-1.5">
        <ClientLink client={position.client} />
      </Cell>
      {withInstrument && (
        <Cell className="py-1.5">
          <span className="flex flex-col">
            <span className="font-medium">{position.name}</span>
            <span className="text-mini text-muted">{openedAt}</span>
          </span>
        </Cell>
      )}
      <Cell>
        <SideMark side={position.side} />
      </Cell>
      <Cell numeric className="py-1.5">
        <span className="flex flex-col">
          <span className="font-semibold">
            <Euros euros={position.value} />
          </span>
          <span className="text-mini text-muted">
            <Euros euros={position.margin} /> × {position.leverage}
          </span>
        </span>
      </Cell>
      <Cell numeric>
        <WirePrice price={position.open_price} symbol={symbol} />
      </Cell>
      <Cell numeric>
        <WirePrice price={position.current_price} symbol={symbol} />
      </Cell>
      <Cell numeric>
        <Euros euros={position.profit} signed />
      </Cell>
      <Cell numeric className="py-1.5">
        <span className="flex flex-col">
          <span>
            <WirePrice price={position.stop_loss} symbol={symbol} /> <span className="text-muted">/</span>{' '}
            <WirePrice price={position.take_profit} symbol={symbol} />
          </span>
          {position.guaranteed_stop && <span className="text-mini text-muted">{t('desk.biggest.guaranteed')}</span>}
        </span>
      </Cell>
      {!withInstrument && <Cell>{openedAt}</Cell>}
    </Row>
  );
}
