/** Opens the sockets through which clients follow prices and their accounts. */
import type { ComposedServer } from './compose-server.ts';
import type { OpenPorts } from './open-ports.ts';
import type { HttpDrain } from './transport/http/http-drain.ts';
import { createAddressReader } from './transport/http/address-of.ts';
import { takeRequestsOneByOne } from './transport/http/serial-requests.ts';
import { createOriginCheck } from './transport/sockets/own-origin.ts';
import { createPriceSocket } from './transport/sockets/price-socket.ts';
import { createSocketServer } from './transport/sockets/socket-server.ts';
import { createTermsSource } from './transport/sockets/terms-source.ts';
import { createTradingSocket } from './transport/sockets/trading-socket.ts';

export interface Sockets {
  /** Starts serving clients. */
  serve(): void;
}

const NOTHING_TO_END = (): void => undefined;

/** A connected client confirms the end of its connection at once. */
const SOCKETS_CLOSE_MS = 1_000;

export function openSockets(ports: OpenPorts, { app, trading }: ComposedServer, drain: HttpDrain, isServing: () => boolean): Sockets {
  const { config, log, clock, instruments, brokerRules, engine, authentication, metrics, tracer, sequence } = ports;
  const { board } = ports.priceWatch;
  const { remoteEngines } = ports;
  const { sessions } = authentication;
  const socketServer = createSocketServer({
    httpServer: app.server,
    addressOf: createAddressReader(config.trustProxy),
    isServing,
    isOwnOrigin: createOriginCheck({ publicUrl: config.publicUrl, acceptsHost: config.demo || config.publicUrl === null }),
    clock,
  });
  const { sockets } = socketServer;
  const priceSocket = createPriceSocket({ sockets, instruments, quotes: board, terms: createTermsSource(brokerRules, board), clock });
  const tradingSocket = createTradingSocket({
    sockets,
    sessions,
    calls: trading.calls,
    engine,
    onChangesMissed: (listener) => remoteEngines?.onChangesMissed(listener) ?? NOTHING_TO_END,
    commitDeadlineMs: config.commitDeadlineMs,
    clock,
    log,
    observeFailure: metrics.observeSocketFailure,
    tracer,
  });
  takeRequestsOneByOne(app.server);
  sequence.on('sockets', {
    name: 'sockets',
    run: async ({ remainingMs }) => {
      await closeSockets(socketServer.drain);
      await drain.endUpgraded(Math.min(SOCKETS_CLOSE_MS, remainingMs / 2));
    },
  });
  metrics.watch('fairlead_sockets', 'Open socket connections', () => sockets.engine.clientsCount);
  metrics.watchTotals('fairlead_price_messages_total', 'Price messages to clients, by outcome', 'outcome', () => ({
    delivered: priceSocket.counts.delivered,
    missed: priceSocket.counts.dropped,
  }));
  return {
    serve: () => {
      sequence.on('prices', { name: 'the price socket', run: priceSocket.start() });
      sequence.on('sockets', { name: 'the trading socket', run: tradingSocket.start() });
    },
  };
}

/** Waits one turn of the event loop first, so that the last answers of the stopped engine reach the sockets. */
async function closeSockets(drain: () => void): Promise<void> {
  await new Promise<void>((done) => setImmediate(done));
  drain();
}
