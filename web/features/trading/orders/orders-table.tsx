import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { Cell, Row } from '../../../ui/table.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { PAINTED_PRICE_CLASS } from '../live/use-painted-price.ts';
import type { HeldRow } from '../rows/held-rows.ts';
import { ButtonsHead } from '../rows/buttons-head.tsx';
import { hasSameRow, HeldRows, HeldTable, type HeldRowProps } from '../rows/held-table.tsx';
import { InstrumentCell } from '../rows/instrument-cell.tsx';
import { SortHead } from '../rows/sort-head.tsx';
import { useColumns } from '../rows/use-columns.ts';
import { useListView } from '../rows/use-list-view.ts';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { ORDER_COLUMNS } from './order-columns.ts';
import { stopLevelOf } from './order-edit.ts';
import { LinkMark } from './link-mark.tsx';
import { OrderExpiryEditor } from './order-expiry-editor.tsx';
import { OrderLevelEditor, type OrderLevelEditorProps } from './order-level-editor.tsx';
import { StopKindMark } from './stop-kind-mark.tsx';
import { useOrderPaint, type OrderCells } from './use-order-paint.ts';

/** The pending orders on a wide screen. */
export function OrdersTable({ rows }: { readonly rows: readonly HeldRow<PendingOrder>[] }) {
  const { t } = useTranslation('trading');
  const [view, change] = useListView('orders');
  const columns = useColumns(ORDER_COLUMNS, view);
  return (
    <HeldTable
      caption={t('orders.title')}
      className="h-full [&_:is(td,th)]:px-1.5 [&_:is(td,th):first-child]:pl-3 [&_:is(td,th):last-child]:pr-3"
      heads={
        <>
          {columns.map(({ id, label, numeric }) => (
            <SortHead key={id} column={id} label={t(label)} numeric={numeric} sort={view.sort} onSort={(sort) => change({ sort })} />
          ))}
          <ButtonsHead label={t('orders.cancel')} />
        </>
      }
    >
      <tbody>
        <HeldRows rows={rows} columns={columns.map(({ id }) => id)} Row={OrderRow} GoneRow={GoneOrderRow} />
      </tbody>
    </HeldTable>
  );
}

const OrderRow = memo(function OrderRow({ item: order, columns }: HeldRowProps<PendingOrder>) {
  const painted = useOrderPaint<HTMLButtonElement>(order);
  return (
    <Row>
      {columns.map((column) => (
        <OrderCell key={column} column={column} order={order} painted={painted} />
      ))}
      <Cell>
        <CancelOrderButton order={order} size="dense" />
      </Cell>
    </Row>
  );
}, hasSameRow);

/** What is shown of an order that is no longer pending. */
const FIXED_COLUMNS: readonly string[] = ['symbol', 'order', 'amount'];

/** Keeps the place of an order that is no longer pending, without controls. */
function GoneOrderRow({ item: order, columns }: HeldRowProps<PendingOrder>) {
  const { t } = useTranslation('trading');
  const fixed = columns.filter((column) => FIXED_COLUMNS.includes(column));
  return (
    <Row className="text-muted">
      {fixed.map((column) => (
        <OrderCell key={column} column={column} order={order} />
      ))}
      <Cell numeric colSpan={columns.length - fixed.length + 1} className="font-semibold">
        {t('orders.goneMark')}
      </Cell>
    </Row>
  );
}

interface OrderCellProps {
  readonly column: string;
  readonly order: PendingOrder;
  /** Absent for an order that is gone. */
  readonly painted?: OrderCells<HTMLButtonElement>;
}

function OrderCell({ column, order, painted }: OrderCellProps) {
  if (column === 'symbol') return <InstrumentCell instrument={order} isGone={painted === undefined} nameRef={painted?.row} />;
  return (
    <Cell numeric={column !== 'order'} data-cell={column}>
      <CellContent column={column} order={order} {...(painted !== undefined && { painted })} />
    </Cell>
  );
}

function CellContent({ column, order, painted }: OrderCellProps): ReactNode {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  switch (column) {
    case 'order':
      return (
        <>
          <SideMark side={order.side} />
          <span className="ml-1.5 text-muted">{t(`orders.kind.${order.entryKind}`)}</span>
          {painted !== undefined && <LinkMark order={order} />}
        </>
      );
    case 'amount':
      return (
        <>
          <Money amount={order.margin} /> <span className="text-muted">{order.leverage}×</span>
        </>
      );
    case 'price':
      return <Level order={order} level="entryPrice" />;
    case 'currentPrice':
      return <span ref={painted?.current} className={PAINTED_PRICE_CLASS} />;
    case 'distance':
      return <span ref={painted?.distance} className={LIVE_CLASS} />;
    case 'stopLoss':
      return (
        <span className="flex min-w-30 items-center justify-end gap-1">
          <StopKindMark order={order} labelHidden />
          <OrderLevelEditor order={order} level={stopLevelOf(order)} size="dense" />
        </span>
      );
    case 'takeProfit':
      return <Level order={order} level="takeProfit" />;
    case 'placedAt':
      return <span className="text-muted">{formatDateTime(order.placedAt, locale)}</span>;
    case 'expiry':
      return <OrderExpiryEditor order={order} />;
    default:
      return null;
  }
}

function Level({ order, level }: Pick<OrderLevelEditorProps, 'order' | 'level'>) {
  return (
    <span className="flex min-w-25">
      <OrderLevelEditor order={order} level={level} size="dense" />
    </span>
  );
}
