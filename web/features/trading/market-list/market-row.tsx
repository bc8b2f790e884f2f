import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatOpening } from '../format-opening.ts';
import { formatQuote, formatSpread, UNKNOWN_FIGURE } from '../format-quote.ts';
import { setTone, TONE_CLASS } from '../live/live-day-change.tsx';
import { tint, TINT_CLASS } from '../live/tint.ts';
import { setText } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import type { QuoteView } from '../stores/quote-store.ts';
import { StarIcon } from '../trading-icons.tsx';
import { ASK_COLUMN, BID_COLUMN } from './grid-place.ts';
import { ROW_PX, SPARKLINE_HEIGHT_PX, SPARKLINE_WIDTH_PX } from './list-geometry.ts';
import type { PlacedColumn } from './market-list-columns.ts';
import { SentimentBar } from './sentiment/sentiment-bar.tsx';

export interface MarketRowProps {
  readonly instrument: ListedInstrument;
  readonly row: number;
  /** From the top of its section, in pixels. */
  readonly top: number;
  readonly isSelected: boolean;
  /** Whether it's in any of the client's lists. */
  readonly isListed: boolean;
  /** Whether the star opens the client's lists; otherwise it adds to the favourites and removes from them. */
  readonly hasLists: boolean;
  /** The columns that are shown after the name. */
  readonly columns: readonly PlacedColumn[];
  /** The share of clients who are long; undefined if it isn't known. */
  readonly longPercent: number | undefined;
  /** The last 24 hours as an SVG path; undefined until loaded, null if it isn't shown. */
  readonly sparkline: string | null | undefined;
  /** The cell that the Tab key reaches, if it is in this row. */
  readonly focusColumn: number | null;
  readonly onSelect: (symbol: string, side?: Side) => void;
  readonly onStar: (instrument: ListedInstrument) => void;
}

const CELL_CLASS = 'flex items-center justify-end rounded-mark tabular-nums -outline-offset-2';
/** Clients sell at the bid and buy at the ask. */
const PRICE_CELLS = {
  bid: { side: 'short', place: BID_COLUMN, title: 'markets.sell', className: classNames(CELL_CLASS, 'hover:text-short') },
  ask: { side: 'long', place: ASK_COLUMN, title: 'markets.buy', className: classNames(CELL_CLASS, 'hover:text-long') },
} as const;
const PRICE_CLASS = classNames('px-0.5 leading-5.5', TINT_CLASS);

/**
 * One instrument of the list; it exists only while visible. One subscription writes its prices straight into the cells. Each row is laid
 * out in isolation, so that a new figure in it affects nothing else on the page.
 */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { instrument, row, top, isSelected, isListed, hasLists, columns, longPercent, sparkline, focusColumn, onSelect, onStar } = props;
  const { t } = useTranslation('trading');
  const { quotes } = usePlatform().session;
  const locale = useLocale();
  const { symbol, displayName, digits } = instrument;
  const element = useRef<HTMLDivElement>(null);
  const bid = useRef<HTMLSpanElement>(null);
  const ask = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  const spread = useRef<HTMLSpanElement>(null);
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
        setText(spread.current, formatSpread(quote.bid, quote.ask, digits, locale));
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
  }, [quotes, symbol, digits, locale, t, columns]);

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
          {...(hasLists
            ? { 'aria-label': t('marketList.listsOf', { name: displayName }), 'aria-haspopup': 'dialog', title: t('marketList.inLists') }
            : {
                'aria-label': t('marketList.favourite', { name: displayName }),
                'aria-pressed': isListed,
                title: t(isListed ? 'marketList.remove' : 'marketList.add'),
              })}
          onClick={() => onStar(instrument)}
          className={classNames(
            'flex items-center justify-center rounded-mark -outline-offset-2 hover:text-strong',
            isListed ? 'text-accent' : 'text-muted',
          )}
        >
          <StarIcon className={classNames('size-4', isListed && 'fill-current')} />
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
      {columns.map((column) => {
        if (column === 'bid' || column === 'ask') {
          const { side, place, title, className } = PRICE_CELLS[column];
          return (
            <div key={column} role="gridcell" className="hidden group-data-[live=true]/market:grid">
              <button
                type="button"
                data-column={place}
                tabIndex={tabIndexOf(place)}
                title={t(title, { name: displayName })}
                onClick={() => onSelect(symbol, side)}
                className={className}
              >
                <span ref={column === 'bid' ? bid : ask} className={PRICE_CLASS}>
                  {UNKNOWN_FIGURE}
                </span>
              </button>
            </div>
          );
        }
        return (
          <div
            key={column}
            role="gridcell"
            className="hidden flex-col items-end justify-center pr-1 tabular-nums group-data-[live=true]/market:flex"
          >
            {column === 'spread' && <span ref={spread} className="text-mini text-muted" />}
            {column === 'sentiment' && <SentimentBar longPercent={longPercent} />}
            {column === 'change' && (
              <>
                {sparkline !== null && (
                  <svg aria-hidden="true" width={SPARKLINE_WIDTH_PX} height={SPARKLINE_HEIGHT_PX} className="fill-none stroke-muted">
                    {sparkline !== undefined && <path d={sparkline} strokeWidth="1.2" strokeLinejoin="round" />}
                  </svg>
                )}
                <span ref={change} className={classNames('text-mini leading-4', TONE_CLASS)} />
              </>
            )}
          </div>
        );
      })}
      <div
        role="gridcell"
        style={{ gridColumn: '3 / -1' }}
        className="flex flex-col items-end justify-center pr-1 text-right text-muted group-data-[live=true]/market:hidden"
      >
        <span ref={reason} className="text-mini leading-4">
          {t('markets.willBeBack')}
        </span>
        <span ref={away} className="text-micro leading-3.5 tabular-nums" />
      </div>
    </div>
  );
});
