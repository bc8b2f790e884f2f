import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import type { CommandAnswer, PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { io } from 'socket.io-client';

/** A client's own program on the trading socket, for what a test needs before its page opens, or alongside it. */
export interface TradingConnection {
  /** Opens at the current price; returns the position's id. */
  open(order: OrderOfTest): Promise<number>;
  close(positionId: number): Promise<void>;
  /** Sends any other command as it is on the wire; returns the id of its position, order or alert. */
  command(event: string, message: object): Promise<number>;
  positions(): Promise<PositionsMessage>;
  end(): void;
}

export interface OrderOfTest {
  readonly symbol?: string;
  readonly direction?: 'buy' | 'sell';
  readonly amount?: number;
  readonly leverage?: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
}

const ANY_PRICE = { buy: 10_000_000, sell: 0.000_001 } as const;
const ANSWER_TIMEOUT_MS = 10_000;

export async function connectTrading(url: string, token: string): Promise<TradingConnection> {
  const socket = io(url + TRADING_NAMESPACE, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  const ask = async <Answer>(event: string, message: unknown): Promise<Answer> =>
    (await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck(event, message)) as Answer;

  /** Retries as long as the server only asks to wait. */
  async function command(event: string, message: object): Promise<number> {
    for (;;) {
      const answer = await ask<CommandAnswer>(event, message);
      if (answer.status) return answer.id;
      // A busy machine delivers quotes late: they are under review for a moment.
      const waitSeconds = answer.error.retryAfterSeconds ?? (answer.error.code === 'priceUnderReview' ? 0.25 : undefined);
      if (waitSeconds === undefined) throw new Error(`${event} was refused: ${JSON.stringify(answer)}`);
      await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
    }
  }

  return {
    open: ({ symbol = 'BTCUSD', direction = 'buy', amount = 100, leverage = 1, stopLoss, takeProfit }) =>
      command('openPosition', {
        symbol,
        direction,
        amount,
        leverage,
        price: ANY_PRICE[direction],
        stop_lost: stopLoss,
        take_profit: takeProfit,
      }),
    close: async (id) => {
      await command('closePosition', { id });
    },
    command,
    positions: () => ask<PositionsMessage>('positions', {}),
    end: () => socket.disconnect(),
  };
}
