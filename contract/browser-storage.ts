/**
 * Everything that Fairlead keeps in a browser, by name. The page about cookies is made of this list, and a browser test holds what a
 * browser really keeps against it. Without schemas, so that a page can carry it.
 */

export const STORAGE_KINDS = ['cookie', 'localStorage', 'sessionStorage', 'indexedDB', 'cache'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** `session` and `signedIn` end with logging out, `tab` with the tab, `untilDone` when what it reminds of is done. */
export type StorageLifetime = 'year' | 'session' | 'signedIn' | 'tab' | 'untilDone' | 'untilDeleted' | 'untilNextVersion';

/** Who reads it: our server with a request, only the page in the browser, or both. */
export type StorageReader = 'server' | 'browser' | 'both';

export type StoragePurpose =
  | 'language'
  | 'theme'
  | 'signedIn'
  | 'device'
  | 'referral'
  | 'register'
  | 'clientInfo'
  | 'countries'
  | 'accessToken'
  | 'user'
  | 'lastActive'
  | 'closedPopups'
  | 'marketsView'
  | 'chart'
  | 'drawings'
  | 'noticesRead'
  | 'notifications'
  | 'notificationsShown'
  | 'depositAttempt'
  | 'scrollPositions'
  | 'appVersion'
  | 'appFiles';

export interface StoredItem {
  readonly kind: StorageKind;
  /** `{client}` stands for the number of an account, `{symbol}` for an instrument, `{version}` for a version of the app. */
  readonly name: string;
  /** Names the sentence that says what it is for. */
  readonly purpose: StoragePurpose;
  readonly lifetime: StorageLifetime;
  readonly reader: StorageReader;
}

export const STORED_ITEMS: readonly StoredItem[] = [
  { kind: 'cookie', name: 'lang', purpose: 'language', lifetime: 'year', reader: 'server' },
  { kind: 'cookie', name: 'theme', purpose: 'theme', lifetime: 'year', reader: 'server' },
  { kind: 'cookie', name: 'signed_in', purpose: 'signedIn', lifetime: 'signedIn', reader: 'server' },
  { kind: 'cookie', name: 'device', purpose: 'device', lifetime: 'year', reader: 'server' },
  { kind: 'localStorage', name: 'theme', purpose: 'theme', lifetime: 'untilDeleted', reader: 'browser' },
  { kind: 'localStorage', name: 'ref', purpose: 'referral', lifetime: 'untilDeleted', reader: 'both' },
  { kind: 'localStorage', name: 'register', purpose: 'register', lifetime: 'untilDone', reader: 'browser' },
  { kind: 'localStorage', name: 'client_info', purpose: 'clientInfo', lifetime: 'untilDeleted', reader: 'browser' },
  { kind: 'localStorage', name: 'access_token', purpose: 'accessToken', lifetime: 'session', reader: 'both' },
  { kind: 'localStorage', name: 'user', purpose: 'user', lifetime: 'session', reader: 'browser' },
  { kind: 'localStorage', name: 'last_active_at', purpose: 'lastActive', lifetime: 'session', reader: 'browser' },
  { kind: 'localStorage', name: 'countries', purpose: 'countries', lifetime: 'untilDeleted', reader: 'browser' },
  { kind: 'localStorage', name: 'closed_popups', purpose: 'closedPopups', lifetime: 'untilDone', reader: 'browser' },
  { kind: 'localStorage', name: 'markets_view', purpose: 'marketsView', lifetime: 'untilDeleted', reader: 'browser' },
  { kind: 'localStorage', name: 'chart {client}', purpose: 'chart', lifetime: 'untilDeleted', reader: 'browser' },
  { kind: 'localStorage', name: 'chart {client} {symbol}', purpose: 'drawings', lifetime: 'untilDeleted', reader: 'browser' },
  { kind: 'localStorage', name: 'notices.{client}', purpose: 'noticesRead', lifetime: 'untilDeleted', reader: 'browser' },
  { kind: 'localStorage', name: 'notifications.{client}', purpose: 'notifications', lifetime: 'untilDeleted', reader: 'browser' },
  {
    kind: 'localStorage',
    name: 'notifications.dealt.{client}',
    purpose: 'notificationsShown',
    lifetime: 'untilDeleted',
    reader: 'browser',
  },
  { kind: 'sessionStorage', name: 'deposit_attempt', purpose: 'depositAttempt', lifetime: 'tab', reader: 'browser' },
  { kind: 'sessionStorage', name: 'react-router-scroll-positions', purpose: 'scrollPositions', lifetime: 'tab', reader: 'browser' },
  { kind: 'sessionStorage', name: 'react-router-manifest-version', purpose: 'appVersion', lifetime: 'tab', reader: 'browser' },
  { kind: 'cache', name: 'fairlead-{version}', purpose: 'appFiles', lifetime: 'untilNextVersion', reader: 'browser' },
];
