import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Popover } from '../../../ui/popover.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AutoPanel } from '../auto/auto-panel.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { LIVE_CLASS } from '../live/live-class.ts';
import { setTone, TONE_CLASS } from '../live/live-day-change.tsx';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { NoticeBell } from '../notices/notice-bell.tsx';
import type { SummaryFigure } from './summary-figure.ts';
import { FIGURES, figureClass, SUMMARY_CLASS } from './summary-frame.ts';

const FigureFormula = lazyPart(() => import('./figure-formula.tsx'));

/**
 * The account at a glance: six figures in equal columns, each opening to its formula, the AutoTrading switch and the notifications. On a
 * phone three of them, and the rest on demand: the height is for the chart and the positions.
 */
export function SummaryBar() {
  const { t } = useTranslation('trading');
  const [isWhole, setIsWhole] = useState(false);
  const isLoaded = useAccountPart(({ balance }) => balance !== undefined);
  return (
    <section aria-label={t('summary.label')} aria-busy={!isLoaded} className={SUMMARY_CLASS}>
      {FIGURES.map((figure) => (
        <div key={figure} className={figureClass(figure, isWhole)}>
          <Popover
            title={t(`summary.${figure}`)}
            trigger={
              <button type="button" className="min-w-0 px-2.5 py-1.5 text-left -outline-offset-2 hover:bg-hover lg:px-3">
                <span className="block truncate text-micro text-muted">{t(`summary.${figure}`)}</span>
                {isLoaded ? <FigureText figure={figure} /> : <Skeleton className="my-1 h-3 w-20" />}
              </button>
            }
          >
            <Suspense>
              <FigureFormula figure={figure} />
            </Suspense>
          </Popover>
        </div>
      ))}
      <AutoPanel
        className={classNames(
          isWhole ? 'flex' : 'hidden seated:flex',
          'handheld:order-3 handheld:col-span-4 border-line handheld:border-t',
        )}
      />
      <div className="flex handheld:order-1">
        <NoticeBell className="flex w-11 shrink-0 items-center justify-center border-l border-line text-muted -outline-offset-2 hover:bg-hover hover:text-strong md:w-13" />
        <button
          type="button"
          aria-expanded={isWhole}
          aria-label={t('summary.whole')}
          title={t('summary.whole')}
          onClick={() => setIsWhole(!isWhole)}
          className="flex w-11 shrink-0 items-center justify-center border-l border-line text-muted -outline-offset-2 hover:text-strong seated:hidden"
        >
          <ChevronDownIcon className={classNames('size-5', isWhole && 'rotate-180')} />
        </button>
      </div>
    </section>
  );
}

/** One figure, written straight into its element as quotes move. */
function FigureText({ figure }: { readonly figure: SummaryFigure }) {
  const locale = useLocale();
  const element = useFiguresPaint<HTMLSpanElement>((span, figures) => {
    if (figures === undefined) return;
    setText(span, figureText(figure, figures, locale));
    // Only open profit is coloured as a gain; any other figure stands out only below zero.
    if (figure !== 'marginLevel') setTone(span, figure === 'profit' ? figures.profit : Math.min(0, figures[figure]));
  });
  return <span ref={element} className={classNames(LIVE_CLASS, TONE_CLASS, 'w-full justify-start! text-control font-semibold')} />;
}

function figureText(figure: SummaryFigure, figures: AccountFigures, locale: string): string {
  if (figure === 'marginLevel') {
    return figures.marginLevelPercent === null ? UNKNOWN_FIGURE : formatPercent(figures.marginLevelPercent, locale);
  }
  return formatMoney(figures[figure], locale, figure === 'profit');
}
