import { trailingStepOf } from '@fairlead/domain/trading/trailing-stop.ts';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel, formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import { readTicket } from './read-ticket.ts';
import { useDerived } from './ticket-context.ts';
import type { TicketForm } from './ticket-form.ts';
import { guaranteeTerms, summariseStop } from './stop-summary.ts';

/** What a trailing or guaranteed stop does and costs, with its own figures. */
export default function StopTerms({ form, size }: StopTermsProps) {
  return form.stopKind === 'trailing' ? <TrailingTerms form={form} size={size} /> : <GuaranteedTerms form={form} size={size} />;
}

export interface StopTermsProps {
  readonly form: TicketForm;
  /** A dense ticket shows the figures, and what they mean as their tooltip. */
  readonly size: ControlSize;
}

const TERMS_CLASS = 'rounded-mark bg-hover px-2 py-1 text-mini text-muted [&_b]:font-semibold [&_b]:text-strong [&_b]:tabular-nums';

function TrailingTerms({ form, size }: StopTermsProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { digits } = usePlatform().selected;
  const distance = useDerived((context) => readTicket(form, context).trailingDistance);
  const start = useDerived((context) => summariseStop(form, 'stopLoss', context)?.level ?? null);
  const step = distance === null || distance <= 0 ? null : trailingStepOf(distance, digits);
  return (
    <p className={TERMS_CLASS} title={size === 'dense' ? t('orders.ticket.trailing') : undefined}>
      <span className={size === 'dense' && start !== null ? 'sr-only' : undefined}>{t('orders.ticket.trailing')} </span>
      {step !== null && start !== null && (
        <>
          {t('orders.ticket.trailingStart')} <b>{formatQuote(start, digits, locale)}</b>
          {', '}
          {t('orders.ticket.trailingStep')} <b>{formatLevel(step, digits, locale)}</b>.
        </>
      )}
    </p>
  );
}

function GuaranteedTerms({ form, size }: StopTermsProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { digits } = usePlatform().selected;
  const terms = useDerived((context) => guaranteeTerms(form, context));
  const premium = terms?.premium ?? null;
  return (
    <div className={TERMS_CLASS} title={size === 'dense' ? t('orders.ticket.guaranteed') : undefined}>
      <p className={size === 'dense' ? 'sr-only' : 'mb-1'}>{t('orders.ticket.guaranteed')}</p>
      <dl>
        <div className="flex justify-between gap-2">
          <dt>{t('orders.ticket.premium')}</dt>
          <dd className="text-strong tabular-nums">{premium === null ? UNKNOWN_FIGURE : formatMoney(premium, locale)}</dd>
        </div>
        <div className="flex justify-between gap-2">
          <dt>{t(form.side === 'long' ? 'orders.ticket.nearestBelow' : 'orders.ticket.nearestAbove')}</dt>
          <dd className="text-strong tabular-nums">{terms === null ? UNKNOWN_FIGURE : formatQuote(terms.nearest, digits, locale)}</dd>
        </div>
        <div className="flex justify-between gap-2">
          <dt>{t(form.side === 'long' ? 'orders.ticket.farthestBelow' : 'orders.ticket.farthestAbove')}</dt>
          <dd className="text-strong tabular-nums">{terms === null ? UNKNOWN_FIGURE : formatQuote(terms.farthest, digits, locale)}</dd>
        </div>
      </dl>
    </div>
  );
}
