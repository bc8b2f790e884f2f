/** How the HTTP server stops: first its port, then what is still arriving, then what is still to be answered. */
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { maskUrl } from './log-masking.ts';

export interface HttpDrain {
  /** From here on no connection is taken; those that are open are still served. */
  closePort(): void;
  /** Ends WebSockets. Those that have not closed by then are cut; they were told, and their clients come back by themselves. */
  endUpgraded(patienceMs: number): Promise<void>;
  /**
   * Resolves when every request has arrived whole. Connections without a request are cut after a moment, and those whose request has not arrived
   * when the signal is aborted are cut then.
   */
  receive(time: { readonly signal: AbortSignal }): Promise<void>;
  /** Resolves when every request is answered and every connection closed; cuts what is left when the signal is aborted. */
  answer(time: { readonly signal: AbortSignal }): Promise<void>;
  /** The requests that are not answered, without anything secret. */
  listUnderWay(): readonly string[];
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Nothing tells when a request is whole that nobody reads: it is looked at this often. */
const LOOK_EVERY_MS = 25;

/** Before the app listens. */
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

  /** Connections that were opened and never used, that keep alive, or that have sent half a head. */
  function cutIdle(): void {
    const busy = new Set<Duplex>([...exchanges].map(({ request }) => request.socket));
    for (const socket of connections) if (!busy.has(socket) && !upgraded.has(socket)) socket.destroy();
  }

  const isArriving = ({ request }: Exchange): boolean => !request.complete && !request.destroyed;

  /** Looks until it is so, or until the signal is aborted. */
  async function until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isSo() && !signal.aborted) await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }

  return {
    closePort() {
      closed = app.close();
      // Awaited below; a failure before that is not one that nobody handles.
      closed.catch(() => undefined);
    },
    async endUpgraded(patienceMs) {
      await until(() => upgraded.size === 0, AbortSignal.timeout(Math.ceil(patienceMs)));
      for (const socket of upgraded) socket.destroy();
    },
    async receive({ signal }) {
      // A request may have come that nobody has looked at yet.
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
  const state = request.complete ? (response.headersSent ? 'the answer is not read' : 'not answered') : 'still arriving';
  return `${request.method} ${maskUrl(request.url ?? '')}: ${state}`;
}
