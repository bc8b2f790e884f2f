/**
 * The address of every HTTP call. Apart from the schemas, so that the web app can name a call without carrying the schema library to the
 * browser.
 */

export const settingsPaths = { settings: '/api/settings' } as const;

/** The client's own account (spec section 7, "Client account"). */
export const accountPaths = {
  login: '/api/accounts/login',
  logout: '/api/accounts/logout',
  get: '/api/accounts/get',
  getBalance: '/api/accounts/getBalance',
  popups: '/api/accounts/popups',
  popup: '/api/accounts/popup',
  autoTrading: '/api/accounts/autoTrading',
  countries: '/api/get/countries',
} as const;

/** What the market is. Only `assets` is the spec's. */
export const marketPaths = {
  assets: '/api/get/assets',
  candles: '/api/market/candles',
  sparklines: '/api/market/sparklines',
  favourites: '/api/market/favourites',
} as const;

/** What an account did and what happened to it, beside the trading socket. Beyond the spec. */
export const tradingPaths = {
  history: '/api/trading/history',
  csv: '/api/trading/history.csv',
  why: '/api/trading/positions/:id/why',
  notices: '/api/trading/notices',
} as const;
