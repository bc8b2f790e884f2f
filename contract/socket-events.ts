/**
 * The namespaces of both sockets and the names of what is said on them. Apart from the schemas, so that the web app can use them without
 * carrying the schema library to the browser.
 */

/** The trading socket (spec section 7, "Realtime"). */
export const TRADING_NAMESPACE = '/trading';

/** Events the client emits; the server pushes `positions` and `balance` under the same names. */
export const tradingEvents = {
  positions: 'positions',
  balance: 'balance',
  openPosition: 'openPosition',
  closePosition: 'closePosition',
  updatePosition: 'updatePosition',
  // Beyond the spec: orders that wait, alerts, and closing several positions at once.
  closePositions: 'closePositions',
  placeOrder: 'placeOrder',
  changeOrder: 'changeOrder',
  cancelOrder: 'cancelOrder',
  setAlert: 'setAlert',
  removeAlert: 'removeAlert',
  /** Beyond the spec: tells the server that a person is at the screen, so that the session does not idle out. */
  active: 'active',
  /** Beyond the spec: the server says that the session has ended; the client signs out. */
  signedOut: 'signedOut',
} as const;

/** The event under which the trading socket pushes notices. */
export const NOTICES_EVENT = 'notices';

/** On the trading socket: whether trading is open or paused, on connecting and whenever that changes. */
export const TRADING_STATUS_EVENT = 'tradingStatus';

export interface TradingStatusMessage {
  /** While trading is paused, commands and account views are answered with the code `unavailable`. It resumes by itself. */
  readonly status: 'open' | 'paused';
}

/** The price socket: namespace and its one event. */
export const PRICE_NAMESPACE = '/prices';
export const PRICES_EVENT = 'prices';
/** Asked for in the handshake (`auth.format`) by a client that reads the compact form; the event is then `compactPrices`. */
export const COMPACT_PRICES_EVENT = 'compactPrices';

/**
 * On the price socket: the terms of trading as they are, on connecting and whenever they change. Whoever holds instruments or rules of other
 * terms loads them anew.
 */
export const TERMS_EVENT = 'terms';

export interface TermsMessage {
  /** The version of the rule pack as the house applies it. */
  readonly rules: string;
  /** The symbols in which trading is halted. */
  readonly halted: readonly string[];
  /** The symbols whose price is under review: nothing opens, and closings wait for a confirmed price. */
  readonly under_review: readonly string[];
}
