import { MICRO_CENTS_PER_CENT } from '@fairlead/domain/exact-cents.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/badge.tsx';
import { formatMoney, formatNumber, formatPrice } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { numbered } from '../numbered.ts';
import { roundingExample } from './account-examples.ts';

const CELL = 'border-t border-line py-2.5 pl-4 text-right tabular-nums';
const HEAD = 'py-2.5 pl-4 text-right align-bottom font-medium';

/** Equal closings one after another: the exact profit, what was booked, and what was carried to the next one. Plain html of a page that is sent without the app, so it is no DataTable. */
export function RoundingTable() {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const id = useId();
  const { margin, leverage, openPrice, closePrice, closings, booked, roundedAlone } = roundingExample();
  const inCents = (value: number) => formatNumber(value, locale, 4);
  const exactOf = (exact: { readonly cents: number; readonly microCents: number }) => exact.cents + exact.microCents / MICRO_CENTS_PER_CENT;
  return (
    <section aria-labelledby={id} className="w-full max-w-wide overflow-hidden rounded-panel border border-line bg-raised text-left">
      <header className="flex flex-col-reverse items-start gap-2 border-b border-line px-5 py-4 sm:flex-row sm:justify-between sm:gap-4">
        <h2 id={id} className="text-read font-semibold">
          {t('examples.rounding.title')}
        </h2>
        <Badge>{t('examples.label')}</Badge>
      </header>
      <div className="flex flex-col gap-3 px-5 py-4">
        <p className="text-body">
          {t('examples.rounding.text', {
            stake: formatMoney(margin, locale),
            leverage,
            open: formatPrice(openPrice, locale, 5),
            close: formatPrice(closePrice, locale, 5),
          })}
        </p>
        <table className="w-full text-control">
          <thead className="text-dense text-muted">
            <tr>
              <th scope="col" className="py-2.5 text-left align-bottom font-medium">
                {t('examples.rounding.closing')}
              </th>
              <th scope="col" className={HEAD}>
                {t('examples.rounding.exact')}
              </th>
              <th scope="col" className={HEAD}>
                {t('examples.rounding.booked')}
              </th>
              <th scope="col" className={HEAD}>
                {t('examples.rounding.carried')}
              </th>
            </tr>
          </thead>
          <tbody>
            {numbered(closings).map(({ item: closing, at, key }) => (
              <tr key={key}>
                <th scope="row" className="border-t border-line py-2.5 text-left font-normal">
                  {at + 1}
                </th>
                <td className={CELL}>{inCents(exactOf(closing.exact))}</td>
                <td className={CELL}>{inCents(closing.booked)}</td>
                <td className={CELL}>{inCents(closing.carried / MICRO_CENTS_PER_CENT)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <th scope="row" className="border-t border-line py-2.5 text-left">
                {t('examples.rounding.total')}
              </th>
              <td className={CELL}>{inCents(closings.reduce((sum, { exact }) => sum + exactOf(exact), 0))}</td>
              <td className={CELL}>{inCents(booked)}</td>
              <td className={CELL} />
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="border-t border-line px-5 py-4 text-control text-muted">
        {t('examples.rounding.note', { booked: formatMoney(booked, locale), alone: formatMoney(roundedAlone, locale) })}
      </p>
    </section>
  );
}
