import { roundExact } from '@fairlead/domain/exact-cents.ts';
import { cents, negateCents, type Cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { exactNightCharge } from '@fairlead/domain/trading/financing/night-charge.ts';
import { percentFromRate } from '@fairlead/domain/trading/financing/rate-percent.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatShortPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useContentData } from '../content-data.ts';

const CELL = 'border-t border-line py-2.5 pl-2 text-right font-medium whitespace-nowrap tabular-nums sm:pl-4';
const HEAD = 'pb-2 pl-2 text-right align-bottom font-medium hyphens-auto sm:pl-4';
/** Of the position in the example, before leverage. */
const STAKE = cents(1_000_00);

/**
 * What a night costs by the rates in force, as served with this page: for one instrument of each class, the yearly rates and a night of a
 * position with the highest leverage. Plain HTML instead of a DataTable, because the page is sent without the app.
 */
export function FinancingRulesNode() {
  const { financing, rule_pack: rulePack } = useContentData().settings;
  const { t } = useTranslation(['content', 'common']);
  const locale = useLocale();
  const percent = (rate: number) => formatShortPercent(percentFromRate(rate), locale, 4);
  if (financing.length === 0) return <p className="max-w-wide text-read">{t('financing.none')}</p>;
  return (
    <table className="w-full max-w-wide text-control sm:text-body">
      <caption className="pb-3 text-left text-dense text-muted">{t('financing.caption', { stake: formatMoney(STAKE, locale) })}</caption>
      <thead>
        <tr className="text-dense text-muted">
          <th scope="col" className="pb-2 text-left align-bottom font-medium">
            {t('financing.kind')}
          </th>
          {(['long', 'short', 'nightLong', 'nightShort'] as const).map((figure) => (
            <th key={figure} scope="col" className={HEAD}>
              {t(`financing.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {financing.map(({ rule_class: ruleClass, name, long, short, year_days: yearDays }) => {
          const leverage = rulePack.leverage_caps[ruleClass] ?? 1;
          const night = (rate: number) => formatMoney(nightOf(rate, leverage, yearDays), locale, true);
          return (
            <tr key={ruleClass}>
              <th scope="row" className="border-t border-line py-2.5 text-left font-normal hyphens-auto">
                {t(`common:landing.margin.classes.${ruleClass}`)}
                <span className="block text-dense text-muted">
                  {name}, {leverage}:1
                </span>
              </th>
              <td className={CELL}>{percent(long)}</td>
              <td className={CELL}>{percent(short)}</td>
              <td className={CELL}>{night(long)}</td>
              <td className={CELL}>{night(short)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** An unmoved price cancels out. */
const UNMOVED = { openPrice: price(1_000_000), price: null, days: 1 };

/** Negative if the client pays. */
function nightOf(rate: number, leverage: number, yearDays: 360 | 365): Cents {
  return negateCents(roundExact(exactNightCharge({ ...UNMOVED, margin: STAKE, leverage }, rate, { ...UNMOVED, yearDays })).booked);
}
