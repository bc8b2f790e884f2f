/** What a page of the web app may load and talk to. Pure: one header value for a nonce and a host. */
export interface PagePolicyInput {
  /** Marks the inline scripts of this one answer. */
  readonly nonce: string;
  /** Host and port under which the page was asked for; its sockets live there. */
  readonly host: string;
  /** Where payment providers show a frame, and where a form of ours may be posted to: their origins. */
  readonly providers: ProviderOrigins;
  /** The development server injects style elements and talks to no other host either. */
  readonly development: boolean;
}

export interface ProviderOrigins {
  readonly forms: readonly string[];
  readonly frames: readonly string[];
}

const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-fA-F:.]+\](?::\d{1,5})?$/;

/**
 * Everything from our own origin, inline scripts only with the nonce, no inline style, no framing, no plug-ins. Some browsers do
 * not count sockets as 'self', so the host's are named; a host that is no host adds nothing.
 */
export function pageContentSecurityPolicy({ nonce, host, providers, development }: PagePolicyInput): string {
  const sockets = HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // A picture that a client has chosen is shown before it is sent.
    "img-src 'self' data: blob:",
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...providers.forms].join(' '),
    ["frame-src 'self'", ...providers.frames].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}
