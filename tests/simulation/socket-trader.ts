import { TRADING_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { isRefusalCode } from '@fairlead/contract/errors.ts';
import { io, type Socket } from 'socket.io-client';
import { TradingHabits, type AnyAnswer, type SentCommand } from './trading-habits.ts';

/**
 * A client that trades as fast as it is answered: opens, sets stops, closes, over the real socket. It remembers every command it sent and
 * every answer it got, which is what the server has to account for after it was killed.
 */
export class SocketTrader {
  readonly accountId: number;
  readonly answered = new Map<string, { readonly command: SentCommand; readonly answer: AnyAnswer }>();
  readonly unanswered = new Map<string, SentCommand>();
  readonly #token: string;
  readonly #habits: TradingHabits;
  #socket: Socket | null = null;

  constructor(accountId: number, token: string, random: () => number) {
    this.accountId = accountId;
    this.#token = token;
    this.#habits = new TradingHabits(accountId, random);
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

  /** Resends the commands that were in progress when the server died: each is answered as if it had been sent once. */
  async settle(): Promise<void> {
    for (const command of this.unanswered.values()) await this.#send(command);
  }

  /** Trades until the connection is lost. */
  async trade(onAnswer: () => void): Promise<void> {
    while (this.#socket?.connected === true) {
      if (await this.#send(this.#habits.next())) onAnswer();
    }
  }

  /**
   * Returns whether the command was answered before the connection was lost. After a rate-limit rejection it waits and drops the command.
   */
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
    // The server does not know the outcome itself: the command is retried, like one that was never answered.
    if (!answer.status && (answer.error.code === 'outcomeUnknown' || answer.error.code === 'unavailable')) {
      this.unanswered.set(id, command);
      return false;
    }
    if (!answer.status && !isRefusalCode(answer.error.code)) {
      throw new Error(`${command.name} never reached the engine: ${JSON.stringify(answer)}`);
    }
    this.answered.set(id, { command, answer });
    this.#habits.learn(command, answer);
    return true;
  }
}
