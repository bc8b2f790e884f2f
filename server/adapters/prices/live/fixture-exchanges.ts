/** Local peers that speak as exchanges do, with prices that a test sets. */
import { openSocketPeer, type SocketPeer } from './fixture-socket-peer.ts';

export interface ExchangePeer extends SocketPeer {
  /** Sends the best bid and ask of a name to every client, with the present time. */
  quote(name: string, bid: number, ask: number): void;
}

/** Acknowledges each subscription, and answers it with a first price of 91,000 / 91,001. */
export async function openKrakenPeer(): Promise<ExchangePeer> {
  const ticker = (symbol: string, bid: number, ask: number): object => ({
    channel: 'ticker',
    type: 'update',
    data: [{ symbol, bid, ask, timestamp: new Date().toISOString() }],
  });
  const peer = await openSocketPeer({
    onMessage: (socket, message) => {
      const { method, params } = message as { method: string; params?: { symbol: readonly string[] } };
      if (method === 'ping') socket.send(JSON.stringify({ method: 'pong' }));
      for (const symbol of params?.symbol ?? []) {
        socket.send(JSON.stringify({ method: 'subscribe', success: true, result: { channel: 'ticker', event_trigger: 'bbo', symbol } }));
        socket.send(JSON.stringify(ticker(symbol, FIRST_BID, FIRST_ASK)));
      }
    },
  });
  return Object.assign(peer, { quote: (name: string, bid: number, ask: number) => peer.send(ticker(name, bid, ask)) });
}

/** Answers each subscription with a book whose best prices are 91,000 / 91,001. */
export async function openCoinbasePeer(): Promise<ExchangePeer> {
  const best = new Map<string, { bid: number; ask: number }>();
  const peer = await openSocketPeer({
    onMessage: (socket, message) => {
      const { product_ids: names = [] } = message as { product_ids?: readonly string[] };
      for (const name of names) {
        best.set(name, { bid: FIRST_BID, ask: FIRST_ASK });
        const book = { bids: [[String(FIRST_BID), '1']], asks: [[String(FIRST_ASK), '1']] };
        socket.send(JSON.stringify({ type: 'snapshot', product_id: name, ...book }));
      }
    },
  });
  const quote = (name: string, bid: number, ask: number): void => {
    const before = best.get(name);
    best.set(name, { bid, ask });
    const removed =
      before === undefined
        ? []
        : [
            ['buy', String(before.bid), '0'],
            ['sell', String(before.ask), '0'],
          ];
    const changes = [...removed, ['buy', String(bid), '1'], ['sell', String(ask), '1']];
    peer.send({ type: 'l2update', product_id: name, changes, time: new Date().toISOString() });
  };
  return Object.assign(peer, { quote });
}

const [FIRST_BID, FIRST_ASK] = [91_000, 91_001];
