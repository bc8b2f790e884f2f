/** How to reach the bus, from BUS_URL: `nats://user:password@host:4222,other-host`, or `tls://` for an encrypted connection. */
export interface BusAddress {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  /** Present if the connection has to be encrypted. */
  readonly tls?: Record<string, never>;
}

const BUS_URL = /^(nats|tls):\/\/(?:([^/?#]*)@)?([^/?#@]+)\/?$/;
const DEFAULT_PORT = 4222;

/** Returns null if the text is no such URL. */
export function readBusAddress(url: string): BusAddress | null {
  const [, scheme, credentials, hosts] = BUS_URL.exec(url) ?? [];
  if (hosts === undefined) return null;
  const servers = hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:${DEFAULT_PORT}`));
  if (servers.some((server) => !/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i.test(server))) return null;
  const [user, pass] = credentials === undefined ? [] : splitOnce(credentials);
  return {
    servers,
    ...(user === undefined ? {} : { user: decodeURIComponent(user) }),
    ...(pass === undefined ? {} : { pass: decodeURIComponent(pass) }),
    ...(scheme === 'tls' ? { tls: {} } : {}),
  };
}

/** A user without a password is no way to sign in. */
export function isAuthenticated({ user, pass }: BusAddress): boolean {
  return user !== undefined && user !== '' && pass !== undefined && pass !== '';
}

function splitOnce(credentials: string): [string, string | undefined] {
  const colon = credentials.indexOf(':');
  return colon < 0 ? [credentials, undefined] : [credentials.slice(0, colon), credentials.slice(colon + 1)];
}
