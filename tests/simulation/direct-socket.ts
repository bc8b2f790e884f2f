/** One socket to one server, bypassing the proxy, that returns answers and never reconnects. */
import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { io } from 'socket.io-client';
import type { SeededClient } from './seed-payers.ts';

export interface DirectSocket {
  /** Null if the connection is lost, or the time is over, before an answer. */
  ask(event: string, message: object): Promise<DirectAnswer | null>;
  /** The server's own messages: the number of orders in each view of the account. */
  readonly pushedOrders: readonly number[];
  close(): void;
}

/** A view of the account, an answer to a command, or a rejection of either. */
export interface DirectAnswer {
  readonly status?: boolean;
  /** Of the position or order that a command was about. */
  readonly id?: number;
  readonly orders?: readonly object[];
  readonly error?: { readonly code: string };
}

const ANSWER_WITHIN_MS = 15_000;

export async function openDirectSocket(url: string, { token }: Pick<SeededClient, 'token'>): Promise<DirectSocket> {
  const socket = io(url + TRADING_NAMESPACE, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  const pushedOrders: number[] = [];
  socket.on('positions', ({ orders }: DirectAnswer) => {
    if (orders !== undefined) pushedOrders.push(orders.length);
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return {
    pushedOrders,
    async ask(event, message) {
      const lost = new Promise<null>((resolve) => socket.once('disconnect', () => resolve(null)));
      const answered = socket.timeout(ANSWER_WITHIN_MS).emitWithAck(event, message) as Promise<DirectAnswer>;
      return Promise.race([answered.catch(() => null), lost]);
    },
    close: () => void socket.disconnect(),
  };
}
