/** What the service worker may keep, and what pages tell it. Pure. */

/** Everything here has its content's digest in its name. Nothing else is ever kept but the offline page. */
const ASSETS = '/assets/';

export interface KeptRequest {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

/** A file of the app's build, which is the same for everyone and for ever. */
export function isKeptAsset({ method, url }: KeptRequest, origin: string): boolean {
  const address = URL.parse(url);
  return method === 'GET' && address !== null && address.origin === origin && address.pathname.startsWith(ASSETS) && address.search === '';
}

/** A page that the browser is to show, as against what a page loads. */
export function isPageRequest({ method, mode }: KeptRequest): boolean {
  return method === 'GET' && mode === 'navigate';
}

/** The files of the build that a page names. */
export function addressesOfAssets(html: string): readonly string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** What a page tells the worker once it is shown: the language that is read there, and the files it has loaded. */
export interface PageShown {
  readonly kind: 'pageShown';
  readonly language: string;
  /** Paths on the app's own origin. */
  readonly assets: readonly string[];
}

/** Null where the message is none of ours; names that may not be kept are left out. */
export function readPageShown(message: unknown): PageShown | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('kind' in message) || message.kind !== 'pageShown') return null;
  if (!('language' in message) || typeof message.language !== 'string') return null;
  if (!('assets' in message) || !Array.isArray(message.assets)) return null;
  const assets = message.assets.filter((address): address is string => typeof address === 'string' && /^\/assets\/[\w.-]+$/.test(address));
  return { kind: 'pageShown', language: message.language, assets };
}
