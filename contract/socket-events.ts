/**
 * The namespaces and event names of both sockets. Separate from the schemas, so that the web app can use them without loading the schema
 * library.
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
  updatePartialTargets: 'updatePartialTargets',
  // Beyond the spec: pending orders, alerts, and closing several positions at once.
  closePositions: 'closePositions',
  placeOrder: 'placeOrder',
  placeOrderPair: 'placeOrderPair',
  changeOrder: 'changeOrder',
  cancelOrder: 'cancelOrder',
  setAlert: 'setAlert',
  removeAlert: 'removeAlert',
  /** Beyond the spec: tells the server that the user is active, so that the session does not time out. */
  active: 'active',
  /** Beyond the spec: the session has ended, so the client signs out. */
  signedOut: 'signedOut',
} as const;

/** The event by which the trading socket pushes notices. */
export const NOTICES_EVENT = 'notices';

/** On the trading socket: whether trading is open or paused. Sent on connection and on every change. */
export const TRADING_STATUS_EVENT = 'tradingStatus';

export interface TradingStatusMessage {
  /** While trading is paused, commands and account views are answered with `unavailable`. It resumes automatically. */
  readonly status: 'open' | 'paused';
}

/**
 * On the trading socket, requested in the handshake (`auth.format: 'changes'`): instead of whole `positions` and `balance`, the server pushes
 * what has changed.
 */
export const ACCOUNT_CHANGES_EVENT = 'changes';

/** The price socket: its namespace and single event. */
export const PRICE_NAMESPACE = '/prices';
export const PRICES_EVENT = 'prices';
/**
 * Requested in the handshake (`auth.format`) by clients that read the compact form; the event is then `compactPrices`. It carries two values:
 * the prices, and the server's time of this look at them in whole milliseconds since 1970 UTC, the frame. With an instrument, the frame names
 * the quote that was published at that time. A client that tells which price it saw (`seen_frame`) repeats it.
 */
export const COMPACT_PRICES_EVENT = 'compactPrices';

/**
 * On the price socket: the current trading terms, on connection and on every change. Clients holding instruments or rules of other terms
 * must reload them.
 */
export const TERMS_EVENT = 'terms';

export interface TermsMessage {
  /** The version of the rule pack with the broker's rules applied. */
  readonly rules: string;
  /** The version of the trading calendar. */
  readonly calendar: number;
  /** The version of what else the list of instruments contains: corporate actions and financing. */
  readonly listing: string;
  /** Symbols in which trading is halted. */
  readonly halted: readonly string[];
  /** Symbols whose price is under review: nothing opens, and closes wait for a confirmed price. */
  readonly under_review: readonly string[];
}
