/** The outage that a client sees when a server is replaced: the time until a new order gets a durable response again. */
import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { io } from 'socket.io-client';

export interface FirstAnswerOptions {
  readonly url: string;
  readonly token: string;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  readonly withinMs: number;
}

/** Between two attempts: the server is measured, not the client's pauses. */
const RETRY_MS = 10;
/** A response that takes longer is requested on another connection. */
const ANSWER_WITHIN_MS = 500;

let orders = 0;

/** Reconnects and sends one order under one id until it is executed. Returns when that was, by the clock. Rejects if it takes too long. */
export async function whenFirstAnswered({ url, token, clock, withinMs }: FirstAnswerOptions): Promise<number> {
  orders += 1;
  const client_order_id = `first-${process.pid}-${orders}`;
  const order = { kind: 'limit', direction: 'buy', symbol: 'BTCUSD', amount: 100, leverage: 2, price: 1, client_order_id };
  const until = clock() + withinMs;
  while (clock() < until) {
    const socket = io(url + TRADING_NAMESPACE, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
    const ask = (event: string, message: object): Promise<{ readonly status: boolean; readonly id?: number }> =>
      socket.timeout(ANSWER_WITHIN_MS).emitWithAck(event, message);
    const failed = new Promise<never>((_resolve, reject) => {
      for (const event of ['connect_error', 'disconnect'] as const) socket.once(event, () => reject(new Error(event)));
    });
    try {
      const answer = await Promise.race([ask('placeOrder', order), failed]);
      if (answer.status) {
        const answeredAt = clock();
        // An account has room for a limited number of orders.
        await Promise.race([ask('cancelOrder', { id: answer.id }), failed]).catch(() => undefined);
        return answeredAt;
      }
    } catch {
      // Not there, not ready, or cut off.
    } finally {
      socket.disconnect();
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error(`no order was executed within ${withinMs} ms`);
}
