import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { formatQuote } from '../format-quote.ts';
import { LIVE_CLASS } from '../live/live-class.ts';
import { TONE_CLASS } from '../live/live-day-change.tsx';
import { TINT_CLASS } from '../live/tint.ts';
import { AutoMark } from '../auto/auto-mark.tsx';
import { usePlatform } from '../platform-context.ts';
import { useMedia } from '../use-media.ts';
import type { HeldRow } from '../rows/held-rows.ts';
import { GoneMark } from './gone-mark.tsx';
import { CardActions } from './position-actions.tsx';
import { StopEditor } from './stop-editor.tsx';
import { usePositionPaint } from './use-position-paint.ts';
import { WaitingMark } from './waiting-mark.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const OpenProfitFormula = lazyPart(() => import('./profit-formula.tsx'));

/** Open positions where a table would not fit: one card each, with everything the table has; two abreast on a tablet. */
export function PositionCards({ rows }: { readonly rows: readonly HeldRow<HeldPosition>[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2">
      {rows.map(({ item, isGone }) => (
        <PositionCard key={item.id} position={item} isGone={isGone} />
      ))}
    </ul>
  );
}

interface PositionCardProps {
  readonly position: HeldPosition;
  /** It was closed: the card keeps its place and size, with nothing in it to press. */
  readonly isGone: boolean;
}

const PositionCard = memo(function PositionCard({ position, isGone }: PositionCardProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { select, instrumentOf } = usePlatform();
  const { row, price, profit, percent } = usePositionPaint<HTMLLIElement>(position);
  const digits = instrumentOf(position.symbol)?.digits ?? 2;
  const isTablet = useMedia('(min-width: 900px)');
  return (
    <li ref={row} className="relative border-b border-line px-4 py-3 text-dense md:px-3 md:odd:border-r">
      {isGone && (
        <div className="absolute inset-0 flex items-center justify-center gap-3 text-muted">
          <span className="flex items-center gap-2 text-control font-semibold">
            {position.symbol}
            <SideMark side={position.side} className="text-dense" />
          </span>
          <GoneMark positionId={position.id} />
        </div>
      )}
      <div className={classNames('flex flex-col gap-3 md:gap-2', isGone && 'invisible')}>
        <div className="flex items-start justify-between gap-3">
          <button type="button" onClick={() => select(position.symbol)} className="flex min-w-0 flex-col items-start text-left">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-control font-semibold">
              {position.symbol}
              <SideMark side={position.side} className="text-dense" />
              {position.openedBy === 'auto' && <AutoMark />}
            </span>
            {/* In one line, over the free end of the percentage's column where it has to: a card never grows under the next one's buttons. */}
            <span className="flex items-center gap-2 whitespace-nowrap text-muted tabular-nums">
              {formatMoney(position.margin, locale)} · {position.leverage}×
              <WaitingMark position={position} look="badge" />
            </span>
          </button>
          <Popover
            align="end"
            title={t('positions.profit')}
            trigger={
              <button type="button" className="w-26 shrink-0 rounded-mark px-1 text-right tabular-nums">
                <span ref={profit} className={classNames(LIVE_CLASS, TONE_CLASS, 'w-24 text-control font-semibold')} />
                <span ref={percent} className={classNames(LIVE_CLASS, TONE_CLASS, 'w-24')} />
              </button>
            }
          >
            <Suspense>
              <OpenProfitFormula position={position} />
            </Suspense>
          </Popover>
        </div>
        <dl className="flex justify-between gap-3 tabular-nums">
          <div className="flex gap-2">
            <dt className="text-muted">{t('positions.openPrice')}</dt>
            <dd>{formatQuote(position.openPrice, digits, locale)}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-muted">{t('positions.currentPrice')}</dt>
            <dd>
              <span ref={price} className={classNames(LIVE_CLASS, TINT_CLASS, '-mr-0.5 box-content px-0.5')} />
            </dd>
          </div>
        </dl>
        <div className="grid grid-cols-2 gap-2">
          {(['stopLoss', 'takeProfit'] as const).map((field) => (
            <div key={field} className="flex flex-col gap-1">
              <span className="text-mini text-muted">{t(`positions.${field}`)}</span>
              <StopEditor position={position} field={field} size={isTablet ? 'dense' : 'large'} />
            </div>
          ))}
        </div>
        {isGone ? <span className={isTablet ? 'h-7' : 'h-11'} /> : <CardActions position={position} size={isTablet ? 'dense' : 'large'} />}
      </div>
    </li>
  );
});
