/** What a page of the web app may load and talk to. Pure: one header value for a nonce and a host. */
export interface PagePolicyInput {
  /** Of the page's address. */
  readonly pathname: string;
  /** Marks the inline scripts of this one answer. */
  readonly nonce: string;
  /** Host and port under which the page was asked for; its sockets live there. */
  readonly host: string;
  /** Where payment providers show a frame, and where a form of ours may be posted to: their origins. */
  readonly providers: ProviderOrigins;
  /** Where pictures of maps come from, as an origin; null where maps do without. */
  readonly mapTiles: string | null;
  /** The development server injects style elements and talks to no other host either. */
  readonly development: boolean;
}

export interface ProviderOrigins {
  readonly forms: readonly string[];
  readonly frames: readonly string[];
}

/** Players of videos on content pages. Nothing is asked of them before the reader asks for it. */
const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** One entry in the editor of content pages, whose libraries write style elements that carry no nonce (decision 0021). */
const EDITOR = /^\/backoffice\/content\/[0-9a-f]{24}\/?$/;

/** Name or address, and perhaps a port. */
export const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-fA-F:.]+\](?::\d{1,5})?$/;

/**
 * Everything from our own origin, inline scripts only with the nonce, no inline style but in the editor, no framing, no plug-ins. Some browsers do
 * not count sockets as 'self', so the host's are named; a host that is no host adds nothing.
 */
export function pageContentSecurityPolicy({ pathname, nonce, host, providers, mapTiles, development }: PagePolicyInput): string {
  const sockets = HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    development || EDITOR.test(pathname) ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // A picture that a client has chosen is shown before it is sent.
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
