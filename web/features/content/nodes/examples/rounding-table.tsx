import { MICRO_CENTS_PER_CENT } from '@fairlead/domain/exact-cents.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatPrice } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { numbered } from '../numbered.ts';
import { roundingExample } from './account-examples.ts';
import { ExampleFrame } from './example-frame.tsx';

const CELL = 'border-t border-line py-2.5 pl-4 text-right tabular-nums';
const HEAD = 'py-2.5 pl-4 text-right align-bottom font-medium';

const FIGURES = ['exact', 'booked', 'carried'] as const;

/**
 * Equal closings one after another: exact profit, booked amount and amount carried forward. Plain HTML instead of a DataTable, because the
 * page is sent without the app.
 */
export function RoundingTable() {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const { margin, leverage, openPrice, closePrice, closings, booked, roundedAlone } = roundingExample();
  const inCents = (value: number) => formatNumber(value, locale, 4);
  const exactOf = (exact: { readonly cents: number; readonly microCents: number }) => exact.cents + exact.microCents / MICRO_CENTS_PER_CENT;
  return (
    <ExampleFrame
      title={t('examples.rounding.title')}
      note={t('examples.rounding.note', { booked: formatMoney(booked, locale), alone: formatMoney(roundedAlone, locale) })}
    >
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
              {FIGURES.map((figure) => (
                <th key={figure} scope="col" className={HEAD}>
                  {t(`examples.rounding.${figure}`)}
                </th>
              ))}
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
    </ExampleFrame>
  );
}
