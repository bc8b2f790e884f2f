import type { WaitingOrder } from '@fairlead/contract/trading/client.ts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { TINT_CLASS } from '../live/tint.ts';
import { usePlatform } from '../platform-context.ts';
import { useMedia } from '../use-media.ts';
import type { HeldRow } from '../rows/held-rows.ts';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { stopLevelOf } from './order-edit.ts';
import { OrderExpiryEditor } from './order-expiry-editor.tsx';
import { OrderLevelEditor } from './order-level-editor.tsx';
import { StopKindMark } from './stop-kind-mark.tsx';
import { useOrderPaint } from './use-order-paint.ts';

/** Waiting orders where a table would not fit: one card each, with everything the table has; two abreast on a tablet. */
export function OrderCards({ rows }: { readonly rows: readonly HeldRow<WaitingOrder>[] }) {
  return (
    <ul className="grid md:grid-cols-2">
      {rows.map(({ item, isGone }) => (
        <OrderCard key={item.id} order={item} isGone={isGone} />
      ))}
    </ul>
  );
}

interface OrderCardProps {
  readonly order: WaitingOrder;
  /** It waits no more: the card keeps its place and size, with nothing in it to press. */
  readonly isGone: boolean;
}

const OrderCard = memo(function OrderCard({ order, isGone }: OrderCardProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { select } = usePlatform();
  const { row, current, distance } = useOrderPaint<HTMLLIElement>(order);
  const size = useMedia('(min-width: 900px)') ? 'dense' : 'large';
  return (
    <li ref={row} className="relative border-b border-line px-4 py-3 text-dense md:px-3 md:odd:border-r">
      {isGone && (
        <div className="absolute inset-0 flex items-center justify-center gap-3 text-muted">
          <span className="flex items-center gap-2 text-control font-semibold">
            {order.symbol}
            <SideMark side={order.side} className="text-dense" />
          </span>
          <span className="font-semibold">{t('orders.goneMark')}</span>
        </div>
      )}
      <div className={classNames('flex flex-col gap-3 md:gap-2', isGone && 'invisible')}>
        <div className="flex items-start justify-between gap-3">
          <button type="button" onClick={() => select(order.symbol)} className="flex min-w-0 flex-col items-start text-left">
            <span className="flex items-center gap-2 text-control font-semibold">
              {order.symbol}
              <SideMark side={order.side} className="text-dense" />
              <span className="text-dense font-normal text-muted">{t(`orders.kind.${order.entryKind}`)}</span>
            </span>
            <span className="text-muted tabular-nums">
              {formatMoney(order.margin, locale)} · {order.leverage}×
            </span>
          </button>
          <OrderExpiryEditor order={order} />
        </div>
        <dl className="flex justify-between gap-3 tabular-nums">
          <div className="flex gap-2">
            <dt className="text-muted">{t('positions.currentPrice')}</dt>
            <dd>
              <span ref={current} className={classNames(LIVE_CLASS, TINT_CLASS, '-mr-0.5 box-content px-0.5')} />
            </dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-muted">{t('orders.distance')}</dt>
            <dd>
              <span ref={distance} className={LIVE_CLASS} />
            </dd>
          </div>
        </dl>
        <div className="grid grid-cols-2 gap-2">
          <Labelled label={t('orders.price')}>
            <OrderLevelEditor order={order} level="entryPrice" size={size} />
          </Labelled>
          <Labelled label={t('positions.takeProfit')}>
            <OrderLevelEditor order={order} level="takeProfit" size={size} />
          </Labelled>
          <Labelled label={t('positions.stopLoss')} mark={<StopKindMark order={order} />}>
            <OrderLevelEditor order={order} level={stopLevelOf(order)} size={size} />
          </Labelled>
          {!isGone && <CancelOrderButton order={order} size={size} className="w-full self-end" />}
        </div>
      </div>
    </li>
  );
});

interface LabelledProps {
  readonly label: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

function Labelled({ label, mark, children }: LabelledProps) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex h-5 items-center justify-between gap-2 text-mini text-muted">
        {label}
        {mark}
      </span>
      {children}
    </div>
  );
}
