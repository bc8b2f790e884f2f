import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatPercent } from '../../../ui/format.ts';
import { ChevronDownIcon, ErrorIcon, WarningIcon } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { useConnection } from '../live/use-stores.ts';
import type { MarginStage } from './margin-stage.ts';
import { useLossLeft } from './use-loss-left.ts';

const MarginRelief = lazyPart(() => import('./margin-relief.tsx'));

/** Shown while the margin level is too low: the distance to the stop-out, and how to avoid it. It doesn't move the layout. */
export function MarginBanner({ stage }: { readonly stage: Exclude<MarginStage, 'calm'> }) {
  const { t } = useTranslation('notices');
  const locale = useLocale();
  const isCritical = stage === 'critical';
  const level = useFiguresPaint<HTMLSpanElement>((span, figures) => {
    const percent = figures?.marginLevelPercent ?? null;
    setText(span, percent === null ? UNKNOWN_FIGURE : formatPercent(percent, locale));
  });
  const loss = useLossLeft<HTMLSpanElement>();
  const isOffline = useConnection().kind !== 'live';
  return (
    // Over the chart, or on a phone in its reserved line. There the connection notice takes precedence: without a connection the client
    // cannot act.
    <section
      aria-label={t('margin.label')}
      className={classNames('rounded-control bg-raised max-md:absolute max-md:inset-0', isOffline && 'max-md:invisible')}
    >
      <div
        className={classNames(
          'flex items-center gap-x-3 rounded-control border border-l-3 text-dense max-md:h-full max-md:px-2 md:px-3 md:py-1.5 md:shadow-overlay',
          isCritical ? 'border-short bg-short-tint' : 'border-caution bg-caution-tint',
        )}
      >
        {isCritical ? <ErrorIcon className="size-4.5 text-short" /> : <WarningIcon className="size-4.5 text-caution" />}
        <p className="font-semibold whitespace-nowrap tabular-nums max-md:flex-1">
          {t('margin.level')} <span ref={level} />
        </p>
        <p className="min-w-0 tabular-nums max-md:hidden">
          <span ref={loss} />
        </p>
        <Popover
          align="end"
          title={t('margin.helps')}
          className="w-90"
          trigger={
            <button type="button" className={buttonClass(isCritical ? 'danger' : 'secondary', 'dense', 'pointer-events-auto max-md:h-6.5')}>
              {t('margin.helps')}
              <ChevronDownIcon className="size-4" />
            </button>
          }
        >
          <Suspense>
            <MarginRelief />
          </Suspense>
        </Popover>
      </div>
    </section>
  );
}
