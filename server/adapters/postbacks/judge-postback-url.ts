import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** Names that lead into a network of one's own, whoever answers for them (RFC 6761, 6762, 8375, and ICANN's .internal). */
const PRIVATE_NAMES = ['localhost', 'local', 'internal', 'home.arpa'];

/** Below it are services that nobody means to send a postback to. */
const FIRST_FREE_PORT = 1_024;

/**
 * The address where it may be sent to, null otherwise: https to a public host, at the usual port or one that anybody may listen on,
 * without a login in it. Hosts that are addresses are read as browsers do, so 127.1 is 127.0.0.1. `toPrivate` lets http and every host
 * through, for trying out.
 */
export function judgePostbackUrl(text: string, { toPrivate }: { readonly toPrivate: boolean }): URL | null {
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

/** The parsed address has no port where it is the scheme's own. */
function isUsualPort(port: string): boolean {
  return port === '' || Number(port) >= FIRST_FREE_PORT;
}
