/** Answers in a server's place while it begins anew, so that whoever watches over it is told the truth rather than nothing. */
import { createServer, type Server, type ServerResponse } from 'node:http';

export interface WaitingRoomOptions {
  readonly host: string;
  readonly port: number;
  /** What keeps the server from serving now, in a few words. */
  readonly findFault: () => string;
  /** As for /healthz of the server itself: why a restart of the process would help; null where it would not. */
  readonly findRestartReason: () => string | null;
}

export interface WaitingRoom {
  /** Takes the port as soon as nobody else has it. */
  open(): void;
  /** Resolves when the port is free for the server. It may be opened again. */
  close(): Promise<void>;
}

const TRY_AGAIN_MS = 50;
/** Whoever watches asks in a moment, or not at all. */
const LIMITS = { requestTimeout: 5_000, headersTimeout: 5_000, keepAliveTimeout: 1_000, connectionsCheckingInterval: 1_000 };
const TEXT = 'This server is starting. A load balancer that follows /readyz sends nobody here.\n';

export function createWaitingRoom(options: WaitingRoomOptions): WaitingRoom {
  let server: Server | null = null;
  let timer: NodeJS.Timeout | undefined;
  const listen = (): void => {
    const opened = createServer(LIMITS, ({ url = '' }, response) => answer(url.split('?', 1)[0] ?? '', response, options));
    // The server itself, while it stops, may have the port still.
    opened.on('error', () => {
      if (server === opened) timer = setTimeout(listen, TRY_AGAIN_MS);
    });
    opened.listen(options.port, options.host);
    server = opened;
  };
  return {
    open() {
      if (server === null) listen();
    },
    async close() {
      clearTimeout(timer);
      const closing = server;
      server = null;
      if (closing === null || !closing.listening) return;
      await new Promise<void>((resolve) => {
        closing.close(() => resolve());
        closing.closeAllConnections();
      });
    },
  };
}

function answer(path: string, response: ServerResponse, { findFault, findRestartReason }: WaitingRoomOptions): void {
  response.setHeader('connection', 'close').setHeader('cache-control', 'no-store');
  const send = (status: number, body: object): void => {
    response.statusCode = status;
    response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(body));
  };
  const reason = findRestartReason();
  if (path === '/readyz') send(503, { status: false, checks: { start: findFault() } });
  else if (path === '/healthz') send(reason === null ? 200 : 503, reason === null ? { status: true } : { status: false, reason });
  else {
    response.statusCode = 503;
    response.setHeader('retry-after', '1').setHeader('content-type', 'text/plain; charset=utf-8').end(TEXT);
  }
}
