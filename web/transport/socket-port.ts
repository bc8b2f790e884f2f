import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { io, type Socket } from 'socket.io-client';

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

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;

/**
 * Opens a namespace of our own server. Each call makes its own connection: socket.io would otherwise share one per origin, and
 * drop the first namespace when the second authenticates differently.
 */
export function openSocketPort(namespace: string, auth: Readonly<Record<string, string>>): SocketPort {
  const socket: Socket = io(namespace, {
    auth,
    forceNew: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: FIRST_RETRY_MS,
    reconnectionDelayMax: LONGEST_RETRY_MS,
  });
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  // A browser that knows it is offline tells at once; the socket itself would notice only after missed heartbeats.
  const dropConnection = (): void => {
    if (socket.connected) socket.io.engine.close();
  };
  window.addEventListener('offline', dropConnection);

  // After a refusal by the server or a disconnection by it, socket.io leaves reconnecting to us.
  const retryUnlessActive = (): void => {
    if (socket.active) return;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => socket.connect(), LONGEST_RETRY_MS * (0.5 + Math.random() / 2));
  };

  return {
    isConnected: () => socket.connected,
    onConnect: (listener) => {
      socket.on('connect', listener);
    },
    onDisconnect: (listener) => {
      socket.on('disconnect', () => {
        listener(null);
        retryUnlessActive();
      });
      socket.on('connect_error', (error: Error & { data?: unknown }) => {
        listener(codeOf(error.data));
        retryUnlessActive();
      });
    },
    onMessage: (event, listener) => {
      socket.on(event, listener);
    },
    ask: (event, message, timeoutMs) =>
      socket.connected ? socket.timeout(timeoutMs).emitWithAck(event, message) : Promise.reject(new Error('not connected')),
    tell: (event) => {
      if (socket.connected) socket.emit(event);
    },
    reconnect: dropConnection,
    close: () => {
      window.removeEventListener('offline', dropConnection);
      clearTimeout(retryTimer);
      socket.off();
      socket.disconnect();
    },
  };
}

/** The error code of a refused handshake: socket.io carries the contract's error body in `data`. */
function codeOf(data: unknown): ErrorCode | null {
  if (typeof data !== 'object' || data === null || !('error' in data)) return null;
  const { error } = data;
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') return null;
  return error.code as ErrorCode;
}
