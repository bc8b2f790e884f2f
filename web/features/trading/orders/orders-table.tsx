import type { WaitingOrder } from '@fairlead/contract/trading/client.ts';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/figures.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { TINT_CLASS } from '../live/tint.ts';
import type { HeldRow } from '../rows/held-rows.ts';
import { InstrumentCell } from '../rows/instrument-cell.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { stopLevelOf } from './order-edit.ts';
import { OrderExpiryEditor } from './order-expiry-editor.tsx';
import { OrderLevelEditor } from './order-level-editor.tsx';
import { StopKindMark } from './stop-kind-mark.tsx';
import { useOrderPaint } from './use-order-paint.ts';

/** Waiting orders on a wide screen. Rows render when the account changes; prices and distances are written into them past React, so it is no DataTable. */
export function OrdersTable({ rows }: { readonly rows: readonly HeldRow<WaitingOrder>[] }) {
  const { t } = useTranslation('trading');
  return (
    <Table
      caption={t('orders.title')}
      className="h-full [&_:is(td,th)]:px-1.5 [&_:is(td,th):first-child]:pl-3 [&_:is(td,th):last-child]:pr-3"
    >
      <thead>
        <tr>
          <HeadCell>{t('positions.symbol')}</HeadCell>
          <HeadCell>{t('orders.order')}</HeadCell>
          <HeadCell numeric>{t('positions.amount')}</HeadCell>
          <HeadCell numeric>{t('orders.price')}</HeadCell>
          <HeadCell numeric>{t('positions.currentPrice')}</HeadCell>
          <HeadCell numeric>{t('orders.distance')}</HeadCell>
          <HeadCell numeric>{t('positions.stopLoss')}</HeadCell>
          <HeadCell numeric>{t('positions.takeProfit')}</HeadCell>
          <HeadCell numeric>{t('orders.ticket.expiry')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('orders.cancel')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, isGone }) => (isGone ? <GoneOrderRow key={item.id} order={item} /> : <OrderRow key={item.id} order={item} />))}
      </tbody>
    </Table>
  );
}

const OrderRow = memo(function OrderRow({ order }: { readonly order: WaitingOrder }) {
  const { row, current, distance } = useOrderPaint<HTMLButtonElement>(order);
  return (
    <Row>
      <OrderCells order={order} nameRef={row} />
      <Cell numeric>
        <span className="flex w-25">
          <OrderLevelEditor order={order} level="entryPrice" size="dense" />
        </span>
      </Cell>
      <Cell numeric>
        <span ref={current} className={classNames(LIVE_CLASS, TINT_CLASS, '-mr-0.5 box-content px-0.5')} />
      </Cell>
      <Cell numeric>
        <span ref={distance} className={LIVE_CLASS} />
      </Cell>
      <Cell numeric>
        <span className="flex w-30 items-center justify-end gap-1">
          <StopKindMark order={order} wordHidden />
          <OrderLevelEditor order={order} level={stopLevelOf(order)} size="dense" />
        </span>
      </Cell>
      <Cell numeric>
        <span className="flex w-25">
          <OrderLevelEditor order={order} level="takeProfit" size="dense" />
        </span>
      </Cell>
      <Cell numeric>
        <OrderExpiryEditor order={order} />
      </Cell>
      <Cell>
        <CancelOrderButton order={order} size="dense" />
      </Cell>
    </Row>
  );
});

/** Keeps the place of an order that waits no more, with nothing in it to press. */
function GoneOrderRow({ order }: { readonly order: WaitingOrder }) {
  const { t } = useTranslation('trading');
  return (
    <Row className="text-muted">
      <OrderCells order={order} isGone />
      <Cell numeric colSpan={7} className="font-semibold">
        {t('orders.goneMark')}
      </Cell>
    </Row>
  );
}

interface OrderCellsProps {
  readonly order: WaitingOrder;
  /** In a row with nothing to press. */
  readonly isGone?: boolean;
  readonly nameRef?: Ref<HTMLButtonElement>;
}

/** What stays as it was placed: instrument, side and kind, stake and leverage. */
function OrderCells({ order, isGone = false, nameRef }: OrderCellsProps) {
  const { t } = useTranslation('trading');
  return (
    <>
      <InstrumentCell instrument={order} isGone={isGone} nameRef={nameRef} />
      <Cell>
        <SideMark side={order.side} />
        <span className="ml-1.5 text-muted">{t(`orders.kind.${order.entryKind}`)}</span>
      </Cell>
      <Cell numeric>
        <Money amount={order.margin} /> <span className="text-muted">{order.leverage}×</span>
      </Cell>
    </>
  );
}
