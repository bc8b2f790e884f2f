import { percentFromRate } from '@fairlead/domain/trading/financing/rate-percent.ts';
import { negateCents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { formatMinute, formatMoney, formatShortPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import { formatExactMoney } from '../why/format-exact-money.ts';
import { useDerived } from './ticket-context.ts';
import { FIGURE_LINE_CLASS, FILLED_CLASS, TRIGGER_CLASS } from './ticket-classes.ts';
import type { TicketForm } from './ticket-form.ts';
import { summariseNight, type TicketNight } from './ticket-night.ts';

/** What the first night of the ticket's position would cost or earn; opens to its formula. */
export default function NightFigure({ form }: { readonly form: TicketForm }) {
  const { t } = useTranslation('positions');
  const locale = useLocale();
  const night = useDerived((context) => summariseNight(form, context));
  const label = t('night.label');
  return (
    <div className={FIGURE_LINE_CLASS}>
      <dt className="truncate text-muted">{label}</dt>
      <dd className="tabular-nums">
        {night === null ? (
          UNKNOWN_FIGURE
        ) : (
          <Popover
            title={label}
            align="end"
            trigger={
              <button type="button" className={TRIGGER_CLASS}>
                {formatMoney(night.amount, locale, true)}
                {night.days > 1 && ` (${t('night.days', { count: night.days })})`}
              </button>
            }
          >
            <NightFormula night={night} />
          </Popover>
        )}
      </dd>
    </div>
  );
}

function NightFormula({ night }: { readonly night: TicketNight }) {
  const { t } = useTranslation('positions');
  const locale = useLocale();
  const { digits } = usePlatform().selected;
  const { at, days, yearDays, rate } = night;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t(rate < 0 ? 'night.meaningEarned' : 'night.meaning', { time: formatMinute(at, locale) })}</p>
      <p className={FILLED_CLASS}>
        {t('why.night.formula', {
          amount: formatMoney(negateCents(night.margin), locale),
          leverage: night.leverage,
          price: formatQuote(night.price, digits, locale),
          open: formatQuote(night.openPrice, digits, locale),
          rate: formatShortPercent(percentFromRate(rate), locale, 4),
          days,
          yearDays,
          result: formatExactMoney(night.exact, locale),
        })}
      </p>
      {days > 1 && <p className="text-muted">{t('night.severalDays', { count: days })}</p>}
    </div>
  );
}
