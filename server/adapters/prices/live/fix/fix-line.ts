import { BlockList, isIP } from 'node:net';
import { createKeptLine, type KeptLineOptions } from '../kept-line.ts';
import type { Line } from '../line.ts';
import { openFixConnection, type FixConnection } from './fix-connection.ts';
import type { Refresh } from './market-data.ts';

export interface FixLineOptions extends Omit<KeptLineOptions, 'open' | 'renewAfterMs'> {
  readonly host: string;
  readonly port: number;
  /** Without TLS, the host must be this machine. */
  readonly isTls: boolean;
  /** In PEM, for a source whose certificate is not of a public authority. */
  readonly certificateAuthority?: string;
  readonly senderCompId: string;
  readonly targetCompId: string;
  /** SenderSubID, such as a desk's name, if the source wants one. */
  readonly senderSubId?: string;
  /** TargetSubID, such as `QUOTE`, if the source wants one. */
  readonly targetSubId?: string;
  readonly username?: string;
  readonly password?: string;
  /** A source without anything to say for more than twice this long is dead. */
  readonly heartbeatSeconds: number;
  /** How the source sends updates; full snapshots unless it only sends changes. */
  readonly refresh?: Refresh;
}

/**
 * A line to a source that speaks FIX 4.4. Names are the source's own (Symbol, tag 55). Throws an Error that names the option if one cannot
 * be right.
 */
export function createFixLine(options: FixLineOptions): Line {
  const { host, port, isTls, certificateAuthority, heartbeatSeconds, refresh, ...rest } = options;
  const { senderCompId, targetCompId, senderSubId, targetSubId, username, password, ...kept } = rest;
  if (!isTls && !isThisMachine(host)) throw new Error(`isTls: a session without TLS is only for this machine, not for ${host}`);
  const texts = { senderCompId, targetCompId, senderSubId, targetSubId, username, password };
  for (const [option, value] of Object.entries(texts)) {
    if (value !== undefined && !isFixText(value)) throw new Error(`${option}: must be printable ASCII characters, and not empty`);
  }
  if (!kept.names.every(isFixText)) throw new Error('names: must be printable ASCII characters, and not empty');
  if (!Number.isInteger(heartbeatSeconds) || heartbeatSeconds < 1 || heartbeatSeconds > 3_600) {
    throw new Error('heartbeatSeconds: must be whole seconds from 1 to 3600');
  }
  let last: FixConnection | null = null;
  const line = createKeptLine({
    ...kept,
    // A source allows one session at a time.
    renewAfterMs: null,
    open: (listener) => {
      last = openFixConnection({
        host,
        port,
        isTls,
        certificateAuthority: certificateAuthority ?? null,
        terms: {
          senderCompId,
          targetCompId,
          senderSubId: senderSubId ?? null,
          targetSubId: targetSubId ?? null,
          username: username ?? null,
          password: password ?? null,
          heartbeatSeconds,
        },
        names: kept.names,
        refresh: refresh ?? 'full',
        after: last?.closed ?? Promise.resolve(),
        ...kept.time,
        listener,
      });
      return last;
    },
  });
  return {
    ...line,
    async stop() {
      await line.stop();
      // The logout, which has a deadline of its own.
      await last?.closed;
    },
  };
}

/** Values end with a control character, and have one byte per character. */
function isFixText(value: string): boolean {
  return /^[\u0020-\u007e]+$/.test(value);
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

function isThisMachine(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : LOOPBACK.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
