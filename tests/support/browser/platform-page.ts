import { expect, type Locator, type Page } from '@playwright/test';

/** The platform in English, as a client sees it on a wide screen. */
export interface PlatformPage {
  /** Opens an instrument and waits until the account is shown. */
  open(symbol?: string): Promise<void>;
  readonly ticket: Ticket;
  /** Bid and ask of the selected instrument, as shown in its header. */
  readonly bid: Locator;
  readonly ask: Locator;
  /** A figure of the account summary: the button that opens its formula. */
  figure(name: string): Locator;
  /** The text of a figure. */
  figureText(name: string): Locator;
  readonly openPositions: Locator;
  readonly history: Locator;
  /** The row of a pending order in an instrument, once the orders tab is open. */
  order(symbol: string): OrderRow;
  openOrders(): Promise<void>;
  /** The row of an open position in an instrument; if there are several, the one with this text. */
  position(symbol: string, text?: string): PositionRow;
  readonly markets: Locator;
  /** The list's row of an instrument; it exists only while it is in view. */
  market(symbol: string): Locator;
  readonly search: Locator;
  readonly toasts: Locator;
  readonly connectionLost: Locator;
}

export interface Ticket {
  kind(name: 'Market' | 'Limit' | 'Stop'): Locator;
  /** The price of a pending order. */
  readonly entryPrice: Locator;
  readonly expiry: Locator;
  /** The date and time of a custom expiry. */
  readonly expiresOn: Locator;
  readonly stopKind: Locator;
  /** The distance at which a trailing stop follows the price. */
  readonly distance: Locator;
  readonly buy: Locator;
  readonly sell: Locator;
  readonly amount: Locator;
  readonly stopLoss: Locator;
  readonly takeProfit: Locator;
  /** All leverage choices. */
  readonly leverages: Locator;
  leverage(choice: number): Locator;
  readonly submit: Locator;
  /** One of the figures below the fields. */
  result(name: string): Locator;
}

export interface OrderRow {
  readonly row: Locator;
  readonly price: Locator;
  readonly distance: Locator;
  readonly stopLoss: Locator;
  readonly takeProfit: Locator;
  readonly expiry: Locator;
  readonly cancel: Locator;
}

export interface PositionRow {
  readonly row: Locator;
  readonly profit: Locator;
  readonly percent: Locator;
  readonly openPrice: Locator;
  readonly currentPrice: Locator;
  readonly stopLoss: Locator;
  readonly takeProfit: Locator;
  readonly close: Locator;
}

export function platformPage(page: Page): PlatformPage {
  const summary = page.getByRole('region', { name: 'Account' });
  const figure = (name: string): Locator => summary.getByRole('button', { name });
  const figureText = (name: string): Locator => figure(name).locator('span').nth(1);
  const openPositions = page.getByRole('region', { name: 'Open positions' });
  const markets = page.getByRole('region', { name: 'Markets' });
  const instrumentBar = page.getByRole('heading', { level: 1 }).locator('xpath=..');
  const quote = (label: string): Locator =>
    instrumentBar.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
  return {
    open: async (symbol = 'BTCUSD') => {
      await page.goto(`/platform/${symbol}`);
      // One of the figures that every screen shows at first.
      await expect(figureText('Equity')).toHaveText(/€/);
    },
    ticket: ticketOf(page),
    bid: quote('Sell'),
    ask: quote('Buy'),
    figure,
    figureText,
    openPositions,
    history: page.getByRole('region', { name: 'History' }),
    position: (symbol, text = '') => {
      const has = page.getByRole('button', { name: symbol, exact: true });
      return positionRow(openPositions.getByRole('row').filter({ has, hasText: text }));
    },
    order: (symbol) => orderRow(page.getByRole('region', { name: 'Pending orders' }).getByRole('row').filter({ hasText: symbol })),
    openOrders: () => page.getByRole('tab', { name: /orders/i }).click(),
    markets,
    market: (symbol) => markets.getByRole('row').filter({ has: page.getByText(symbol, { exact: true }) }),
    search: page.getByRole('searchbox', { name: 'Search markets' }),
    toasts: page.getByRole('log', { name: 'Messages' }),
    connectionLost: page.getByText(/^Connection lost at/),
  };
}

function ticketOf(page: Page): Ticket {
  const form = page.locator('form', { has: page.getByRole('group', { name: 'Buy or sell' }) });
  const side = (name: string): Locator =>
    form.getByRole('group', { name: 'Buy or sell' }).getByRole('radio', { name: new RegExp(`^${name}`) });
  const leverages = form.getByRole('group', { name: 'Leverage' }).getByRole('radio');
  return {
    buy: side('Buy'),
    sell: side('Sell'),
    kind: (name) => form.getByRole('group', { name: 'Order type' }).getByRole('radio', { name, exact: true }),
    entryPrice: form.getByLabel(/^(Limit|Stop) price$/),
    expiry: form.getByLabel('Expiry', { exact: true }),
    expiresOn: form.getByLabel('Expires on', { exact: true }),
    stopKind: form.getByLabel('Stop loss type', { exact: true }),
    distance: form.getByLabel('Distance', { exact: true }),
    amount: form.getByLabel('Amount', { exact: true }),
    stopLoss: form.getByLabel('Stop loss', { exact: true }),
    takeProfit: form.getByLabel('Take profit', { exact: true }),
    leverages,
    leverage: (choice) => form.getByRole('group', { name: 'Leverage' }).getByRole('radio', { name: `${choice}×`, exact: true }),
    submit: form.locator('button[type=submit]'),
    result: (name) => form.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd'),
  };
}

function orderRow(row: Locator): OrderRow {
  return {
    row,
    price: row.getByLabel(/^Order price for/),
    distance: row.locator('[data-cell=distance]'),
    stopLoss: row.getByLabel(/^(Stop loss|Trailing distance) for/),
    takeProfit: row.getByLabel(/^Take profit for/),
    expiry: row.getByRole('button', { name: /^Expiry for/ }),
    cancel: row.getByRole('button', { name: /^Cancel order for/ }),
  };
}

function positionRow(row: Locator): PositionRow {
  const cell = (column: string): Locator => row.locator(`[data-cell=${column}]`);
  const profit = cell('profit').getByRole('button');
  return {
    row,
    profit: profit.locator('span').nth(0),
    percent: profit.locator('span').nth(1),
    openPrice: cell('openPrice'),
    currentPrice: cell('currentPrice'),
    stopLoss: row.getByLabel(/^Stop loss for/),
    takeProfit: row.getByLabel(/^Take profit for/),
    close: row.getByRole('button', { name: /^Close (?!part of )/ }),
  };
}
