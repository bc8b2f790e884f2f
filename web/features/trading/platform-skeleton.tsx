import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { SideGlyph } from '../../ui/side-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChartSkeleton } from './chart/chart-skeleton.tsx';
import { PlatformFrame } from './layout/platform-frame.tsx';
import { PicturePart } from './picture/picture-part.tsx';
import { FIGURES, figureClass, SUMMARY_CLASS } from './summary/summary-frame.ts';

/**
 * The platform while account and instruments load: its parts in their final places, with the chart and the prices as the server has drawn
 * them.
 */
export function PlatformSkeleton() {
  const { t } = useTranslation('trading');
  return (
    <main aria-busy="true" aria-label={t('title')} className="flex min-h-0 flex-1 flex-col">
      <PlatformFrame
        summary={<SummaryOutline />}
        list={<ListOutline />}
        chart={<ChartOutline />}
        side={<SideOutline />}
        account={<AccountOutline />}
        actions={<ActionsOutline />}
      />
    </main>
  );
}

function SummaryOutline() {
  const { t } = useTranslation('trading');
  return (
    <div className={SUMMARY_CLASS}>
      {FIGURES.map((figure) => (
        <div key={figure} className={classNames(figureClass(figure, false), 'px-2.5 py-1.5 lg:px-3')}>
          <span className="block truncate text-micro text-muted">{t(`summary.${figure}`)}</span>
          <Skeleton className="my-1 h-3 w-20" />
        </div>
      ))}
      <div className="hidden items-center px-3 text-micro text-muted seated:flex">AutoTrading</div>
      <div className="h-13 w-13 handheld:order-1 handheld:w-22" />
    </div>
  );
}

function ListOutline() {
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-raised">
      <div className="flex shrink-0 flex-col gap-2 border-b border-line p-2">
        <div className="h-8 rounded-control border border-control" />
        <div className="h-9 rounded-control border border-line bg-surface" />
      </div>
      <div className="h-7 shrink-0 border-b border-line" />
      <div className="min-h-0 flex-1 overflow-hidden">
        <PicturePart name="prices" fallback={<Lines count={14} />} />
      </div>
    </div>
  );
}

function ChartOutline() {
  return (
    <>
      <PicturePart name="quote" fallback={<div className="min-h-16 shrink-0 border-b border-line bg-raised md:min-h-11 flat:min-h-9" />} />
      <div className="h-11 shrink-0 border-b border-line bg-raised md:h-10" />
      <div className="relative min-h-0 flex-1 bg-raised">
        <PicturePart name="chart" fallback={<ChartSkeleton className="h-full" />} />
      </div>
    </>
  );
}

function SideOutline() {
  const { t } = useTranslation('trading');
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-raised">
      <TabsOutline labels={[t('ticket.title')]} />
      <div className="flex flex-col gap-3 p-3">
        <div className="h-7 rounded-control border border-line" />
        <div className="grid h-11 grid-cols-2 rounded-control border border-line">
          <SidePrice side="short" className="text-dense" />
          <SidePrice side="long" className="text-dense" />
        </div>
        <Lines count={8} />
      </div>
    </div>
  );
}

function AccountOutline() {
  const { t } = useTranslation('trading');
  const heads = ['symbol', 'side', 'amount', 'openPrice', 'currentPrice', 'stopLoss', 'takeProfit', 'profit'] as const;
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-raised">
      <TabsOutline labels={[t('positions.open'), t('positionActions.orders'), t('history.title')]} />
      <div className="hidden h-8 shrink-0 items-center gap-4 border-b border-line px-3 text-dense text-muted lg:flex">
        {heads.map((head) => (
          <span key={head} className="flex-1 truncate">
            {t(`positions.${head}`)}
          </span>
        ))}
      </div>
      <Lines count={4} />
    </div>
  );
}

function ActionsOutline() {
  return (
    <div className="grid grid-cols-2 gap-2 border-t border-line bg-raised p-2 pt-9.5 flat:pt-8">
      <SidePrice side="short" className="h-12 rounded-control bg-short-fill text-on-fill flat:h-10" />
      <SidePrice side="long" className="h-12 rounded-control bg-long-fill text-on-fill flat:h-10" />
    </div>
  );
}

function SidePrice({ side, className }: { readonly side: 'short' | 'long'; readonly className: string }) {
  const { t } = useTranslation('trading');
  return (
    <span className={classNames('flex flex-col items-center justify-center leading-4', className)}>
      <span className="flex items-center gap-1 text-mini">
        <SideGlyph side={side} className="size-2" />
        {t(side === 'long' ? 'ticket.buy' : 'ticket.sell')}
      </span>
      <span className="h-5 text-control font-semibold tabular-nums">
        <PicturePart name={side === 'long' ? 'buy' : 'sell'} />
      </span>
    </span>
  );
}

function TabsOutline({ labels }: { readonly labels: readonly string[] }) {
  return (
    <div className="flex h-11 shrink-0 items-center gap-6 border-b border-line px-3 text-control font-medium text-muted md:h-9.25 md:text-dense">
      {labels.map((label) => (
        <span key={label} className="first:text-strong">
          {label}
        </span>
      ))}
    </div>
  );
}

function Lines({ count }: { readonly count: number }) {
  return (
    <div className="flex flex-col gap-5 p-3">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-3.5 w-full" />
      ))}
    </div>
  );
}
