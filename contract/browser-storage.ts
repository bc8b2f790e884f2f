/**
 * Everything Fairlead stores in a visitor's or client's browser, by name. One browser test compares actual storage with this list, and
 * another test compares the cookie page with it, in every language.
 */

export type StorageKind = 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cache';

/** `session` and `signedIn` end on sign-out, `tab` with the tab, `untilDone` when the step it remembers is done. */
export type StorageLifetime = 'year' | 'session' | 'signedIn' | 'tab' | 'untilDone' | 'untilDeleted' | 'untilNextVersion';

export interface StoredItem {
  readonly kind: StorageKind;
  /** A word in braces stands for a variable part: an account number (client), instrument, language, page or app version. */
  readonly name: string;
  readonly lifetime: StorageLifetime;
}

export const STORED_ITEMS: readonly StoredItem[] = [
  { kind: 'cookie', name: 'lang', lifetime: 'year' },
  { kind: 'cookie', name: 'theme', lifetime: 'year' },
  { kind: 'cookie', name: 'signed_in', lifetime: 'signedIn' },
  { kind: 'cookie', name: 'device', lifetime: 'year' },
  { kind: 'cookie', name: 'time_zone', lifetime: 'year' },
  { kind: 'cookie', name: 'economic_calendar', lifetime: 'year' },
  { kind: 'localStorage', name: 'theme', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'risk_warning', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'ref', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'ref_source', lifetime: 'untilDone' },
  { kind: 'localStorage', name: 'ref_sub', lifetime: 'untilDone' },
  { kind: 'localStorage', name: 'ref_click', lifetime: 'untilDone' },
  { kind: 'localStorage', name: 'register', lifetime: 'untilDone' },
  { kind: 'localStorage', name: 'client_info', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'access_token', lifetime: 'session' },
  { kind: 'localStorage', name: 'user', lifetime: 'session' },
  { kind: 'localStorage', name: 'last_active_at', lifetime: 'session' },
  { kind: 'localStorage', name: 'affiliate_token', lifetime: 'session' },
  { kind: 'localStorage', name: 'countries', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'closed_popups', lifetime: 'untilDone' },
  { kind: 'localStorage', name: 'markets_view', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'chart {client}', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'chart {client} {symbol}', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'lists {client}', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'notices.{client}', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'notifications.{client}', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'notifications.dealt.{client}', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'content:{language}:{page}', lifetime: 'untilDeleted' },
  { kind: 'localStorage', name: 'log_keys', lifetime: 'untilDeleted' },
  { kind: 'sessionStorage', name: 'deposit_attempt', lifetime: 'tab' },
  { kind: 'sessionStorage', name: 'react-router-scroll-positions', lifetime: 'tab' },
  { kind: 'sessionStorage', name: 'react-router-manifest-version', lifetime: 'tab' },
  { kind: 'cache', name: 'fairlead-{version}', lifetime: 'untilNextVersion' },
];
