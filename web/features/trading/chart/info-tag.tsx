import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { unrealisedProfit } from '@fairlead/domain/trading/profit.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { SideGlyph } from '../../../ui/side-mark.tsx';
import { setText, useProfitPaint } from '../live/use-live-paint.ts';
import type { AlertLevel, EntryLevel, OrderLevel } from './trade-levels.ts';

/** The read-only tag of a line: a position's opening price with its live profit, a pending order, or an alert. */
export function InfoTag({ level }: { readonly level: EntryLevel | OrderLevel | AlertLevel }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (level.kind === 'alert') return <span className={classNames(TAG_CLASS, 'bg-caution text-surface')}>{t('chart.tools.alert')}</span>;
  if (level.kind === 'entry') return <EntryTag position={level.position} />;
  const { order } = level;
  return (
    <span className={classNames(TAG_CLASS, 'text-on-fill', order.side === 'long' ? 'bg-long-fill' : 'bg-short-fill')}>
      <SideGlyph side={order.side} className="size-2" />
      {t(order.entryKind === 'limit' ? 'chart.tools.limitOrder' : 'chart.tools.stopOrder')} {formatMoney(order.margin, locale)}
    </span>
  );
}

export const TAG_CLASS = 'flex h-5 items-center gap-1.5 rounded-mark px-1.5 text-micro font-medium whitespace-nowrap tabular-nums';

function EntryTag({ position }: { readonly position: HeldPosition }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const profit = useProfitPaint<HTMLSpanElement>(position.symbol, (element, { quote }, remainder) => {
    if (quote !== undefined) setText(element, formatMoney(unrealisedProfit(position, quote, remainder), locale, true));
  });
  return (
    <span className={classNames(TAG_CLASS, 'text-on-fill', position.side === 'long' ? 'bg-long-fill' : 'bg-short-fill')}>
      <SideGlyph side={position.side} className="size-2" />
      <span className="sr-only">{t('chart.tools.position', { number: position.id, symbol: position.symbol })}</span>
      <span className="max-md:hidden">#{position.id}</span>
      <span className="max-md:hidden">{formatMoney(position.margin, locale)}</span>
      <span ref={profit} className="font-semibold" />
    </span>
  );
}
