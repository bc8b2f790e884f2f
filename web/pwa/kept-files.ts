/** What the service worker may keep, and what pages tell it. Pure functions. */

/** Every file here has a digest of its content in its name. Apart from one page, nothing else is kept. */
const ASSETS = '/assets/';

export interface KeptRequest {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

/** Whether a request is for a file of the app's build, which is the same for everyone and never changes. */
export function isKeptAsset({ method, url }: KeptRequest, origin: string): boolean {
  const address = URL.parse(url);
  return method === 'GET' && address !== null && address.origin === origin && address.pathname.startsWith(ASSETS) && address.search === '';
}

/** Whether a request is for a page to show, rather than for something a page loads. */
export function isPageRequest({ method, mode }: KeptRequest): boolean {
  return method === 'GET' && mode === 'navigate';
}

/** The build files that a page refers to. */
export function addressesOfAssets(html: string): readonly string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** What a page tells the worker once it is shown: its language, and the files it has loaded. */
export interface PageShown {
  readonly kind: 'pageShown';
  readonly language: string;
  /** Paths on the app's own origin. */
  readonly assets: readonly string[];
}

/** The message from a page, without names that may not be kept; null for any other message. */
export function readPageShown(message: unknown): PageShown | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('kind' in message) || message.kind !== 'pageShown') return null;
  if (!('language' in message) || typeof message.language !== 'string') return null;
  if (!('assets' in message) || !Array.isArray(message.assets)) return null;
  const assets = message.assets.filter((address): address is string => typeof address === 'string' && /^\/assets\/[\w.-]+$/.test(address));
  return { kind: 'pageShown', language: message.language, assets };
}

/** What one service worker keeps: that of the platform, or that of the page for verifying receipts. */
export interface Keeping {
  /** The page that is shown without a connection. */
  readonly page: string;
  readonly cache: string;
  /** Whether a cache is that of an earlier build. Each worker deletes only its own, since the other may be of another build. */
  readonly isOutdated: (cache: string) => boolean;
}

const CACHE_PREFIX = 'fairlead-';
const VERIFY_PREFIX = `${CACHE_PREFIX}verify-`;
const VERIFY_PAGE = '/verify';
const OFFLINE_PAGE = '/offline';

/** `scope` is the address below which the worker is registered. The page for verifying receipts works as it is without a connection. */
export function keepingOf(scope: string, build: string): Keeping {
  const isVerify = URL.parse(scope)?.pathname === VERIFY_PAGE;
  const cache = `${isVerify ? VERIFY_PREFIX : CACHE_PREFIX}${build}`;
  return {
    page: isVerify ? VERIFY_PAGE : OFFLINE_PAGE,
    cache,
    isOutdated: (name) => name !== cache && name.startsWith(CACHE_PREFIX) && name.startsWith(VERIFY_PREFIX) === isVerify,
  };
}
