import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { setTone, TONE_CLASS } from '../live/live-day-change.tsx';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';

/** Shown above a phone's two buttons while there is no warning. */
export function AccountLine() {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const free = useFiguresPaint<HTMLSpanElement>((span, figures) => {
    if (figures === undefined) return;
    setText(span, formatMoney(figures.freeMargin, locale));
    setTone(span, Math.min(0, figures.freeMargin));
  });
  const level = useFiguresPaint<HTMLSpanElement>((span, figures) => {
    const percent = figures?.marginLevelPercent ?? null;
    setText(span, percent === null ? UNKNOWN_FIGURE : formatPercent(percent, locale));
  });
  return (
    <p aria-hidden="true" className="flex h-full items-center justify-between gap-3 px-1 text-mini text-muted tabular-nums">
      <span>
        {t('summary.freeMargin')} <span ref={free} className={classNames('text-strong', TONE_CLASS)} />
      </span>
      <span>
        {t('summary.marginLevel')} <span ref={level} className="text-strong" />
      </span>
    </p>
  );
}
