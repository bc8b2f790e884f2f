import { BlockList, isIP } from 'node:net';
import type { SMTPPoolOptions } from 'nodemailer';

/**
 * Reads the SMTP server's connection options from a URL such as smtps://user:password@host:465. Email must travel encrypted and to the
 * intended server. Only on a private network may smtp:// continue without encryption, or with a certificate that does not match the host.
 * Other parts of the URL, such as a query, are ignored.
 */
export function readMailUrl(mailUrl: string): Pick<SMTPPoolOptions, 'host' | 'port' | 'secure' | 'requireTLS' | 'tls' | 'auth'> {
  const { protocol, hostname, port, username, password } = new URL(mailUrl);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = protocol === 'smtps:';
  const mayBePlain = !secure && isPrivateHost(host);
  return {
    host,
    port: port === '' ? DEFAULT_PORTS[secure ? 'smtps' : 'smtp'] : Number(port),
    secure,
    requireTLS: !secure && !mayBePlain,
    tls: { rejectUnauthorized: !mayBePlain },
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** Whether email to this server may be sent unencrypted or to a server whose certificate is not verified. */
export function mayTravelPlain(mailUrl: string): boolean {
  const { secure, requireTLS } = readMailUrl(mailUrl);
  return secure !== true && requireTLS !== true;
}

const DEFAULT_PORTS = { smtp: 587, smtps: 465 } as const;

/** A host name without a dot is only known on the local network. */
function isPrivateHost(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return !host.includes('.') || host.endsWith('.localhost');
  return PRIVATE_NETWORKS.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** Loopback, RFC 1918, link-local and unique local addresses. */
const PRIVATE_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv6');
}
