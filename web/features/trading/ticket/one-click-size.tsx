import { unitsOf, unitsToDecimal } from '@fairlead/domain/trading/units.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel } from '../format-quote.ts';
import { setText, useLivePaint } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { sizeDigits } from '../size-text.ts';
import { unitTermsFor } from './order-size.ts';
import { readTicket } from './read-ticket.ts';
import { readTicketContext } from './ticket-context.ts';
import type { TicketForm } from './ticket-form.ts';

/** What the next click on a price would open: margin, leverage, size in units, and its stops; painted with every quote. */
export interface OneClickSizeProps {
  readonly form: TicketForm;
  /** Opens the ticket where it isn't on the screen. */
  readonly onChange?: (() => void) | undefined;
}

export function OneClickSize({ form, onChange }: OneClickSizeProps) {
  const { t } = useTranslation(['trading', 'positions']);
  const locale = useLocale();
  const platform = usePlatform();
  const { selected } = platform;
  const element = useLivePaint<HTMLSpanElement>(selected.symbol, (span) => setText(span, describe()));

  function describe(): string {
    const context = readTicketContext(platform, locale);
    const { margin, leverage, openPrice, stopLoss, takeProfit, trailingDistance } = readTicket(form, context);
    if (margin === null || leverage === null) return t('positions:oneClick.noAmount');
    const { kind, code } = unitTermsFor(selected);
    const { euroRate } = context;
    const units = openPrice === null || euroRate === null ? null : unitsToDecimal(unitsOf({ margin, leverage, openPrice }, euroRate));
    const stop = stopLoss ?? trailingDistance;
    return [
      `${formatMoney(margin, locale)} × ${leverage}`,
      ...(units === null ? [] : [`${formatNumber(units, locale, sizeDigits(units))} ${code ?? t(`trading:size.unit.${kind}`)}`]),
      ...(stop === null ? [] : [`${t('trading:chart.tools.stopLossShort')} ${formatLevel(stop, selected.digits, locale)}`]),
      ...(takeProfit === null ? [] : [`${t('trading:chart.tools.takeProfitShort')} ${formatLevel(takeProfit, selected.digits, locale)}`]),
    ].join(' · ');
  }

  const size = (
    <>
      <span className="mr-1.5 rounded-mark bg-hover px-1 font-semibold text-caution">{t('positions:oneClick.on')}</span>
      <span ref={element} className="tabular-nums" />
    </>
  );
  return onChange === undefined ? (
    <p className="line-clamp-2 min-h-7 text-micro leading-3.5 text-muted">{size}</p>
  ) : (
    <button
      type="button"
      title={t('positions:oneClick.change')}
      onClick={onChange}
      className="line-clamp-2 min-h-8 text-left text-mini leading-4 text-muted"
    >
      {size}
    </button>
  );
}
