import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { createPriceSocket, openPricePort, type PricedInstrument, type PriceSocket } from '../../../transport/price-socket.ts';
import type { Behaviour } from '../behaviours/behaviour.ts';
import { dayOf, openOfDay } from './day-open.ts';
import { changeSince, changeText, quoteText, toneOf } from './quote-text.ts';

/**
 * Updates the figures of the quotes widget from the price socket while it is on screen and its tab is visible. All changes are written in
 * the next frame, into existing text nodes.
 */
export const liveQuotes: Behaviour = (element) => {
  const { locale = 'en-IE' } = element.dataset;
  const rows = findRows(element);
  const changed = new Map<number, Quote>();
  let socket: PriceSocket | null = null;
  let frame = 0;
  let isOnScreen = false;
  let watchedSince = 0;
  let today = dayOf(Date.now());

  function paint(): void {
    frame = 0;
    const day = dayOf(Date.now());
    if (day !== today) {
      today = day;
      for (const row of rows.values()) {
        row.dayOpen = openOfDay(day, row.shown === null ? null : priceToDecimal(row.shown.bid), watchedSince);
      }
    }
    const tinted: HTMLElement[] = [];
    for (const [id, quote] of changed) {
      const row = rows.get(id);
      if (row !== undefined) paintRow(row, quote, locale, tinted);
    }
    changed.clear();
    endTints(tinted);
  }

  function take(id: number, bid: Price, ask: Price): void {
    changed.set(id, { bid, ask });
    if (frame === 0) frame = requestAnimationFrame(paint);
  }

  function openOrClose(): void {
    const isSeen = isOnScreen && document.visibilityState === 'visible';
    if (isSeen && socket === null) {
      watchedSince = Date.now();
      socket = createPriceSocket(
        openPricePort(),
        Date.now,
        [...rows.values()].map(({ instrument }) => instrument),
        take,
      );
    } else if (!isSeen && socket !== null) {
      socket.close();
      socket = null;
    }
  }

  const observer = new IntersectionObserver(([entry]) => {
    isOnScreen = entry?.isIntersecting === true;
    openOrClose();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', openOrClose);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', openOrClose);
    isOnScreen = false;
    openOrClose();
    cancelAnimationFrame(frame);
  };
};

interface Quote {
  readonly bid: Price;
  readonly ask: Price;
}

interface Row {
  readonly element: HTMLElement;
  readonly instrument: PricedInstrument;
  dayOpen: number | null;
  readonly sell: HTMLElement;
  readonly buy: HTMLElement;
  readonly change: HTMLElement;
  /** The quote painted last; null before the first. */
  shown: Quote | null;
}

function findRows(widget: HTMLElement): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>();
  for (const element of widget.querySelectorAll<HTMLElement>('[data-quote]')) {
    const { quote = '', symbol = '', digits, dayOpen } = element.dataset;
    const [sell, buy, change] = ['sell', 'buy', 'change'].map((part) => element.querySelector<HTMLElement>(`[data-part=${part}]`));
    if (!sell || !buy || !change) continue;
    const id = Number(quote);
    rows.set(id, {
      element,
      instrument: { id, symbol, digits: Number(digits) },
      dayOpen: dayOpen === undefined ? null : Number(dayOpen),
      sell,
      buy,
      change,
      shown: null,
    });
  }
  return rows;
}

function paintRow(row: Row, quote: Quote, locale: string, tinted: HTMLElement[]): void {
  const { element, instrument, dayOpen, shown } = row;
  // A side of zero is no price (spec section 4).
  const isPriced = quote.bid !== 0 && quote.ask !== 0;
  set(element, 'priced', String(isPriced));
  row.shown = isPriced ? quote : null;
  if (!isPriced) return;
  for (const [cell, now, before] of [
    [row.sell, quote.bid, shown?.bid],
    [row.buy, quote.ask, shown?.ask],
  ] as const) {
    if (now === before) continue;
    write(cell, quoteText(now, instrument.digits, locale));
    if (before === undefined) continue;
    cell.dataset['tint'] = now > before ? 'up' : 'down';
    tinted.push(cell);
  }
  const change = changeSince(dayOpen, priceToDecimal(quote.bid));
  write(row.change, changeText(change, locale));
  set(element, 'tone', toneOf(change));
}

const TINT_MS = 300;
/** The latest tint of a cell, so that an earlier one does not end it. */
const tintOf = new WeakMap<HTMLElement, object>();

/** Removes the tints of a whole frame with one timer. */
function endTints(cells: readonly HTMLElement[]): void {
  if (cells.length === 0) return;
  for (const cell of cells) tintOf.set(cell, cells);
  setTimeout(() => {
    for (const cell of cells) if (tintOf.get(cell) === cells) delete cell.dataset['tint'];
  }, TINT_MS);
}

/** Writes into the existing text node: rewriting an equal text or adding a node would cost the browser more. */
function write(cell: HTMLElement, text: string): void {
  const node = cell.firstChild;
  if (node instanceof Text) {
    if (node.data !== text) node.data = text;
  } else cell.textContent = text;
}

function set(element: HTMLElement, name: string, value: string): void {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}
