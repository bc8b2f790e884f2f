/** A local peer that speaks to price lines as an exchange does, and misbehaves on request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

export interface SocketPeer {
  readonly url: string;
  /** The same place for other requests. */
  readonly httpUrl: string;
  /** The open connections, oldest first. */
  readonly sockets: readonly WebSocket[];
  /** What clients sent so far, parsed. */
  readonly received: readonly unknown[];
  /** The paths with which clients connected, with their queries. */
  readonly paths: readonly string[];
  /** How many handshakes there were, including refused ones. */
  readonly attempts: number;
  /** Answers handshakes with this status until it is set to null again. */
  refuseWith(status: number | null, headers?: Readonly<Record<string, string>>): void;
  /** Sends a frame to every client. */
  send(frame: string | object): void;
  close(): Promise<void>;
}

/** `onOpen` and `onMessage` are the exchange's ordinary behaviour. */
export async function openSocketPeer(
  behaviour: {
    readonly onOpen?: (socket: WebSocket) => void;
    readonly onMessage?: (socket: WebSocket, message: unknown) => void;
    readonly answersPings?: boolean;
    /** Answers other requests on the same port; without it they are not found. */
    readonly onRequest?: (path: string) => object | null;
  } = {},
): Promise<SocketPeer> {
  const received: unknown[] = [];
  const paths: string[] = [];
  let refusal: { readonly status: number; readonly headers: Readonly<Record<string, string>> } | null = null;
  let attempts = 0;
  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    const answer = behaviour.onRequest?.(request.url ?? '') ?? null;
    response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  const sockets = new WebSocketServer({ noServer: true, autoPong: behaviour.answersPings ?? true });
  const open: WebSocket[] = [];
  http.on('upgrade', (request, stream, head) => {
    attempts += 1;
    if (refusal !== null) {
      const headers = Object.entries({ ...refusal.headers, 'content-length': '0', connection: 'close' }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      stream.end(`HTTP/1.1 ${refusal.status} Refused\r\n${headers.join('')}\r\n`);
      return;
    }
    paths.push(request.url ?? '');
    sockets.handleUpgrade(request, stream, head, (socket) => {
      open.push(socket);
      socket.on('close', () => void open.splice(open.indexOf(socket), 1));
      socket.on('message', (data) => {
        const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '');
        received.push(message);
        behaviour.onMessage?.(socket, message);
      });
      behaviour.onOpen?.(socket);
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}`,
    httpUrl: `http://127.0.0.1:${port}`,
    sockets: open,
    received,
    paths,
    get attempts() {
      return attempts;
    },
    refuseWith(status, headers = {}) {
      refusal = status === null ? null : { status, headers };
    },
    send(frame) {
      for (const socket of open) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
    async close() {
      for (const socket of open) socket.terminate();
      sockets.close();
      http.closeAllConnections();
      await new Promise<void>((done) => http.close(() => done()));
    },
  };
}
