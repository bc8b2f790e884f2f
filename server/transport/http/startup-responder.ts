/** Answers requests in place of a restarting server, so that supervisors get a true status instead of none. */
import { createServer, type Server, type ServerResponse } from 'node:http';

export interface StartupResponderOptions {
  readonly host: string;
  readonly port: number;
  /** What keeps the server from serving now, in a few words. */
  readonly findFault: () => string;
  /** As for the server's own /healthz: why a restart of the process would help; null if it would not. */
  readonly findRestartReason: () => string | null;
}

export interface WaitingRoom {
  /** Takes the port as soon as it is free. */
  open(): void;
  /** Resolves when the port is free for the server. It may be opened again. */
  close(): Promise<void>;
}

const TRY_AGAIN_MS = 50;
/** Supervisors send their request quickly or not at all. */
const LIMITS = { requestTimeout: 5_000, headersTimeout: 5_000, keepAliveTimeout: 1_000, connectionsCheckingInterval: 1_000 };
const TEXT = 'This server is starting. A load balancer that checks /readyz sends no requests here.\n';

export function createStartupResponder(options: StartupResponderOptions): WaitingRoom {
  let server: Server | null = null;
  let timer: NodeJS.Timeout | undefined;
  const listen = (): void => {
    const opened = createServer(LIMITS, ({ url = '' }, response) => answer(url.split('?', 1)[0] ?? '', response, options));
    // The server itself may still have the port while it stops.
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

function answer(path: string, response: ServerResponse, { findFault, findRestartReason }: StartupResponderOptions): void {
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
