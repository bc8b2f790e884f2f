/** What the market list shows: everything, the favourites, or one of the client's lists. */
export type MarketView = 'all' | 'favourites' | ListView;
type ListView = `list ${string}`;

const KEY = 'markets_view';

/** The part of the market list last shown in this browser. */
export function readMarketView(): MarketView {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    return kept === 'favourites' || isListView(kept) ? kept : 'all';
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

export function viewOfList(id: string): MarketView {
  return `list ${id}`;
}

/** The id of the list that is shown; null for any other view. */
export function listIdOf(view: MarketView): string | null {
  return isListView(view) ? view.slice('list '.length) : null;
}

function isListView(view: string): view is ListView {
  return /^list [A-Za-z0-9-]{1,36}$/.test(view);
}
