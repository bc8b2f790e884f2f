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
 * What a night costs by the rates in force, as served with this page: for one instrument of each class and each with a fee of its own, the
 * yearly rates and a night of a position with the highest leverage. Plain HTML instead of a DataTable, because the page is sent without the app.
 */
export function FinancingRulesNode() {
  const { financing, rule_pack: rulePack } = useContentData().settings;
  const { t } = useTranslation(['content', 'common']);
  const locale = useLocale();
  const percent = (rate: number) => formatShortPercent(percentFromRate(rate), locale, 4);
  if (financing.every(({ rates }) => rates === null)) return <p className="max-w-wide text-read">{t('financing.none')}</p>;
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
        {financing.map(({ rule_class: ruleClass, name: named, own_fee: hasOwnFee, rates }) => {
          const leverage = rulePack.leverage_caps[ruleClass] ?? 1;
          const name = isCommodity(named) ? t(`financing.commodities.${named}`) : named;
          return (
            <tr key={`${ruleClass} ${hasOwnFee ? named : ''}`}>
              <th scope="row" className="border-t border-line py-2.5 text-left font-normal hyphens-auto">
                {hasOwnFee ? name : t(`common:landing.margin.classes.${ruleClass}`)}
                <span className="block text-dense text-muted">
                  {hasOwnFee ? t('financing.ownFee') : name}, {leverage}:1
                </span>
              </th>
              {rates === null ? (
                <td colSpan={4} className={CELL}>
                  {t('financing.noFinancing')}
                </td>
              ) : (
                <>
                  <td className={CELL}>{percent(rates.long)}</td>
                  <td className={CELL}>{percent(rates.short)}</td>
                  <td className={CELL}>{formatMoney(nightOf(rates.long, leverage, rates.year_days), locale, true)}</td>
                  <td className={CELL}>{formatMoney(nightOf(rates.short, leverage, rates.year_days), locale, true)}</td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The names with which commodities ship, which are ordinary words. An instrument that was given another name has that in every language. */
const COMMODITIES = [
  'Gold',
  'Silver',
  'Platinum',
  'Palladium',
  'WTI crude oil',
  'Brent crude oil',
  'Natural gas',
  'Copper',
  'Corn',
  'Wheat',
] as const;
type Commodity = (typeof COMMODITIES)[number];

function isCommodity(name: string): name is Commodity {
  return (COMMODITIES as readonly string[]).includes(name);
}

/** An unmoved price cancels out. */
const UNMOVED = { openPrice: price(1_000_000), price: null, days: 1 };

/** Negative if the client pays. */
function nightOf(rate: number, leverage: number, yearDays: 360 | 365): Cents {
  return negateCents(roundExact(exactNightCharge({ ...UNMOVED, margin: STAKE, leverage }, rate, { ...UNMOVED, yearDays })).booked);
}
