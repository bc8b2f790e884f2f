export type MarketView = 'all' | 'favourites';

const KEY = 'markets_view';

/** The part of the market list last shown in this browser. */
export function readMarketView(): MarketView {
  try {
    return localStorage.getItem(KEY) === 'favourites' ? 'favourites' : 'all';
  } catch {
    // Storage may be blocked.
    return 'all';
  }
}

export function keepMarketView(view: MarketView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Then it is only remembered until the page is closed.
  }
}
