import type { Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useDerived } from './ticket-context.ts';
import type { TicketForm } from './ticket-form.ts';
import { summariseTicket } from './ticket-summary.ts';

/** What the order would mean at the current quote. */
export function TicketFigures({ form }: { readonly form: TicketForm }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { notional, spreadCost, freeMarginAfter, marginLevelAfterPercent } = useDerived((context) => summariseTicket(form, context));
  const money = (amount: Cents | null): string => (amount === null ? UNKNOWN_FIGURE : formatMoney(amount, locale));
  const figures = [
    ['notional', money(notional)],
    ['spreadCost', money(spreadCost)],
    ['freeMarginAfter', money(freeMarginAfter)],
    ['marginLevelAfter', marginLevelAfterPercent === null ? UNKNOWN_FIGURE : formatPercent(marginLevelAfterPercent, locale)],
  ] as const;
  return (
    <dl className="flex flex-col text-dense">
      {figures.map(([name, text]) => (
        <div key={name} title={t(`ticket.meaning.${name}`)} className="flex items-baseline justify-between gap-2 leading-4.5">
          <dt className="truncate text-muted">{t(`ticket.${name}`)}</dt>
          <dd className="tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Profit or loss if the position closed at the stop loss or the take profit. */
export function TicketResult({ form, field }: { readonly form: TicketForm; readonly field: 'stopLoss' | 'takeProfit' }) {
  const { t } = useTranslation('trading');
  const result = useDerived((context) => {
    const { resultAtStopLoss, resultAtTakeProfit } = summariseTicket(form, context);
    return field === 'stopLoss' ? resultAtStopLoss : resultAtTakeProfit;
  });
  return (
    <span className="flex min-w-0 justify-between gap-2 overflow-hidden">
      <span>{t('ticket.result')}</span>
      {result === null ? UNKNOWN_FIGURE : <Money amount={result} signed />}
    </span>
  );
}
