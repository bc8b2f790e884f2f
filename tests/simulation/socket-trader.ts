import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { isRefusalCode } from '@fairlead/contract/errors.ts';
import type { CloseSeveralAnswer, CommandAnswer, TradingClientToServer } from '@fairlead/contract/trading.ts';
import { io, type Socket } from 'socket.io-client';

type CommandName = Exclude<keyof TradingClientToServer, 'positions' | 'balance' | 'active'>;

type AnyAnswer = CommandAnswer | CloseSeveralAnswer;

/** A command as it was sent. The id is the client's own, so that it can be sent again. */
export interface SentCommand {
  readonly name: CommandName;
  readonly message: Readonly<Record<string, unknown>> & { readonly client_order_id: string };
}

/**
 * A client that trades as fast as it is answered: opens, sets stops, closes, over the real socket. It remembers every command it
 * sent and every answer it got, which is what the server has to account for after it was killed.
 */
export class SocketTrader {
  readonly accountId: number;
  readonly answered = new Map<string, { readonly command: SentCommand; readonly answer: AnyAnswer }>();
  readonly unanswered = new Map<string, SentCommand>();
  readonly #token: string;
  readonly #random: () => number;
  #socket: Socket | null = null;
  #openIds: number[] = [];
  #orderIds: number[] = [];
  #count = 0;

  constructor(accountId: number, token: string, random: () => number) {
    this.accountId = accountId;
    this.#token = token;
    this.#random = random;
  }

  async connect(url: string): Promise<void> {
    const socket = io(url + TRADING_NAMESPACE, {
      auth: { token: this.#token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  }

  disconnect(): void {
    this.#socket?.disconnect();
    this.#socket = null;
  }

  /** Sends the commands again that were on their way when the server died: each is answered as if it had been sent once. */
  async settle(): Promise<void> {
    for (const command of this.unanswered.values()) await this.#send(command);
  }

  /** Trades until the connection is lost. */
  async trade(onAnswer: () => void): Promise<void> {
    while (this.#socket?.connected === true) {
      if (await this.#send(this.#nextCommand())) onAnswer();
    }
  }

  /** Whether the command was answered before the connection was lost. A refusal for haste is waited out and the command dropped. */
  async #send(command: SentCommand): Promise<boolean> {
    const socket = this.#socket;
    if (socket === null) return false;
    const id = command.message.client_order_id;
    this.unanswered.set(id, command);
    const answer = await new Promise<AnyAnswer | null>((resolve) => {
      const lost = (): void => resolve(null);
      socket.once('disconnect', lost);
      socket.emit(command.name, command.message, (given: AnyAnswer) => {
        socket.off('disconnect', lost);
        resolve(given);
      });
    });
    if (answer === null) return false;
    this.unanswered.delete(id);
    if (!answer.status && answer.error.code === 'tooManyRequests') {
      await new Promise((resolve) => setTimeout(resolve, (answer.error.retryAfterSeconds ?? 0.1) * 1_000));
      return false;
    }
    // The server does not know the outcome itself: the command is asked for again, like one that was never answered.
    if (!answer.status && (answer.error.code === 'outcomeUnknown' || answer.error.code === 'unavailable')) {
      this.unanswered.set(id, command);
      return false;
    }
    if (!answer.status && !isRefusalCode(answer.error.code)) {
      throw new Error(`${command.name} never reached the engine: ${JSON.stringify(answer)}`);
    }
    this.#learn(command, answer);
    return true;
  }

  #learn(command: SentCommand, answer: AnyAnswer): void {
    this.answered.set(command.message.client_order_id, { command, answer });
    const { name, message } = command;
    if (!answer.status) {
      // What was refused is most often gone already: it is not asked for again.
      this.#openIds = this.#openIds.filter((id) => id !== message['id']);
      this.#orderIds = this.#orderIds.filter((id) => id !== message['id']);
    } else if ('closed' in answer) this.#openIds = [];
    else if (name === 'openPosition') this.#openIds.push(answer.id);
    else if (name === 'closePosition' && message['amount'] === undefined) this.#openIds = this.#openIds.filter((id) => id !== answer.id);
    else if (name === 'placeOrder') this.#orderIds.push(answer.id);
    else if (name === 'cancelOrder') this.#orderIds = this.#orderIds.filter((id) => id !== answer.id);
  }

  #nextCommand(): SentCommand {
    this.#count += 1;
    const client_order_id = `trader-${this.accountId}-${this.#count}`;
    const [oldest] = this.#openIds;
    if (oldest !== undefined && this.#openIds.length > 5) {
      return { name: 'closePosition', message: { id: oldest, price: null, client_order_id } };
    }
    const dice = this.#random();
    const kind = this.#random();
    if (oldest !== undefined && kind < 0.05) return { name: 'closePositions', message: { ids: [...this.#openIds], client_order_id } };
    if (oldest !== undefined && kind < 0.15) {
      return { name: 'closePosition', message: { id: oldest, amount: 1 + Math.floor(dice * 5), client_order_id } };
    }
    if (kind < 0.3) return this.#nextOrder(dice, client_order_id);
    if (kind < 0.35) return { name: 'setAlert', message: { symbol: 'BTCUSD', price: 1 + dice, client_order_id } };
    if (oldest !== undefined && dice < 0.25) {
      return {
        name: 'updatePosition',
        message: {
          id: oldest,
          stop_lost: 1 + this.#random(),
          take_profit: null,
          trailing_stop: kind < 0.7 ? 5_000 : null,
          client_order_id,
        },
      };
    }
    if (oldest !== undefined && dice < 0.5) return { name: 'closePosition', message: { id: oldest, client_order_id } };
    const isBuy = this.#random() < 0.5;
    return {
      name: 'openPosition',
      message: {
        direction: isBuy ? 'buy' : 'sell',
        symbol: dice < 0.75 ? 'BTCUSD' : 'ETHUSD',
        // Two decimals, now and then more than there is: refusals have to survive too.
        amount: Math.round(100 + this.#random() * 60_000) / 100,
        leverage: 2,
        price: isBuy ? 10_000_000 : 0.01,
        client_order_id,
      },
    };
  }

  #nextOrder(dice: number, client_order_id: string): SentCommand {
    const [oldest] = this.#orderIds;
    if (oldest !== undefined && dice < 0.3) return { name: 'cancelOrder', message: { id: oldest, client_order_id } };
    if (oldest !== undefined && dice < 0.5) return { name: 'changeOrder', message: { id: oldest, price: 1 + dice, client_order_id } };
    const terms = { kind: 'limit', direction: 'buy', symbol: 'BTCUSD', amount: 100 + Math.round(dice * 100), leverage: 2, price: 1 + dice };
    return { name: 'placeOrder', message: { ...terms, client_order_id } };
  }
}
