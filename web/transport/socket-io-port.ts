import type { ErrorCode } from '@fairlead/contract/errors.ts';
import type { MessageListener, SocketPort } from './socket-port.ts';
import { takeEarlySocket } from './early-socket.ts';

/**
 * One namespace of our own server over one WebSocket: the part of Socket.IO (protocol 5, over Engine.IO 4) that this app uses, at a twelfth
 * of the library's size. All messages are text, `<engine type><socket type><namespace>,<acknowledgement id><JSON>`:
 *
 *   0{...}         opened; gives the length of silence after which the connection is dead
 *   2, 3           the server's ping, and the reply
 *   40/trading,    the namespace is requested with authentication, and granted
 *   44/trading,    it is rejected
 *   41/trading,    the server ends it
 *   42/trading,    an event: ["name", message], with a second value in a few; with an id if a response is expected
 *   43/trading,    the response: [answer]
 */
export interface SocketIoOptions {
  readonly namespace: string;
  readonly auth: Readonly<Record<string, string>>;
  /** Called if a WebSocket couldn't be opened on a page that never had one: the network may block them. */
  readonly onUnreachable: () => void;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;
/** From requesting a connection until the namespace is granted. */
const LONGEST_CONNECT_MS = 20_000;

interface Question {
  readonly answer: (answer: unknown) => void;
  readonly fail: (error: Error) => void;
}

/** Whether this page ever had a WebSocket open. If so, a failure is temporary and due to the server or the network. */
let hadWebSocket = false;

export function openSocketIoPort({ namespace, auth, onUnreachable }: SocketIoOptions): SocketPort {
  const connectListeners: (() => void)[] = [];
  const disconnectListeners: ((code: ErrorCode | null) => void)[] = [];
  const messageListeners = new Map<string, MessageListener[]>();
  const questions = new Map<number, Question>();
  const credentials = JSON.stringify(auth);
  let lastQuestion = 0;
  let socket: WebSocket | undefined;
  /** Whether the namespace was requested on this connection. */
  let hasAsked = false;
  let isConnected = false;
  let isClosed = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let longestSilenceMs = LONGEST_CONNECT_MS;

  function connect(): void {
    const early = takeEarlySocket(namespace, credentials);
    const opening = early?.socket ?? new WebSocket(socketUrl());
    socket = opening;
    // The page's head joins the namespace after the server's first message; before that, it is left to this port.
    hasAsked = early !== undefined && early.received.length > 0;
    longestSilenceMs = LONGEST_CONNECT_MS;
    awaitSign();
    opening.addEventListener('message', ({ data }) => {
      if (socket === opening) receive(String(data));
    });
    opening.addEventListener('close', () => {
      if (socket === opening) drop(null);
    });
    // Not before the code that opened this port has added its listeners.
    queueMicrotask(() => {
      for (const packet of early?.received ?? []) if (socket === opening) receive(packet);
    });
  }

  /** A connection that is silent for longer than announced is dead, whatever the network reports. */
  function awaitSign(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => drop(null), longestSilenceMs);
  }

  function receive(packet: string): void {
    hadWebSocket = true;
    switch (packet[0]) {
      case '0': {
        const { pingInterval, pingTimeout } = JSON.parse(packet.slice(1)) as { pingInterval: number; pingTimeout: number };
        longestSilenceMs = pingInterval + pingTimeout;
        awaitSign();
        if (!hasAsked) socket?.send(`40${namespace},${credentials}`);
        break;
      }
      case '1':
        drop(null);
        break;
      case '2':
        awaitSign();
        socket?.send('3');
        break;
      case '4':
        if (packet.startsWith(`${namespace},`, 2)) receiveInNamespace(packet[1], packet.slice(namespace.length + 3));
        break;
      default:
    }
  }

  function receiveInNamespace(kind: string | undefined, body: string): void {
    if (kind === '0') {
      isConnected = true;
      failures = 0;
      for (const listener of connectListeners) listener();
    } else if (kind === '1') {
      drop(null, LONGEST_RETRY_MS);
    } else if (kind === '2') {
      const [event, message, second] = JSON.parse(body) as [string, unknown, unknown];
      for (const listener of messageListeners.get(event) ?? []) listener(message, second);
    } else if (kind === '3') {
      const start = body.indexOf('[');
      const id = Number(body.slice(0, start));
      const [answer] = JSON.parse(body.slice(start)) as [unknown];
      questions.get(id)?.answer(answer);
    } else if (kind === '4') {
      drop(codeOf(JSON.parse(body)), LONGEST_RETRY_MS);
    }
  }

  /** Ends this connection and starts the next one after a delay, which grows with every failure unless one is given. */
  function drop(code: ErrorCode | null, retryMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)): void {
    const dropped = socket;
    if (dropped === undefined) return;
    socket = undefined;
    isConnected = false;
    failures += 1;
    clearTimeout(silenceTimer);
    dropped.close();
    for (const { fail } of questions.values()) fail(new Error('connection lost'));
    // Randomised, so that a returning server isn't hit by all of its clients at once.
    retryTimer = setTimeout(connect, retryMs * (0.5 + Math.random() / 2));
    for (const listener of disconnectListeners) listener(code);
    if (!hadWebSocket && !isClosed) onUnreachable();
  }

  // A browser that knows it is offline reports it at once; otherwise the connection would be missed only after a silence.
  const dropConnection = (): void => {
    if (isConnected) drop(null);
  };
  window.addEventListener('offline', dropConnection);
  connect();

  return {
    isConnected: () => isConnected,
    onConnect: (listener) => {
      connectListeners.push(listener);
    },
    onDisconnect: (listener) => {
      disconnectListeners.push(listener);
    },
    onMessage: (event, listener) => {
      messageListeners.set(event, [...(messageListeners.get(event) ?? []), listener]);
    },
    ask: (event, message, timeoutMs) =>
      new Promise((resolve, reject) => {
        if (!isConnected) throw new Error('not connected');
        lastQuestion += 1;
        const id = lastQuestion;
        const timer = setTimeout(() => questions.get(id)?.fail(new Error('response timed out')), timeoutMs);
        const forget = (): void => {
          clearTimeout(timer);
          questions.delete(id);
        };
        questions.set(id, {
          answer: (answer) => {
            forget();
            resolve(answer);
          },
          fail: (error) => {
            forget();
            reject(error);
          },
        });
        socket?.send(`42${namespace},${id}${JSON.stringify([event, message])}`);
      }),
    tell: (event) => {
      if (isConnected) socket?.send(`42${namespace},${JSON.stringify([event])}`);
    },
    reconnect: dropConnection,
    close: () => {
      isClosed = true;
      window.removeEventListener('offline', dropConnection);
      connectListeners.length = 0;
      disconnectListeners.length = 0;
      messageListeners.clear();
      drop(null);
      clearTimeout(retryTimer);
    },
  };
}

function socketUrl(): string {
  return `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
}

/** The error code of a rejected namespace: Socket.IO carries the contract's error body in `data`. */
export function codeOf(refusal: unknown): ErrorCode | null {
  if (typeof refusal !== 'object' || refusal === null || !('data' in refusal)) return null;
  const { data } = refusal;
  if (typeof data !== 'object' || data === null || !('error' in data)) return null;
  const { error } = data;
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') return null;
  return error.code as ErrorCode;
}
