import type { ErrorCode } from '@fairlead/contract/errors.ts';

/**
 * What this app needs of a socket: one namespace that reconnects by itself until it is closed. `ask` and `tell` send at once or
 * not at all; nothing is queued for a later connection, because an order sent late is not the order that was given.
 */
export interface SocketPort {
  readonly isConnected: () => boolean;
  readonly onConnect: (listener: () => void) => void;
  /** The connection broke, or could not be made; the code tells why where the server gave one. */
  readonly onDisconnect: (listener: (code: ErrorCode | null) => void) => void;
  readonly onMessage: (event: string, listener: (message: unknown) => void) => void;
  /** Resolves with the acknowledgement; rejects when none came in time or the connection broke first. */
  readonly ask: (event: string, message: unknown, timeoutMs: number) => Promise<unknown>;
  readonly tell: (event: string) => void;
  /** Drops a connection that no longer answers; a new one is made at once. */
  readonly reconnect: () => void;
  readonly close: () => void;
}
