import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { setTone, TONE_CLASS } from '../live/live-day-change.tsx';
import { setText, useProfitPaint } from '../live/use-live-paint.ts';
import { profitOf } from '../stores/live-figures.ts';

/** What closing a position, or part of its margin, would book at the latest quote. */
export function LiveProfit({ position, className }: { readonly position: HeldPosition; readonly className?: string }) {
  const locale = useLocale();
  const element = useProfitPaint<HTMLSpanElement>(position.symbol, (span, { quote }, remainder) => {
    const profit = profitOf(position, quote, remainder);
    setText(span, formatMoney(profit, locale, true));
    setTone(span, profit);
  });
  return <span ref={element} className={classNames(LIVE_CLASS, TONE_CLASS, 'w-24', className)} />;
}
