import type { SeededClient } from '../seed-payers.ts';
import { AskingSocket, type SocketPorts } from './asking-socket.ts';
import { settledAnswers, type CommandHistory } from './history.ts';

const PAUSE_MS = 600;
/** The number of unsettled commands that are retried at a time. */
const REPEATED_AT_ONCE = 4;
const ANSWER_TIMEOUT_MS = 5_000;
const ORDERS_KEPT = 10;

interface ProbeMessage {
  readonly client_order_id: string;
  readonly [field: string]: unknown;
}

/**
 * A client that sends a new command at a steady pace whatever the answers, to measure when trading stopped and when it resumed: three of
 * them, taking turns, measure it to a fifth of a second. What was not settled is retried, oldest first, once new commands succeed.
 */
export class TradingProbe {
  readonly socket: AskingSocket;
  readonly #unsettled: { readonly event: string; readonly message: ProbeMessage }[] = [];
  #timer: NodeJS.Timeout;
  readonly #orderIds: number[] = [];
  #count = 0;
  /** The number of retries in progress. */
  #underWay = 0;
  #isFlowing = false;
  #isSending = true;

  /** The probe is number `place` of `count`, which decides when its turn is. */
  constructor(client: SeededClient, ports: Omit<SocketPorts, 'onConnected'>, place: number, count: number) {
    this.socket = new AskingSocket(client, { ...ports, onConnected: () => undefined });
    const begin = (): void => {
      this.#timer = setInterval(() => void this.#turn(), PAUSE_MS);
    };
    this.#timer = setTimeout(begin, (PAUSE_MS * place) / count);
  }

  finish(): void {
    this.#isSending = false;
  }

  get outstanding(): number {
    return this.#unsettled.length + this.#underWay;
  }

  close(): void {
    clearInterval(this.#timer);
    this.socket.close();
  }

  async #turn(): Promise<void> {
    if (!this.socket.isConnected) return;
    await Promise.all([this.#sendNew(), this.#askAgain()]);
  }

  async #sendNew(): Promise<void> {
    if (!this.#isSending) return;
    this.#count += 1;
    const client_order_id = `probe-${this.socket.accountId}-${this.#count}`;
    const oldest = this.#orderIds.length < ORDERS_KEPT ? undefined : this.#orderIds.shift();
    if (oldest !== undefined) return this.#ask('cancelOrder', { id: oldest, client_order_id });
    // The market is far from this price, so nothing but the command itself ever happens.
    const order = { kind: 'limit', direction: 'buy', symbol: 'BTCUSD', amount: 100, leverage: 2, price: 1 };
    return this.#ask('placeOrder', { ...order, client_order_id });
  }

  async #askAgain(): Promise<void> {
    if (!this.#isFlowing && this.#isSending) return;
    const oldest = this.#unsettled.splice(0, REPEATED_AT_ONCE);
    await Promise.all(oldest.map(({ event, message }) => this.#ask(event, message)));
  }

  async #ask(event: string, message: ProbeMessage): Promise<void> {
    this.#underWay += 1;
    const answer = await this.socket.askWithin(event, message, ANSWER_TIMEOUT_MS);
    if (event === 'placeOrder' && answer?.status === true && 'id' in answer) this.#orderIds.push(answer.id);
    const history: CommandHistory | undefined = this.socket.histories.get(message.client_order_id);
    const isSettled = history !== undefined && settledAnswers(history).length > 0;
    if (history?.attempts.length === 1) this.#isFlowing = isSettled;
    this.#underWay -= 1;
    if (!isSettled) this.#unsettled.push({ event, message });
  }
}
