import { createKeptLine, type KeptLineOptions } from './kept-line.ts';
import type { Line } from './line.ts';
import { openSocketConnection } from './socket-connection.ts';
import type { SocketProtocol } from './socket-protocol.ts';

export interface SocketLineOptions extends Omit<KeptLineOptions, 'open' | 'renewAfterMs'> {
  readonly protocol: SocketProtocol;
  readonly url: string;
}

/** A line to an exchange over WebSocket. */
export function createSocketLine({ protocol, url, ...options }: SocketLineOptions): Line {
  const { names, time } = options;
  return createKeptLine({
    ...options,
    renewAfterMs: protocol.renewAfterMs,
    open: (listener) => openSocketConnection({ protocol, url, names, ...time, listener }),
  });
}
