import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { PAINTED_PRICE_CLASS } from '../live/use-painted-price.ts';
import { usePlatform } from '../platform-context.ts';
import { useMedia } from '../use-media.ts';
import type { HeldRow } from '../rows/held-rows.ts';
import { CardFigure, HoldingCard, HoldingName } from '../rows/holding-card.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { stopLevelOf } from './order-edit.ts';
import { LinkMark } from './link-mark.tsx';
import { OrderExpiryEditor } from './order-expiry-editor.tsx';
import { OrderLevelEditor } from './order-level-editor.tsx';
import { StopKindMark } from './stop-kind-mark.tsx';
import { useOrderPaint } from './use-order-paint.ts';

/** A pending order. One that is gone keeps its place and size, without controls. */
export const OrderCard = memo(function OrderCard({ item: order, isGone }: HeldRow<PendingOrder>) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { select } = usePlatform();
  const { row, current, distance } = useOrderPaint<HTMLLIElement>(order);
  const size = useMedia('(min-width: 900px)') ? 'dense' : 'large';
  return (
    <HoldingCard cardRef={row} holding={order} isGone={isGone} goneMark={<span className="font-semibold">{t('orders.goneMark')}</span>}>
      <div className="flex items-start justify-between gap-3">
        <button type="button" onClick={() => select(order.symbol)} className="flex min-w-0 flex-col items-start text-left">
          <span className="flex items-center gap-2 text-control font-semibold">
            <HoldingName holding={order} />
            <span className="text-dense font-normal text-muted">{t(`orders.kind.${order.entryKind}`)}</span>
            {!isGone && <LinkMark order={order} />}
          </span>
          <span className="text-muted tabular-nums">
            {formatMoney(order.margin, locale)} · {order.leverage}×
          </span>
        </button>
        <OrderExpiryEditor order={order} />
      </div>
      <dl className="flex justify-between gap-3 tabular-nums">
        <CardFigure label={t('positions.currentPrice')}>
          <span ref={current} className={PAINTED_PRICE_CLASS} />
        </CardFigure>
        <CardFigure label={t('orders.distance')}>
          <span ref={distance} className={LIVE_CLASS} />
        </CardFigure>
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
    </HoldingCard>
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
