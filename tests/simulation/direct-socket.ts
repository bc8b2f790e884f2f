/** One socket to one server, past the proxy, that says what was answered and never connects again. */
import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { io } from 'socket.io-client';
import type { PlantedClient } from './plant-payers.ts';

export interface DirectSocket {
  /** Null where the connection is lost, or the time over, before an answer. */
  ask(event: string, message: object): Promise<DirectAnswer | null>;
  /** What the server pushed by itself: how many orders each view of the account had. */
  readonly pushedOrders: readonly number[];
  close(): void;
}

/** A view of the account, an answer to a command, or a refusal of either. */
export interface DirectAnswer {
  readonly status?: boolean;
  readonly orders?: readonly object[];
  readonly error?: { readonly code: string };
}

const ANSWER_WITHIN_MS = 15_000;

export async function openDirectSocket(url: string, { token }: PlantedClient): Promise<DirectSocket> {
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
