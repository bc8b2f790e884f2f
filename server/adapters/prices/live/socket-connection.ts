/**
 * One connection to a source, from the handshake to its end. It ends once, whatever ends it: the source, the network, its own watchdog or
 * the caller; nothing is told after that.
 */
import { WebSocket } from 'ws';
import { readRetryAfterMs } from './backoff.ts';
import type { Connection, ConnectionListener } from './connection.ts';
import type { SocketProtocol } from './socket-protocol.ts';

export interface SocketConnectionOptions {
  readonly protocol: SocketProtocol;
  readonly url: string;
  readonly names: readonly string[];
  /** Milliseconds on a clock that is never set. */
  readonly monotonicMs: () => number;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly listener: ConnectionListener;
}

const HANDSHAKE_DEADLINE_MS = 10_000;
/** The snapshot of a large book has about 1 MB. */
const LARGEST_FRAME_BYTES = 16 * 1024 * 1024;
const WATCH_EVERY_MS = 500;
/** Between two messages of ours: no source accepts more than five a second for long (Binance). */
const SEND_EVERY_MS = 250;

export function openSocketConnection(options: SocketConnectionOptions): Connection {
  const { protocol, url, names, monotonicMs, now, listener } = options;
  const openedAtMs = monotonicMs();
  const read = protocol.newReader();
  const socket = new WebSocket(protocol.urlFor(url, names), {
    handshakeTimeout: HANDSHAKE_DEADLINE_MS,
    maxPayload: LARGEST_FRAME_BYTES,
    followRedirects: false,
  });
  let hasEnded = false;
  let lastFrameAtMs = openedAtMs;
  let hasAsked = false;
  const toSend: string[] = [];

  const end = (reason: string, askedForMs = 0): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(watchdog);
    clearInterval(sender);
    socket.terminate();
    listener.onEnd({ reason, askedForMs, lastedMs: monotonicMs() - openedAtMs });
  };

  const noteFrame = (): void => {
    lastFrameAtMs = monotonicMs();
    hasAsked = false;
  };

  const watchdog = setInterval(() => {
    const silentMs = monotonicMs() - lastFrameAtMs;
    if (socket.readyState !== WebSocket.OPEN) return;
    if (silentMs > protocol.deadAfterMs) end(`no frame for ${Math.round(silentMs / 1_000)} s`);
    else if (silentMs > protocol.suspiciousAfterMs && protocol.ping !== null && !hasAsked) {
      hasAsked = true;
      socket.send(protocol.ping);
    }
  }, WATCH_EVERY_MS);

  const sender = setInterval(() => {
    const message = socket.readyState === WebSocket.OPEN ? toSend.shift() : undefined;
    if (message !== undefined) socket.send(message);
  }, SEND_EVERY_MS);

  socket.on('open', () => {
    if (hasEnded) return;
    noteFrame();
    const [first, ...rest] = protocol.subscribe(names);
    // A source cuts those that subscribe to nothing for a few seconds.
    if (first !== undefined) socket.send(first);
    toSend.push(...rest);
    listener.onOpen();
  });
  socket.on('ping', noteFrame);
  socket.on('message', (data, isBinary) => {
    if (hasEnded) return;
    noteFrame();
    const text = isBinary || !Buffer.isBuffer(data) ? null : data.toString('utf8');
    listener.onEvents(text === null ? [{ kind: 'garbage', reason: 'a binary frame' }] : read(text));
  });
  socket.on('unexpected-response', (_request, response) => {
    const { statusCode = 0, headers } = response;
    response.destroy();
    end(`the source answered ${statusCode}`, readRetryAfterMs(headers['retry-after'], now()));
  });
  socket.on('error', (error) => end(error.message));
  socket.on('close', (code, reason) => end(`closed with ${code}${reason.length === 0 ? '' : `: ${String(reason).slice(0, 100)}`}`));
  return { end, askAgain: (missing) => void toSend.push(...protocol.subscribe(missing)) };
}
