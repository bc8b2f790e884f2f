import { percentAt, pointsAt } from '@fairlead/domain/trading/level-distance.ts';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel, UNKNOWN_FIGURE } from '../format-quote.ts';
import { setText, useLivePaint } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { placeStop, summariseStop } from './stop-summary.ts';
import { readTicketContext, useDerived } from './ticket-context.ts';
import { TRIGGER_CLASS } from './ticket-classes.ts';
import { Explained } from './ticket-figures.tsx';
import type { TicketForm } from './ticket-form.ts';

/**
 * A stop loss or take profit in the other units than the one it is entered in, painted with every quote, and the profit or loss if the
 * position closed there, which opens to its formula.
 */
export default function TicketResult({ form, field }: { readonly form: TicketForm; readonly field: 'stopLoss' | 'takeProfit' }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const platform = usePlatform();
  const { selected } = platform;
  const result = useDerived((context) => summariseStop(form, field, context)?.result ?? null);
  const label = t(form.stopKind === 'guaranteed' && field === 'stopLoss' ? 'orders.ticket.resultWithPremium' : 'ticket.result');
  const element = useLivePaint<HTMLSpanElement>(selected.symbol, (span) => {
    const texts = describe();
    for (const [index, part] of [...span.children].entries()) setText(part, texts[index] ?? '');
  });

  /** A trailing stop is entered as a distance, and its level is shown with its terms. */
  function describe(): readonly string[] {
    const summary = placeStop(form, field, readTicketContext(platform, locale));
    if (summary === null) return [UNKNOWN_FIGURE];
    const { level, position } = summary;
    const isTrailing = field === 'stopLoss' && form.stopKind === 'trailing';
    return [
      ...(form.levelUnit === 'price' || isTrailing ? [] : [formatLevel(level, selected.digits, locale)]),
      ...(form.levelUnit === 'percent' && !isTrailing ? [] : [formatPercent(percentAt(position, level), locale, 2, true)]),
      ...(form.levelUnit === 'points' && !isTrailing
        ? []
        : [t('levelUnit.inPoints', { points: formatNumber(Math.round(pointsAt(position, level, selected.digits)), locale, 0) })]),
    ];
  }

  return (
    <span className="flex min-h-8 min-w-0 flex-wrap content-start justify-between gap-x-1.5 leading-4">
      <span ref={element} className="contents tabular-nums">
        <span />
        <span />
        <span className="empty:hidden" />
      </span>
      <span className="sr-only">{label}</span>
      {result === null ? (
        UNKNOWN_FIGURE
      ) : (
        <Explained title={`${label}: ${t(`ticket.${field}`)}`} form={form} figure={field}>
          <button type="button" title={label} className={TRIGGER_CLASS}>
            <Money amount={result} signed />
          </button>
        </Explained>
      )}
    </span>
  );
}
