import type { IncomingMessage } from 'node:http';

export interface OwnOriginOptions {
  /** The URL at which browsers reach the server; null if not configured. */
  readonly publicUrl: string | null;
  /** Whether browsers may also use other names of this machine, as in a trial installation. */
  readonly acceptsHost: boolean;
}

/**
 * Checks whether a handshake comes from one of our pages, or from a program, which sends no Origin. Otherwise other sites could talk to
 * this server from our clients' browsers.
 */
export function createOriginCheck({ publicUrl, acceptsHost }: OwnOriginOptions): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  return ({ headers: { origin, host } }) => {
    if (origin === undefined) return true;
    if (origin === publicUrl) return true;
    return acceptsHost && host !== undefined && URL.parse(origin)?.host === host.toLowerCase();
  };
}
