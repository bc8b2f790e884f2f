import { io, type Socket } from 'socket.io-client';
import type { SocketPort } from './socket-port.ts';
import { codeOf } from './socket-io-port.ts';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;

/** The same over HTTP alone, using the library, for networks that block WebSockets. Loaded only if needed. */
export function openPollingPort(namespace: string, auth: Readonly<Record<string, string>>): SocketPort {
  const socket: Socket = io(namespace, {
    auth,
    // The library would otherwise share one connection per origin, and drop the first namespace when the second is opened.
    forceNew: true,
    transports: ['polling', 'websocket'],
    reconnectionDelay: FIRST_RETRY_MS,
    reconnectionDelayMax: LONGEST_RETRY_MS,
  });
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const dropConnection = (): void => {
    if (socket.connected) socket.io.engine.close();
  };
  window.addEventListener('offline', dropConnection);

  // After the server has rejected or ended a connection, the library leaves reconnecting to us.
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
      socket.on('connect_error', (error) => {
        listener(codeOf(error));
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
