import type { QuoteGroupView, QuoteRowView } from '@fairlead/contract/markets/quotes-view.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { LINE_HEIGHT, LINE_WIDTH, quoteLine } from './quote-line.ts';
import { changeText, decimalText, toneOf } from './quote-text.ts';

export interface QuoteTableProps {
  readonly group: QuoteGroupView;
  /** The number of visible rows; the others follow once the checkbox below the table is ticked. */
  readonly shown: number;
}

/**
 * The classes that a hundred rows share, written once. Columns keep their widths, and each figure has a box of its own layout, so that a
 * change moves nothing else. Figures are written past React on pages that are sent without the app, so the table is not a DataTable.
 */
const TABLE_CLASS = classNames(
  'w-full table-fixed border-collapse text-dense',
  '[&_:is(td,th)]:px-1 [&_:is(td,th):first-child]:pl-3 [&_:is(td,th):last-child]:pr-3 sm:[&_:is(td,th)]:px-4',
  '[&_thead_th]:h-9 [&_thead_th]:text-mini [&_thead_th]:font-medium [&_thead_th]:text-muted',
  '[&_tbody_tr]:relative [&_tbody_tr]:h-13 [&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_tbody_tr:hover]:bg-hover',
  '[&_[data-part]]:ml-auto [&_[data-part]]:block [&_[data-part]]:h-5 [&_[data-part]]:max-w-26 [&_[data-part]]:rounded-mark [&_[data-part]]:px-0.5',
  '[&_[data-part]]:text-right [&_[data-part]]:whitespace-nowrap [&_[data-part]]:tabular-nums [&_[data-part]]:[contain:layout_size]',
  'motion-safe:[&_[data-tint=up]]:bg-long-tint motion-safe:[&_[data-tint=down]]:bg-short-tint',
  '[&_[data-tone=gain]_[data-part=change]]:text-long [&_[data-tone=loss]_[data-part=change]]:text-short',
  // The glyph repeats the colour's meaning by its shape. Screen readers skip it and read the sign.
  "[&_[data-part=change]]:before:mr-1 [&_[data-part=change]]:before:text-micro [&_[data-tone=gain]_[data-part=change]]:before:content-['▲'/'']",
  "[&_[data-tone=loss]_[data-part=change]]:before:content-['▼'/'']",
  '[&_svg]:ml-auto [&_svg]:h-5 [&_svg]:w-18 [&_svg]:fill-none [&_svg]:stroke-muted sm:[&_svg]:ml-0 sm:[&_svg]:h-6',
  '[&_[data-tone=gain]_svg]:stroke-long [&_[data-tone=loss]_svg]:stroke-short',
  '[&_[data-priced=true]_[data-unpriced]]:hidden [&_[data-priced=false]_[data-price]]:hidden',
);

const FIGURE_COLUMNS = [
  { figure: 'change', className: 'w-18 text-right sm:w-auto' },
  { figure: 'sell', className: 'w-19 text-right sm:w-auto' },
  { figure: 'buy', className: 'w-21 text-right sm:w-auto' },
] as const;

export function QuoteTable({ group, shown }: QuoteTableProps) {
  const { t } = useTranslation('content');
  return (
    <table className={TABLE_CLASS}>
      <caption className="sr-only">{t(`quotes.groups.${group.group}`)}</caption>
      <thead>
        <tr>
          <th scope="col" className="text-left sm:w-[34%]">
            {t('quotes.instrument')}
          </th>
          {FIGURE_COLUMNS.map(({ figure, className }) => (
            <th key={figure} scope="col" className={className}>
              {t(`quotes.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row, place) => (
          <QuoteRow key={row.id} row={row} isExtra={place >= shown} />
        ))}
      </tbody>
    </table>
  );
}

function QuoteRow({ row, isExtra }: { readonly row: QuoteRowView; readonly isExtra: boolean }) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const { id, symbol, displayName, digits, sell, buy, dayOpen, changePercent, isMarketOpen, line } = row;
  return (
    <tr
      data-quote={id}
      data-symbol={symbol}
      data-digits={digits}
      data-day-open={dayOpen ?? undefined}
      data-priced={sell !== null && buy !== null}
      data-tone={toneOf(changePercent)}
      data-extra={isExtra || undefined}
    >
      <th scope="row" className="text-left font-normal">
        {/* Covers the whole row. A page of the app, so it is fully loaded: this page came without the app. */}
        <a href={`/platform/${symbol}`} className="block -outline-offset-2 after:absolute after:inset-0">
          <span className="block truncate font-medium">{displayName}</span>
          <span className="block truncate text-micro text-muted">
            {symbol}
            {!isMarketOpen && ` · ${t('quotes.closed')}`}
          </span>
        </a>
      </th>
      <td>
        <span className="block sm:flex sm:items-center sm:justify-end sm:gap-2">
          {line.length > 1 && (
            <svg viewBox={`0 0 ${LINE_WIDTH} ${LINE_HEIGHT}`} aria-hidden="true">
              <path d={quoteLine(line)} strokeWidth="1.4" strokeLinejoin="round" />
            </svg>
          )}
          <span className="block sm:w-24">
            <span data-part="change">{changeText(changePercent, locale)}</span>
          </span>
        </span>
      </td>
      <td data-unpriced="" colSpan={2} className="text-right text-mini text-muted">
        {t('quotes.unavailable')}
      </td>
      <td data-price="">
        <span data-part="sell">{decimalText(sell, digits, locale)}</span>
      </td>
      <td data-price="">
        <span data-part="buy">{decimalText(buy, digits, locale)}</span>
      </td>
    </tr>
  );
}
