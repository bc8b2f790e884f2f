import type { QuoteRowView } from '@fairlead/contract/markets/quotes-view.ts';
import { priceFromDecimal } from '@fairlead/domain/price.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import type { PlatformPicture } from './load-picture.ts';

/** A screenful: what is further down nobody sees before the list itself is there. */
const ROWS_SHOWN = 26;

/** A price as the live screen writes it. */
export function ServerPrice({ decimal, digits }: { readonly decimal: number | null; readonly digits: number }) {
  const locale = useLocale();
  const price = decimal === null ? null : priceFromDecimal(decimal);
  return price === null ? UNKNOWN_FIGURE : formatQuote(price, digits, locale);
}

/** The selected instrument's bid, ask and change of the day. */
export function ServerQuote({ picture: { instrument } }: { readonly picture: PlatformPicture }) {
  const { t } = useTranslation('trading');
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-raised px-3 py-1.5 md:flex-nowrap flat:min-h-9 flat:flex-nowrap flat:gap-x-3 flat:py-0.5">
      <h1 className="flex min-w-0 items-baseline gap-2 text-body font-semibold tracking-normal max-md:min-h-9 max-md:flex-1 flat:flex-none flat:shrink-0">
        {instrument.symbol}
        <span className="truncate text-dense font-normal text-muted flat:hidden">{instrument.displayName}</span>
      </h1>
      <dl className="flex items-center gap-4 text-dense max-md:w-full max-md:justify-between md:shrink-0 flat:w-auto! flat:gap-3">
        {(['bid', 'ask'] as const).map((kind) => (
          <div key={kind} className="flex items-baseline gap-1.5 max-sm:flex-col max-sm:gap-0">
            <dt className="text-mini text-muted">{t(`markets.${kind}`)}</dt>
            <dd className="min-w-19 text-right font-semibold tabular-nums">
              <ServerPrice decimal={kind === 'bid' ? instrument.sell : instrument.buy} digits={instrument.digits} />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline gap-1.5 max-sm:flex-col max-sm:gap-0">
          <dt className="text-mini text-muted">{t('markets.dayChange')}</dt>
          <dd>
            <Change percent={instrument.changePercent} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Change({ percent }: { readonly percent: number | null }) {
  const locale = useLocale();
  return (
    <span
      className={classNames(
        'tabular-nums',
        percent !== null && percent > 0 && 'text-long',
        percent !== null && percent < 0 && 'text-short',
      )}
    >
      {percent === null ? UNKNOWN_FIGURE : formatPercent(percent, locale, 2, true)}
    </span>
  );
}

/** The market list around the selected instrument. */
export function ServerPrices({ picture: { group, rows, instrument } }: { readonly picture: PlatformPicture }) {
  const { t } = useTranslation('trading');
  // As the list scrolls when it opens: two rows above the selected one, if there are as many.
  const first = Math.max(0, Math.min(rows.indexOf(instrument) - 2, rows.length - ROWS_SHOWN));
  return (
    <div className="overflow-hidden">
      <p className="flex h-7 items-center justify-between border-b border-line bg-surface px-3 text-micro font-medium text-muted">
        {t(`markets.group.${group}`)}
        <span className="tabular-nums">{rows.length}</span>
      </p>
      <ul>
        {rows.slice(first, first + ROWS_SHOWN).map((row) => (
          <PriceRow key={row.symbol} row={row} isSelected={row === instrument} />
        ))}
      </ul>
    </div>
  );
}

function PriceRow({ row, isSelected }: { readonly row: QuoteRowView; readonly isSelected: boolean }) {
  return (
    <li
      className={classNames(
        'grid h-10 grid-cols-[1.75rem_minmax(0,1fr)_4.875rem_4.875rem_3.75rem] items-center border-b border-line pr-1 text-dense tabular-nums',
        isSelected && 'bg-accent-tint',
      )}
    >
      <span className="col-start-2 flex min-w-0 flex-col">
        <span className="truncate leading-4 font-medium">{row.symbol}</span>
        <span className="truncate text-micro leading-3.5 text-muted">{row.displayName}</span>
      </span>
      <span className="pr-0.5 text-right">
        <ServerPrice decimal={row.sell} digits={row.digits} />
      </span>
      <span className="pr-0.5 text-right">
        <ServerPrice decimal={row.buy} digits={row.digits} />
      </span>
      <span className="pr-1 text-right text-mini">
        <Change percent={row.changePercent} />
      </span>
    </li>
  );
}
