import type { Cents } from '@fairlead/domain/money.ts';
import { Suspense, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import { lazyPanel } from '../positions/load-panel.ts';
import { FIGURE_LINE_CLASS, TRIGGER_CLASS } from './ticket-classes.ts';
import { useDerived } from './ticket-context.ts';
import type { TicketForm } from './ticket-form.ts';
import { summariseTicket, type StopOutForecast } from './ticket-summary.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { TicketFigure } from './ticket-figure.ts';

const TicketFormula = lazyPart(() => import('./ticket-formula.tsx'));
const RiskFigure = lazyPanel(() => import('./risk-figure.tsx'));
const NightFigure = lazyPanel(() => import('./night-figure.tsx'));

/** The figures of the order if it filled at its price. Each opens to its formula. */
export function TicketFigures({ form }: { readonly form: TicketForm }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { selected, rules } = usePlatform();
  const { digits } = selected;
  const { notional, requiredMargin, spreadCost, freeMarginAfter, marginLevelAfterPercent, stopOut } = useDerived((context) => {
    const { openPrice: _, equityAfter: __, ...figures } = summariseTicket(form, context);
    return figures;
  });
  const money = (amount: Cents | null): string | null => (amount === null ? null : formatMoney(amount, locale));
  const figures: readonly (readonly [TicketFigure, string, string | null])[] = [
    ['notional', t('ticket.notional'), money(notional)],
    ...(rules.marginPercents[selected.symbol] === undefined
      ? []
      : ([['requiredMargin', t('raises.ticket.margin'), money(requiredMargin)]] as const)),
    ['spreadCost', t('ticket.spreadCost'), money(spreadCost)],
    ['freeMarginAfter', t('ticket.freeMarginAfter'), money(freeMarginAfter)],
    [
      'marginLevelAfter',
      t('ticket.marginLevelAfter'),
      marginLevelAfterPercent === null ? null : formatPercent(marginLevelAfterPercent, locale),
    ],
    ['stopOut', t('orders.ticket.stopOut'), stopOut === null ? null : stopOutText(stopOut)],
  ];

  // Its explanation has the price of one that is far away.
  function stopOutText({ price, reach }: StopOutForecast): string {
    if (price === null || reach === 'never') return t('orders.ticket.noStopOut');
    return reach === 'far' ? t('orders.ticket.farAway') : formatQuote(price, digits, locale);
  }

  return (
    <dl className="flex flex-col text-dense">
      {figures.map(([figure, label, text]) => (
        <div key={figure} className={FIGURE_LINE_CLASS}>
          <dt className="truncate text-muted">{label}</dt>
          <dd className="tabular-nums">
            {text === null ? (
              UNKNOWN_FIGURE
            ) : (
              <Explained title={label} form={form} figure={figure}>
                <button type="button" className={TRIGGER_CLASS}>
                  {text}
                </button>
              </Explained>
            )}
          </dd>
        </div>
      ))}
      <Suspense fallback={<div className="h-4" />}>
        <RiskFigure form={form} />
      </Suspense>
      {selected.financing !== null && (
        <Suspense fallback={<div className="h-4" />}>
          <NightFigure form={form} />
        </Suspense>
      )}
    </dl>
  );
}

interface ExplainedProps {
  readonly title: string;
  readonly form: TicketForm;
  readonly figure: TicketFigure | 'stopLoss' | 'takeProfit';
  readonly children: ReactElement<Record<string, unknown>>;
}

/** A figure that opens to its formula. */
export function Explained({ title, form, figure, children }: ExplainedProps) {
  return (
    <Popover title={title} align="end" trigger={children}>
      <Suspense fallback={<span className="block h-16 w-70" />}>
        <TicketFormula form={form} figure={figure} />
      </Suspense>
    </Popover>
  );
}
