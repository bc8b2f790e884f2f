/** Stops the HTTP server in order: closes the port, finishes receiving requests, then finishes answering them. */
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { maskUrl } from './log-masking.ts';

export interface HttpDrain {
  /** Stops accepting connections; open ones are still served. */
  closePort(): void;
  /** Ends WebSockets. Those that have not closed in time are cut; their clients were told and reconnect by themselves. */
  endUpgraded(patienceMs: number): Promise<void>;
  /**
   * Resolves when every request has arrived in full. Connections without a request are cut after a moment; those whose request has not
   * arrived when the signal is aborted are cut then.
   */
  receive(time: { readonly signal: AbortSignal }): Promise<void>;
  /** Resolves when every request is answered and every connection closed; cuts what is left when the signal is aborted. */
  answer(time: { readonly signal: AbortSignal }): Promise<void>;
  /** The unanswered requests, without secrets. */
  listUnderWay(): readonly string[];
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** No event tells when a request that isn't being read is complete, so it is checked this often. */
const LOOK_EVERY_MS = 25;

/** Call before the app listens. */
export function createHttpDrain(app: FastifyInstance): HttpDrain {
  const { server } = app;
  const connections = new Set<Duplex>();
  const upgraded = new Set<Duplex>();
  const exchanges = new Set<Exchange>();
  let closed: Promise<void> = Promise.resolve();

  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response };
    exchanges.add(exchange);
    response.once('close', () => exchanges.delete(exchange));
  });

  /** Cuts connections that were never used, are kept alive, or have sent only part of a request head. */
  function cutIdle(): void {
    const busy = new Set<Duplex>([...exchanges].map(({ request }) => request.socket));
    for (const socket of connections) if (!busy.has(socket) && !upgraded.has(socket)) socket.destroy();
  }

  const isArriving = ({ request }: Exchange): boolean => !request.complete && !request.destroyed;

  /** Polls until the condition holds or the signal is aborted. */
  async function until(isDone: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isDone() && !signal.aborted) await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }

  return {
    closePort() {
      closed = app.close();
      // Awaited below; this prevents an unhandled rejection before then.
      closed.catch(() => undefined);
    },
    async endUpgraded(patienceMs) {
      await until(() => upgraded.size === 0, AbortSignal.timeout(Math.ceil(patienceMs)));
      for (const socket of upgraded) socket.destroy();
    },
    async receive({ signal }) {
      // A request may have arrived without having been handled yet.
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      cutIdle();
      await until(() => ![...exchanges].some(isArriving), signal);
      for (const exchange of exchanges) if (isArriving(exchange)) exchange.request.socket.destroy();
    },
    async answer({ signal }) {
      await until(() => {
        cutIdle();
        return exchanges.size === 0;
      }, signal);
      for (const socket of connections) socket.destroy();
      await closed;
    },
    listUnderWay: () => [...exchanges].map(describe),
  };
}

function describe({ request, response }: Exchange): string {
  const state = request.complete ? (response.headersSent ? 'response not read' : 'not answered') : 'still arriving';
  return `${request.method} ${maskUrl(request.url ?? '')}: ${state}`;
}
