import type { MessageListener, SocketPort } from './socket-port.ts';

/** A socket port for tests: requests wait until the test answers them, and the test plays the server. */
export interface FakeSocketPort extends SocketPort {
  readonly asked: FakeSocketRequest[];
  readonly told: string[];
  readonly counts: { reconnects: number; closes: number };
  readonly connect: () => void;
  readonly disconnect: (code?: Parameters<Parameters<SocketPort['onDisconnect']>[0]>[0]) => void;
  readonly receive: (event: string, message: unknown, second?: unknown) => void;
}

export interface FakeSocketRequest {
  readonly event: string;
  readonly message: unknown;
  readonly answer: (answer: unknown) => void;
  readonly loseAnswer: () => void;
}

export function createFakeSocketPort(): FakeSocketPort {
  let connected = false;
  const asked: FakeSocketRequest[] = [];
  const told: string[] = [];
  const counts = { reconnects: 0, closes: 0 };
  const connectListeners: (() => void)[] = [];
  const disconnectListeners: Parameters<SocketPort['onDisconnect']>[0][] = [];
  const messageListeners = new Map<string, MessageListener[]>();
  return {
    asked,
    told,
    counts,
    isConnected: () => connected,
    onConnect: (listener) => connectListeners.push(listener),
    onDisconnect: (listener) => disconnectListeners.push(listener),
    onMessage: (event, listener) => messageListeners.set(event, [...(messageListeners.get(event) ?? []), listener]),
    ask: (event, message) =>
      new Promise((answer, reject) => asked.push({ event, message, answer, loseAnswer: () => reject(new Error('no answer')) })),
    tell: (event) => told.push(event),
    reconnect: () => (counts.reconnects += 1),
    close: () => (counts.closes += 1),
    connect: () => {
      connected = true;
      for (const listener of connectListeners) listener();
    },
    disconnect: (code = null) => {
      connected = false;
      for (const listener of disconnectListeners) listener(code);
    },
    receive: (event, message, second) => {
      for (const listener of messageListeners.get(event) ?? []) listener(message, second);
    },
  };
}

/** Lets every settled promise run its continuations. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
