import { ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';

/** How much can be staked; a click takes all of it. */
export function AvailableMargin({ onUse }: { readonly onUse: (amount: Cents) => void }) {
  const { t } = useTranslation('trading');
  const { figures } = usePlatform().session;
  const locale = useLocale();
  const element = useFiguresPaint<HTMLSpanElement>((span, now) => {
    setText(span, now === undefined ? UNKNOWN_FIGURE : formatMoney(now.availableMargin, locale));
  });
  return (
    <button
      type="button"
      title={t('ticket.useAvailable')}
      onClick={() => onUse(figures.get()?.availableMargin ?? ZERO_CENTS)}
      className="rounded-mark text-mini text-muted tabular-nums hover:text-strong"
    >
      {t('ticket.available')} <span ref={element} />
    </button>
  );
}
