import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** Names that resolve within a private network (RFC 6761, 6762, 8375, and ICANN's .internal). */
const PRIVATE_NAMES = ['localhost', 'local', 'internal', 'home.arpa'];

/** Ports below this belong to system services that are never meant to receive postbacks. */
const FIRST_FREE_PORT = 1_024;

/**
 * Returns the parsed URL if postbacks may be sent to it, otherwise null. It must be https to a public host, without credentials, on the
 * default port or an unprivileged one. IP addresses are parsed as browsers do, so 127.1 is 127.0.0.1. `toPrivate` also allows http and
 * every host, for local testing.
 */
export function parsePostbackUrl(text: string, { toPrivate }: { readonly toPrivate: boolean }): URL | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && !(toPrivate && url.protocol === 'http:')) return null;
  return toPrivate || (isPublicHost(url.hostname) && isUsualPort(url.port)) ? url : null;
}

function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0) return isPublicAddress(address);
  const name = hostname.replace(/\.$/, '');
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(name)) return false;
  return !PRIVATE_NAMES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

/** A parsed URL has an empty port when it uses the scheme's default. */
function isUsualPort(port: string): boolean {
  return port === '' || Number(port) >= FIRST_FREE_PORT;
}
