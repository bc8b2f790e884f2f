import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel } from '../format-quote.ts';
import { PAINTED_PRICE_CLASS } from '../live/use-painted-price.ts';
import { AutoMark } from '../auto/auto-mark.tsx';
import { usePlatform } from '../platform-context.ts';
import { useMedia } from '../use-media.ts';
import type { HeldRow } from '../rows/held-rows.ts';
import { CardFigure, HoldingCard, HoldingName } from '../rows/holding-card.tsx';
import { BookedMark } from './booked-mark.tsx';
import { GoneMark } from './gone-mark.tsx';
import { OpenProfitButton } from './open-profit-button.tsx';
import { CardActions } from './position-actions.tsx';
import { StopEditor } from './stop-editor.tsx';
import { TargetsMark } from './targets-mark.tsx';
import { usePositionPaint } from './use-position-paint.ts';
import { PendingMark } from './pending-mark.tsx';

/** An open position. One that was closed keeps its place and size, without controls. */
export const PositionCard = memo(function PositionCard({ item: position, isGone }: HeldRow<HeldPosition>) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { select, instrumentOf } = usePlatform();
  const { row, price, profit, percent } = usePositionPaint<HTMLLIElement>(position);
  const digits = instrumentOf(position.symbol)?.digits ?? 2;
  const isTablet = useMedia('(min-width: 900px)');
  return (
    <HoldingCard cardRef={row} holding={position} isGone={isGone} goneMark={<GoneMark positionId={position.id} />}>
      <div className="flex items-start justify-between gap-3">
        <button type="button" onClick={() => select(position.symbol)} className="flex min-w-0 flex-col items-start text-left">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-control font-semibold">
            <HoldingName holding={position} />
            {position.openedBy === 'auto' && <AutoMark />}
          </span>
          {/* On one line, over the free end of the percentage column if needed: a card never grows under the next one's buttons. */}
          <span className="flex items-center gap-2 whitespace-nowrap text-muted tabular-nums">
            {formatMoney(position.margin, locale)} · {position.leverage}×
            <PendingMark position={position} look="badge" />
          </span>
        </button>
        <OpenProfitButton position={position} profit={profit} percent={percent} look="card" />
      </div>
      <dl className="flex justify-between gap-3 tabular-nums">
        <CardFigure label={t('positions.openPrice')}>{formatLevel(position.openPrice, digits, locale)}</CardFigure>
        <CardFigure label={t('positions.currentPrice')}>
          <span ref={price} className={PAINTED_PRICE_CLASS} />
        </CardFigure>
      </dl>
      <BookedMark position={position} className="text-mini text-muted tabular-nums" />
      {/* Side by side, unless a long price needs the whole width. */}
      <div className="flex flex-wrap gap-2">
        {(['stopLoss', 'takeProfit'] as const).map((field) => (
          <div key={field} className="flex basis-[calc(50%-var(--spacing))] grow flex-col gap-1">
            <span className="flex items-center justify-between gap-2 text-mini text-muted">
              {t(`positions.${field}`)}
              {field === 'takeProfit' && !isGone && <TargetsMark position={position} className="min-w-0" />}
            </span>
            <StopEditor position={position} field={field} size={isTablet ? 'dense' : 'large'} />
          </div>
        ))}
      </div>
      {isGone ? <span className={isTablet ? 'h-7' : 'h-11'} /> : <CardActions position={position} size={isTablet ? 'dense' : 'large'} />}
    </HoldingCard>
  );
});
