import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatOpening } from '../format-opening.ts';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { setTone, TONE_CLASS } from '../live/live-day-change.tsx';
import { tint, TINT_CLASS } from '../live/tint.ts';
import { setText } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import type { QuoteView } from '../stores/quote-store.ts';
import { StarIcon } from '../trading-icons.tsx';
import { ROW_PX, SPARKLINE_HEIGHT_PX, SPARKLINE_WIDTH_PX } from './list-geometry.ts';

export interface MarketRowProps {
  readonly instrument: ListedInstrument;
  readonly row: number;
  /** From the top of its section, in pixels. */
  readonly top: number;
  readonly isSelected: boolean;
  readonly isFavourite: boolean;
  /** The last 24 hours as an SVG path; undefined until loaded. */
  readonly sparkline: string | undefined;
  /** The cell that the Tab key reaches, if it is in this row. */
  readonly focusColumn: number | null;
  readonly onSelect: (symbol: string, side?: Side) => void;
  readonly onToggleFavourite: (instrument: ListedInstrument) => void;
}

const CELL_CLASS = 'flex items-center justify-end rounded-mark tabular-nums -outline-offset-2';
/** Clients sell at the bid and buy at the ask. */
const PRICE_CELLS = [
  { side: 'short', column: 2, title: 'markets.sell', className: classNames(CELL_CLASS, 'hover:text-short') },
  { side: 'long', column: 3, title: 'markets.buy', className: classNames(CELL_CLASS, 'hover:text-long') },
] as const;
const PRICE_CLASS = classNames('px-0.5 leading-5.5', TINT_CLASS);

/**
 * One instrument of the list; it exists only while visible. One subscription writes its prices straight into the cells. Each row is laid
 * out in isolation, so that a new figure in it affects nothing else on the page.
 */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { instrument, row, top, isSelected, isFavourite, sparkline, focusColumn, onSelect, onToggleFavourite } = props;
  const { t } = useTranslation('trading');
  const { quotes } = usePlatform().session;
  const locale = useLocale();
  const { symbol, displayName, digits } = instrument;
  const element = useRef<HTMLDivElement>(null);
  const bid = useRef<HTMLSpanElement>(null);
  const ask = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  const away = useRef<HTMLSpanElement>(null);
  const reason = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const rowElement = element.current;
    if (rowElement === null) return undefined;
    let shown: { bid: Price; ask: Price } | null = null;

    function paintPrice(cell: HTMLElement | null, price: Price, before: Price | undefined): void {
      setText(cell, formatQuote(price, digits, locale));
      if (cell !== null && before !== undefined && before !== price) tint(cell, price > before ? 'up' : 'down');
    }
    function paint({ quote, status, dayChangePercent, opensAt, asOf }: QuoteView): void {
      const isAway = status !== 'live' && status !== 'waiting';
      if (rowElement !== null && rowElement.dataset['live'] !== String(!isAway)) rowElement.dataset['live'] = String(!isAway);
      if (!isAway && quote !== undefined) {
        paintPrice(bid.current, quote.bid, shown?.bid);
        paintPrice(ask.current, quote.ask, shown?.ask);
        setText(change.current, dayChangePercent === null ? UNKNOWN_FIGURE : formatPercent(dayChangePercent, locale, 2, true));
        setTone(change.current, dayChangePercent ?? 0);
        shown = quote;
      } else {
        setText(
          reason.current,
          t(status === 'halted' || status === 'delisted' || status === 'review' ? `markets.${status}` : 'markets.willBeBack'),
        );
        setText(away.current, opensAt === null ? '' : formatOpening(opensAt, asOf, locale));
        shown = null;
      }
    }
    function run(): void {
      const view = quotes.read(symbol);
      if (view !== undefined) paint(view);
    }
    run();
    return quotes.subscribe(symbol, run);
  }, [quotes, symbol, digits, locale, t]);

  const tabIndexOf = (column: number): 0 | -1 => (focusColumn === column ? 0 : -1);
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={row + 1}
      aria-selected={isSelected}
      data-row={row}
      data-live="true"
      style={{ top, height: ROW_PX }}
      className={classNames(
        'group/market absolute inset-x-0 grid grid-cols-(--market-columns) items-stretch border-b border-line pr-1 text-dense contain-strict',
        isSelected ? 'bg-accent-tint' : 'hover:bg-hover',
      )}
    >
      <div role="gridcell" className="grid">
        <button
          type="button"
          data-column={0}
          tabIndex={tabIndexOf(0)}
          aria-label={t('marketList.favourite', { name: displayName })}
          aria-pressed={isFavourite}
          title={t(isFavourite ? 'marketList.remove' : 'marketList.add')}
          onClick={() => onToggleFavourite(instrument)}
          className="flex items-center justify-center rounded-mark text-muted -outline-offset-2 hover:text-strong aria-pressed:text-accent"
        >
          <StarIcon className={classNames('size-4', isFavourite && 'fill-current')} />
        </button>
      </div>
      <div role="gridcell" className="flex min-w-0">
        <button
          type="button"
          data-column={1}
          tabIndex={tabIndexOf(1)}
          onClick={() => onSelect(symbol)}
          className="flex min-w-0 flex-1 flex-col justify-center text-left -outline-offset-2"
        >
          <span className="truncate leading-4 font-medium">{symbol}</span>
          <span className="truncate text-micro leading-3.5 text-muted">{displayName}</span>
        </button>
      </div>
      {PRICE_CELLS.map(({ side, column, title, className }) => (
        <div key={side} role="gridcell" className="hidden group-data-[live=true]/market:grid">
          <button
            type="button"
            data-column={column}
            tabIndex={tabIndexOf(column)}
            title={t(title, { name: displayName })}
            onClick={() => onSelect(symbol, side)}
            className={className}
          >
            <span ref={side === 'short' ? bid : ask} className={PRICE_CLASS}>
              {UNKNOWN_FIGURE}
            </span>
          </button>
        </div>
      ))}
      <div role="gridcell" className="hidden flex-col items-end justify-center pr-1 group-data-[live=true]/market:flex">
        <svg aria-hidden="true" width={SPARKLINE_WIDTH_PX} height={SPARKLINE_HEIGHT_PX} className="fill-none stroke-muted">
          {sparkline !== undefined && <path d={sparkline} strokeWidth="1.2" strokeLinejoin="round" />}
        </svg>
        <span ref={change} className={classNames('text-mini leading-4 tabular-nums', TONE_CLASS)} />
      </div>
      <div
        role="gridcell"
        className="col-span-3 flex flex-col items-end justify-center pr-1 text-right text-muted group-data-[live=true]/market:hidden"
      >
        <span ref={reason} className="text-mini leading-4">
          {t('markets.willBeBack')}
        </span>
        <span ref={away} className="text-micro leading-3.5 tabular-nums" />
      </div>
    </div>
  );
});
