import { ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { largestStake } from '@fairlead/domain/trading/raised-margin.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';

export interface AvailableMarginProps {
  readonly leverage: number | null;
  readonly onUse: (amount: Cents) => void;
}

/** The margin available for an order; a click uses all of it. */
export function AvailableMargin({ leverage, onUse }: AvailableMarginProps) {
  const { t } = useTranslation('trading');
  const { selected, rules, session } = usePlatform();
  const { figures } = session;
  const locale = useLocale();
  const amountOf = (available: Cents): Cents => largestStake(available, { symbol: selected.symbol, leverage: leverage ?? 1 }, rules);
  const element = useFiguresPaint<HTMLSpanElement>((span, now) => {
    setText(span, now === undefined ? UNKNOWN_FIGURE : formatMoney(amountOf(now.availableMargin), locale));
  });
  return (
    <button
      type="button"
      title={t('ticket.useAvailable')}
      onClick={() => onUse(amountOf(figures.get()?.availableMargin ?? ZERO_CENTS))}
      className="rounded-mark text-mini text-muted tabular-nums hover:text-strong"
    >
      {t('ticket.available')} <span ref={element} />
    </button>
  );
}
