export type MarketView = 'all' | 'favourites';

const KEY = 'markets_view';

/** Which part of the market list this browser showed last. */
export function readMarketView(): MarketView {
  try {
    return localStorage.getItem(KEY) === 'favourites' ? 'favourites' : 'all';
  } catch {
    // Storage may be forbidden.
    return 'all';
  }
}

export function keepMarketView(view: MarketView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Then it is forgotten with the page.
  }
}
