import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { Cell, HeadCell, Row } from '../../../ui/table.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { PAINTED_PRICE_CLASS } from '../live/use-painted-price.ts';
import type { HeldRow } from '../rows/held-rows.ts';
import { ButtonsHead } from '../rows/buttons-head.tsx';
import { HeldTable } from '../rows/held-table.tsx';
import { InstrumentCell } from '../rows/instrument-cell.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { stopLevelOf } from './order-edit.ts';
import { LinkMark } from './link-mark.tsx';
import { OrderExpiryEditor } from './order-expiry-editor.tsx';
import { OrderLevelEditor, type OrderLevelEditorProps } from './order-level-editor.tsx';
import { StopKindMark } from './stop-kind-mark.tsx';
import { useOrderPaint } from './use-order-paint.ts';

/** The pending orders on a wide screen. */
export function OrdersTable({ rows }: { readonly rows: readonly HeldRow<PendingOrder>[] }) {
  const { t } = useTranslation('trading');
  return (
    <HeldTable
      caption={t('orders.title')}
      className="h-full [&_:is(td,th)]:px-1.5 [&_:is(td,th):first-child]:pl-3 [&_:is(td,th):last-child]:pr-3"
      heads={
        <>
          <HeadCell>{t('positions.symbol')}</HeadCell>
          <HeadCell>{t('orders.order')}</HeadCell>
          <HeadCell numeric>{t('positions.amount')}</HeadCell>
          <HeadCell numeric>{t('orders.price')}</HeadCell>
          <HeadCell numeric>{t('positions.currentPrice')}</HeadCell>
          <HeadCell numeric>{t('orders.distance')}</HeadCell>
          <HeadCell numeric>{t('positions.stopLoss')}</HeadCell>
          <HeadCell numeric>{t('positions.takeProfit')}</HeadCell>
          <HeadCell numeric>{t('orders.ticket.expiry')}</HeadCell>
          <ButtonsHead label={t('orders.cancel')} />
        </>
      }
      rows={rows}
      Row={OrderRow}
      GoneRow={GoneOrderRow}
    />
  );
}

const OrderRow = memo(function OrderRow({ item: order }: { readonly item: PendingOrder }) {
  const { row, current, distance } = useOrderPaint<HTMLButtonElement>(order);
  return (
    <Row>
      <OrderCells order={order} nameRef={row} />
      <LevelCell order={order} level="entryPrice" />
      <Cell numeric>
        <span ref={current} className={PAINTED_PRICE_CLASS} />
      </Cell>
      <Cell numeric>
        <span ref={distance} className={LIVE_CLASS} />
      </Cell>
      <Cell numeric>
        <span className="flex min-w-30 items-center justify-end gap-1">
          <StopKindMark order={order} labelHidden />
          <OrderLevelEditor order={order} level={stopLevelOf(order)} size="dense" />
        </span>
      </Cell>
      <LevelCell order={order} level="takeProfit" />
      <Cell numeric>
        <OrderExpiryEditor order={order} />
      </Cell>
      <Cell>
        <CancelOrderButton order={order} size="dense" />
      </Cell>
    </Row>
  );
});

function LevelCell({ order, level }: Pick<OrderLevelEditorProps, 'order' | 'level'>) {
  return (
    <Cell numeric>
      <span className="flex min-w-25">
        <OrderLevelEditor order={order} level={level} size="dense" />
      </span>
    </Cell>
  );
}

/** Keeps the place of an order that is no longer pending, without controls. */
function GoneOrderRow({ item: order }: { readonly item: PendingOrder }) {
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
  readonly order: PendingOrder;
  /** Whether the row is without controls. */
  readonly isGone?: boolean;
  readonly nameRef?: Ref<HTMLButtonElement>;
}

/** The fixed part of an order: instrument, side and type, amount and leverage. */
function OrderCells({ order, isGone = false, nameRef }: OrderCellsProps) {
  const { t } = useTranslation('trading');
  return (
    <>
      <InstrumentCell instrument={order} isGone={isGone} nameRef={nameRef} />
      <Cell>
        <SideMark side={order.side} />
        <span className="ml-1.5 text-muted">{t(`orders.kind.${order.entryKind}`)}</span>
        {!isGone && <LinkMark order={order} />}
      </Cell>
      <Cell numeric>
        <Money amount={order.margin} /> <span className="text-muted">{order.leverage}×</span>
      </Cell>
    </>
  );
}
