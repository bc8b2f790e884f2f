import type { IncomingMessage } from 'node:http';

export interface OwnOriginOptions {
  /** Where browsers reach the server; null where that is not said. */
  readonly publicUrl: string | null;
  /** Whether browsers may come under other names of this machine too, as they do where something is tried out. */
  readonly acceptsHost: boolean;
}

/**
 * Says whether a handshake comes from a page of ours, or from a program, which sends no Origin. Pages of others could otherwise talk to this server
 * from the browsers of our clients.
 */
export function createOriginCheck({ publicUrl, acceptsHost }: OwnOriginOptions): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  return ({ headers: { origin, host } }) => {
    if (origin === undefined) return true;
    if (origin === publicUrl) return true;
    return acceptsHost && host !== undefined && URL.parse(origin)?.host === host.toLowerCase();
  };
}
