import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { unitsOf, unitsToDecimal } from '@fairlead/domain/trading/units.ts';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { setText, useLivePaint } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { LOT_DIGITS, sizeDigits } from '../size-text.ts';
import { unitTermsFor } from './order-size.ts';
import { readTicket } from './read-ticket.ts';
import { readTicketContext } from './ticket-context.ts';
import type { TicketForm } from './ticket-form.ts';

/** What the entered size really opens, in each of the other units; painted with every quote. */
export default function SizeFacts({ form }: { readonly form: TicketForm }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const platform = usePlatform();
  const { selected } = platform;
  const { kind, code, lotSize } = unitTermsFor(selected);
  const element = useLivePaint<HTMLSpanElement>(selected.symbol, (span) => setText(span, describe()));

  function describe(): string {
    const context = readTicketContext(platform, locale);
    const { margin, leverage, openPrice } = readTicket(form, context);
    if (margin === null || margin <= 0) return UNKNOWN_FIGURE;
    const { euroRate } = context;
    const units = leverage === null || openPrice === null || euroRate === null ? null : unitsOf({ margin, leverage, openPrice }, euroRate);
    // The margin is what is sent, so it is said even if it was entered.
    if (units === null) return formatMoney(margin, locale);
    const count = (lot: number): string => {
      const value = unitsToDecimal(units, lot);
      return formatNumber(value, locale, lot === 1 ? sizeDigits(value) : LOT_DIGITS);
    };
    const facts = [
      formatMoney(margin, locale),
      `${count(1)} ${code ?? t(`size.unit.${kind}`)}`,
      ...(lotSize > 1 ? [t('size.inLots', { lots: count(lotSize) })] : []),
    ];
    return facts.join(' · ');
  }

  return <span ref={element} className="block truncate tabular-nums" />;
}
