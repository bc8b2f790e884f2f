/** The Content-Security-Policy of a web page. Pure: returns the header value for a nonce and a host. */
export interface PagePolicyInput {
  /** The page's path. */
  readonly pathname: string;
  /** Marks the inline scripts of this response. */
  readonly nonce: string;
  /** Host and port of the page request; the page's sockets use them too. */
  readonly host: string;
  /** Origins where payment providers show a frame, and where our forms may post to. */
  readonly providers: ProviderOrigins;
  /** The origin of map images; null if maps are off. */
  readonly mapTiles: string | null;
  /** The development server injects style elements and connects only to its own host. */
  readonly development: boolean;
}

export interface ProviderOrigins {
  readonly forms: readonly string[];
  readonly frames: readonly string[];
}

/** Video players on content pages. Nothing is loaded from them until the reader starts a video. */
const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** An entry in the content editor, whose libraries write style elements without a nonce (decision 0021). */
const EDITOR = /^\/backoffice\/content\/[0-9a-f]{24}\/?$/;

/** A host name or address, optionally with a port. */
export const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-fA-F:.]+\](?::\d{1,5})?$/;

/**
 * Everything from our own origin, inline scripts only with the nonce, no inline styles except in the editor, no framing, no plug-ins. Some
 * browsers don't count sockets as 'self', so the host's sockets are listed; an invalid host adds nothing.
 */
export function pageContentSecurityPolicy({ pathname, nonce, host, providers, mapTiles, development }: PagePolicyInput): string {
  const sockets = HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    development || EDITOR.test(pathname) ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // An image that a client has chosen is shown before it is uploaded.
    ["img-src 'self' data: blob:", ...(mapTiles === null ? [] : [mapTiles])].join(' '),
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...providers.forms].join(' '),
    ["frame-src 'self'", ...VIDEO_PLAYERS, ...providers.frames].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}
