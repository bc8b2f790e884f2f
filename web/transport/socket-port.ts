import type { ErrorCode } from '@fairlead/contract/errors.ts';

/** The second value of an event, which most don't have, is undefined without one. */
export type MessageListener = (message: unknown, second: unknown) => void;

/**
 * The socket interface this app needs: one namespace that reconnects by itself until it is closed. `ask` and `tell` send at once or not at
 * all; nothing is queued for a later connection, since an order sent late isn't the order that was placed.
 */
export interface SocketPort {
  readonly isConnected: () => boolean;
  readonly onConnect: (listener: () => void) => void;
  /** The connection was lost, or couldn't be made; the code says why if the server gave one. */
  readonly onDisconnect: (listener: (code: ErrorCode | null) => void) => void;
  readonly onMessage: (event: string, listener: MessageListener) => void;
  /** Resolves with the acknowledgement; rejects if it doesn't arrive in time or the connection is lost first. */
  readonly ask: (event: string, message: unknown, timeoutMs: number) => Promise<unknown>;
  readonly tell: (event: string) => void;
  /** Drops an unresponsive connection and makes a new one at once. */
  readonly reconnect: () => void;
  readonly close: () => void;
}
