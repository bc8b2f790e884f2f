import { classNames } from '../../../ui/class-names.ts';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { LIVE_CLASS } from './live-class.ts';
import { useLivePaint } from './use-live-paint.ts';
import { writeFigure } from './write-figure.ts';

/** The change of the bid since 00:00 UTC, with its sign and colour. */
export function LiveDayChange({ symbol, className }: { readonly symbol: string; readonly className?: string }) {
  const locale = useLocale();
  const element = useLivePaint<HTMLSpanElement>(symbol, (span, { dayChangePercent }) => {
    writeFigure(span, dayChangePercent === null ? UNKNOWN_FIGURE : formatPercent(dayChangePercent, locale, 2, true));
    setTone(span, dayChangePercent ?? 0);
  });
  return <span ref={element} className={classNames(LIVE_CLASS, TONE_CLASS, className)} />;
}

/** Colours a signed figure by data-tone; the sign itself is in the text. */
export const TONE_CLASS = 'data-[tone=gain]:text-long data-[tone=loss]:text-short';

export function setTone(element: HTMLElement | null | undefined, value: number): void {
  if (element === null || element === undefined) return;
  const tone = value > 0 ? 'gain' : value < 0 ? 'loss' : 'none';
  if (element.dataset['tone'] !== tone) element.dataset['tone'] = tone;
}
