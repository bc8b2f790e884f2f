/** Parses the servers in DATABASE_URL and decides which is the primary. Does not access the network. */

/** One of the servers. */
export interface PostgresHost {
  /** For messages; never contains a password. */
  readonly name: string;
  /** A host name, an IP address, or the directory of a Unix socket; null means the one in the connection string. */
  readonly host: string | null;
  readonly port: number | null;
}

export interface PostgresAddress {
  /** For node-postgres. With several hosts it names none of them: each connection sets its own. */
  readonly connectionString: string;
  readonly hosts: readonly PostgresHost[];
}

/** Scheme, user and password, hosts, path, query. The password may contain an @, so the last one counts. */
const DATABASE_URL = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(?:\?([^#]*))?/;

/**
 * Parses a URL as libpq does: hosts are separated by commas, each with or without a port, either before the path or in the parameters
 * `host` and `port`, where one port is enough for all. A URL with a single host is left unchanged. Throws an Error if hosts and ports do
 * not match.
 */
export function readPostgresAddress(databaseUrl: string): PostgresAddress {
  const [, scheme = '', credentials, authority = '', path = '', query = ''] = DATABASE_URL.exec(databaseUrl) ?? [];
  const parameters = new URLSearchParams(query);
  const hosts = readHosts(authority, parameters.get('host'), parameters.get('port'));
  if (hosts.length < 2) {
    const [{ name } = { name: '' }] = hosts;
    return { connectionString: databaseUrl, hosts: [{ name: name === '' ? 'the database' : name, host: null, port: null }] };
  }
  if (new Set(hosts.map(({ name }) => name)).size < hosts.length) throw new Error('a host is named twice');
  // node-postgres supports one host only, so the connection string keeps everything but the hosts.
  const others = query.split('&').filter((parameter) => parameter !== '' && !/^(host|port)=/.test(parameter));
  const user = credentials === undefined ? '' : `${credentials}@`;
  return { connectionString: `${scheme}${user}localhost${path}${others.length === 0 ? '' : `?${others.join('&')}`}`, hosts };
}

export function isPostgresAddress(text: string): boolean {
  try {
    return readPostgresAddress(text).hosts.length > 0;
  } catch {
    return false;
  }
}

function readHosts(authority: string, hostParameter: string | null, portParameter: string | null): readonly PostgresHost[] {
  const inFront = authority.split(',').map(splitPort);
  // As in libpq, a parameter overrides the part before the path.
  const hosts = hostParameter?.split(',') ?? inFront.map(({ host }) => host);
  const portsInFront = inFront.map(({ port }) => port);
  const ports = portParameter?.split(',') ?? (hostParameter === null ? portsInFront : portsInFront.slice(0, 1));
  if (ports.length !== 1 && ports.length !== hosts.length) throw new Error(`${hosts.length} hosts have ${ports.length} ports`);
  return hosts.map((host, index) => {
    if (host === '' && hosts.length > 1) throw new Error('a host in the list is empty');
    const port = ports[ports.length === 1 ? 0 : index] ?? '';
    return { name: port === '' ? host : `${host}:${port}`, host, port: readPort(port) };
  });
}

/** IPv6 addresses are in brackets because they contain colons themselves. */
function splitPort(text: string): { readonly host: string; readonly port: string } {
  const [, bracketed, plain = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(text) ?? [];
  return { host: bracketed ?? decodeURIComponent(plain), port };
}

function readPort(text: string): number | null {
  if (text === '') return null;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) throw new Error(`${text} is not a port`);
  return port;
}

/**
 * The state reported by a server. PostgreSQL raises the timeline with every promotion: of two primaries, the one with the lower timeline
 * has been replaced. A standby has the timeline of the primary that it follows.
 */
export type HostState =
  | { readonly kind: 'primary' | 'standby'; readonly timeline: number }
  | { readonly kind: 'unreached'; readonly reason: string };

export interface Known {
  /** The highest timeline that any server has reported to this process. */
  readonly timeline: number;
  /** The index of the server in use, or null. */
  readonly current: number | null;
}

/**
 * Chooses the primary among the servers, in the order of the URL. A primary that has been replaced is never chosen. The server in use is
 * kept as long as it is a primary and no other one has a higher timeline.
 */
export function choosePrimary(states: readonly HostState[], known: Known): Known {
  const timeline = Math.max(known.timeline, ...states.map((state) => (state.kind === 'unreached' ? 0 : state.timeline)));
  const isUsable = (state: HostState | undefined): boolean => state?.kind === 'primary' && state.timeline === timeline;
  if (known.current !== null && isUsable(states[known.current])) return { timeline, current: known.current };
  const first = states.findIndex(isUsable);
  return { timeline, current: first === -1 ? null : first };
}

/** Thrown if no server is the primary. That can change at any moment, so a retry makes sense. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
}

/** Describes the servers' states for the person who has to restore a primary. */
export function describeHosts(hosts: readonly PostgresHost[], states: readonly HostState[], timeline: number): string {
  return hosts.map(({ name }, index) => `${name} ${describeState(states[index], timeline)}`).join('; ');
}

function describeState(state: HostState | undefined, timeline: number): string {
  if (state === undefined) return 'was not probed';
  if (state.kind === 'unreached') return `cannot be reached (${state.reason})`;
  if (state.kind === 'standby') return 'is a standby';
  if (state.timeline === timeline) return 'is the primary';
  return `is a primary on timeline ${state.timeline}, which was replaced by one on timeline ${timeline}`;
}
