import { trailingStepOf } from '@fairlead/domain/trading/trailing-stop.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel, formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import { readTicket } from './read-ticket.ts';
import { useDerived } from './ticket-context.ts';
import type { TicketForm } from './ticket-form.ts';
import { guaranteeTerms, summariseStop } from './stop-summary.ts';

/** What a trailing or guaranteed stop does and costs, with its own figures. */
export default function StopTerms({ form }: { readonly form: TicketForm }) {
  return form.stopKind === 'trailing' ? <TrailingTerms form={form} /> : <GuaranteedTerms form={form} />;
}

const TERMS_CLASS = 'rounded-mark bg-hover px-2 py-1.5 text-mini text-muted [&_b]:font-semibold [&_b]:text-strong [&_b]:tabular-nums';

function TrailingTerms({ form }: { readonly form: TicketForm }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { digits } = usePlatform().selected;
  const distance = useDerived((context) => readTicket(form, context).trailingDistance);
  const start = useDerived((context) => summariseStop(form, 'stopLoss', context)?.level ?? null);
  const step = distance === null || distance <= 0 ? null : trailingStepOf(distance, digits);
  return (
    <p className={TERMS_CLASS}>
      {t('orders.ticket.trailing')}{' '}
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

function GuaranteedTerms({ form }: { readonly form: TicketForm }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { digits } = usePlatform().selected;
  const terms = useDerived((context) => guaranteeTerms(form, context));
  const premium = terms?.premium ?? null;
  return (
    <div className={TERMS_CLASS}>
      <p>{t('orders.ticket.guaranteed')}</p>
      <dl className="mt-1">
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
