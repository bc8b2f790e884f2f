import { openSocketIoPort } from './socket-io-port.ts';
import type { SocketPort } from './socket-port.ts';

/** The ways to make a connection. */
export interface Ways {
  readonly openWebSocket: typeof openSocketIoPort;
  /** Loaded only if needed. */
  readonly loadPolling: () => Promise<(namespace: string, auth: Readonly<Record<string, string>>) => SocketPort>;
}

const WAYS: Ways = {
  openWebSocket: openSocketIoPort,
  loadPolling: async () => (await import('./polling-port.ts')).openPollingPort,
};

/**
 * Opens a namespace of our own server on its own connection. If no WebSocket gets through, it continues over HTTP with the same listeners,
 * and no message is delivered twice.
 */
export function openSocketPort(namespace: string, auth: Readonly<Record<string, string>>, ways: Ways = WAYS): SocketPort {
  const connectListeners: Parameters<SocketPort['onConnect']>[0][] = [];
  const disconnectListeners: Parameters<SocketPort['onDisconnect']>[0][] = [];
  const messageListeners: Parameters<SocketPort['onMessage']>[] = [];
  let isClosed = false;
  let isSwitching = false;

  let port = ways.openWebSocket({ namespace, auth, onUnreachable: () => void switchToPolling() });

  async function switchToPolling(): Promise<void> {
    if (isSwitching) return;
    isSwitching = true;
    try {
      const openPolling = await ways.loadPolling();
      if (isClosed) return;
      port.close();
      port = openPolling(namespace, auth);
      for (const listener of connectListeners) port.onConnect(listener);
      for (const listener of disconnectListeners) port.onDisconnect(listener);
      for (const [event, listener] of messageListeners) port.onMessage(event, listener);
    } catch {
      // Neither code nor connection gets through: the current port keeps trying and requests this again.
      isSwitching = false;
    }
  }

  return {
    isConnected: () => port.isConnected(),
    onConnect: (listener) => {
      connectListeners.push(listener);
      port.onConnect(listener);
    },
    onDisconnect: (listener) => {
      disconnectListeners.push(listener);
      port.onDisconnect(listener);
    },
    onMessage: (event, listener) => {
      messageListeners.push([event, listener]);
      port.onMessage(event, listener);
    },
    ask: (event, message, timeoutMs) => port.ask(event, message, timeoutMs),
    tell: (event) => port.tell(event),
    reconnect: () => port.reconnect(),
    close: () => {
      isClosed = true;
      port.close();
    },
  };
}
