import type { Cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useDerived } from './ticket-context.ts';
import { FIGURE_LINE_CLASS, FILLED_CLASS, TRIGGER_CLASS } from './ticket-classes.ts';
import type { TicketForm } from './ticket-form.ts';
import { summariseRisk } from './stop-summary.ts';

/** The loss at the stop as a share of the equity, and the gain at the target for each euro of it; opens to both formulas. */
export default function RiskFigure({ form }: { readonly form: TicketForm }) {
  const { t } = useTranslation('positions');
  const locale = useLocale();
  const { riskPercent, ratio, atStop, atTarget } = useDerived((context) => {
    const { equity: _, ...risk } = summariseRisk(form, context);
    return risk;
  });
  const label = t('risk.label');
  const texts = [
    ...(riskPercent === null ? [] : [formatPercent(riskPercent, locale)]),
    ...(ratio === null ? [] : [t('risk.ratio', { ratio: formatNumber(ratio, locale) })]),
  ];
  return (
    <div className={FIGURE_LINE_CLASS}>
      <dt className="truncate text-muted">{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">
        {texts.length === 0 ? (
          UNKNOWN_FIGURE
        ) : (
          <Popover
            title={label}
            align="end"
            trigger={
              <button type="button" className={TRIGGER_CLASS}>
                {texts.join(' · ')}
              </button>
            }
          >
            <RiskFormula form={form} atStop={atStop} atTarget={atTarget} />
          </Popover>
        )}
      </dd>
    </div>
  );
}

interface RiskFormulaProps {
  readonly form: TicketForm;
  readonly atStop: Cents | null;
  readonly atTarget: Cents | null;
}

function RiskFormula({ form, atStop, atTarget }: RiskFormulaProps) {
  const { t } = useTranslation('positions');
  const locale = useLocale();
  const { equity, riskPercent, ratio } = useDerived((context) => summariseRisk(form, context));
  const values = {
    stop: formatMoney(atStop, locale, true),
    target: formatMoney(atTarget, locale, true),
    equity: formatMoney(equity, locale),
    percent: riskPercent === null ? UNKNOWN_FIGURE : formatPercent(riskPercent, locale),
    ratio: ratio === null ? UNKNOWN_FIGURE : formatNumber(ratio, locale),
  };
  return (
    <div className="flex flex-col gap-2">
      {riskPercent !== null && (
        <>
          <p className="text-muted">{t('risk.meaning')}</p>
          <p className={FILLED_CLASS}>{t('risk.filled', values)}</p>
        </>
      )}
      {ratio !== null && (
        <>
          <p className="text-muted">{t('risk.ratioMeaning')}</p>
          <p className={FILLED_CLASS}>{t('risk.ratioFilled', values)}</p>
        </>
      )}
      {form.stopKind !== 'guaranteed' && <p className="text-muted">{t('risk.gap')}</p>}
    </div>
  );
}
