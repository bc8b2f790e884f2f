import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { summariseStop } from './stop-summary.ts';
import { useDerived } from './ticket-context.ts';
import { TRIGGER_CLASS } from './ticket-classes.ts';
import { Explained } from './ticket-figures.tsx';
import type { TicketForm } from './ticket-form.ts';

/** Profit or loss if the position closed at the stop loss or the take profit; opens to its formula. */
export default function TicketResult({ form, field }: { readonly form: TicketForm; readonly field: 'stopLoss' | 'takeProfit' }) {
  const { t } = useTranslation('trading');
  const result = useDerived((context) => summariseStop(form, field, context)?.result ?? null);
  const label = t(form.stopKind === 'guaranteed' && field === 'stopLoss' ? 'orders.ticket.resultWithPremium' : 'ticket.result');
  return (
    <span className="flex min-w-0 flex-wrap justify-between gap-x-2">
      <span>{label}</span>
      {result === null ? (
        UNKNOWN_FIGURE
      ) : (
        <Explained title={`${label}: ${t(`ticket.${field}`)}`} form={form} figure={field}>
          <button type="button" className={TRIGGER_CLASS}>
            <Money amount={result} signed />
          </button>
        </Explained>
      )}
    </span>
  );
}
