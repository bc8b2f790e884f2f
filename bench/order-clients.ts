/** Trading clients that cost the measuring process little: each opens and closes a position in turn, over a raw WebSocket. */
import { once } from 'node:events';
import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import type { CommandAnswer } from '@fairlead/contract/trading/schemas.ts';
import { WebSocket } from 'ws';

/** `whole`: like a client of the spec. `changes`: like our web app. */
export type ClientForm = 'whole' | 'changes';

export interface OrderClient {
  /** Sends the next order; the answer is counted when it comes. */
  order(): void;
  readonly counts: OrderCounts;
  close(): void;
}

export interface OrderCounts {
  answered: number;
  refused: number;
  /** Codes of the answers that refused. */
  readonly refusals: Set<string>;
  /** What the server has sent, without the frames' heads. */
  bytes: number;
}

const ORDER = { direction: 'buy', amount: 100, leverage: 2, price: 1e8, symbol: 'BTCUSD' };

/** Resolves once the client has its positions. `address` is the one a proxy would report. */
export async function openOrderClient(url: string, token: string, form: ClientForm, address: string): Promise<OrderClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { 'x-forwarded-for': address },
    perMessageDeflate: false,
  });
  const counts: OrderCounts = { answered: 0, refused: 0, refusals: new Set(), bytes: 0 };
  const ready = Promise.withResolvers<void>();
  let positionId: number | null = null;
  let isWaiting = false;
  let lastId = 0;
  const ask = (event: string, message: unknown): void => {
    lastId += 1;
    socket.send(`42${TRADING_NAMESPACE},${lastId}${JSON.stringify([event, message])}`);
  };
  const take = (answer: CommandAnswer): void => {
    isWaiting = false;
    counts.answered += 1;
    if (!answer.status) {
      counts.refused += 1;
      counts.refusals.add(answer.error.code);
    } else positionId = positionId === null ? answer.id : null;
  };
  socket.on('message', (data: Buffer) => {
    counts.bytes += data.length;
    const kind = data.toString('latin1', 0, 2);
    if (kind[0] === '0') {
      socket.send(`40${TRADING_NAMESPACE},${JSON.stringify(form === 'changes' ? { token, format: 'changes' } : { token })}`);
    } else if (kind[0] === '2') socket.send('3');
    else if (kind === '40') ask('positions', {});
    else if (kind === '44') ready.reject(new Error(`refused: ${data.toString()}`));
    else if (kind === '43') {
      if (isWaiting) take((JSON.parse(data.toString('utf8', data.indexOf('['))) as [CommandAnswer])[0]);
      else ready.resolve();
    }
  });
  await once(socket, 'open');
  await ready.promise;
  return {
    counts,
    order: () => {
      // An answer that takes longer than the pause between two orders is shown by the number of answers.
      if (isWaiting) return;
      isWaiting = true;
      if (positionId === null) ask('openPosition', ORDER);
      else ask('closePosition', { id: positionId, price: null });
    },
    close: () => socket.terminate(),
  };
}
