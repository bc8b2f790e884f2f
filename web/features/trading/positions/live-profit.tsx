import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { setTone, TONE_CLASS } from '../live/live-day-change.tsx';
import { setText, useLivePaint } from '../live/use-live-paint.ts';
import { profitOf } from '../stores/live-figures.ts';

/** The profit of a position, or of a part of its stake, as of the latest quote. */
export function LiveProfit({ position, className }: { readonly position: HeldPosition; readonly className?: string }) {
  const locale = useLocale();
  const element = useLivePaint<HTMLSpanElement>(position.symbol, (span, { quote }) => {
    const profit = profitOf(position, quote);
    setText(span, formatMoney(profit, locale, true));
    setTone(span, profit);
  });
  return <span ref={element} className={classNames(LIVE_CLASS, TONE_CLASS, 'w-24', className)} />;
}
