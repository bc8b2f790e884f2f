import { createCommandSender, type CommandSender } from '../../web/transport/command-sender.ts';
import { AskingSocket, type SocketPorts } from './chaos/asking-socket.ts';
import { settledAnswers } from './chaos/history.ts';
import type { SeededClient } from './seed-payers.ts';

const ANSWER_AGAIN_MS = 100;

/** The delay of the web app before its first attempt to reconnect. */
const WEB_RECONNECT = { leastMs: 250, mostMs: 500 };

export interface WaitedFor {
  /** Milliseconds since 1970 UTC. */
  readonly triedAt: number;
  readonly waitedMs: number;
  /** How much of this time there was no connection. */
  readonly disconnectedMs: number;
  readonly attempts: number;
}

/**
 * A client that sends a command at a steady pace, connected or not, using the web app's own sender until it has an answer. It records how
 * long each took from the first attempt.
 */
export class ImpatientClient {
  readonly socket: AskingSocket;
  readonly waited: WaitedFor[] = [];
  readonly #sender: CommandSender;
  readonly #timer: NodeJS.Timeout;
  #connected = Promise.withResolvers<void>();
  #disconnectedSince: number | null = Date.now();
  #disconnectedMs = 0;
  #count = 0;
  readonly #underWay = new Set<string>();
  #openOrderIds: number[] = [];

  constructor(client: SeededClient, ports: Pick<SocketPorts, 'url' | 'address' | 'from'>, everyMs: number) {
    this.socket = new AskingSocket(client, {
      ...ports,
      reconnect: WEB_RECONNECT,
      onEnded: () => undefined,
      onConnected: () => {
        if (this.#disconnectedSince !== null) this.#disconnectedMs += Date.now() - this.#disconnectedSince;
        this.#disconnectedSince = null;
        this.#connected.resolve();
        this.#sender.resume();
      },
      onDisconnected: () => {
        // The library reports a loss again if the next connection breaks before it is complete. Commands wait for the promise of the first.
        if (this.#disconnectedSince !== null) return;
        this.#disconnectedSince = Date.now();
        this.#connected = Promise.withResolvers();
      },
    });
    this.#sender = createCommandSender({
      isConnected: () => this.socket.isConnected,
      ask: (event, message, timeoutMs) => this.socket.askWithin(event, message as { readonly client_order_id: string }, timeoutMs),
      later: (task, delayMs) => {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
    });
    this.#timer = setInterval(() => void this.#want(), everyMs);
    void this.#want();
  }

  get outstanding(): number {
    return this.#underWay.size;
  }

  /** The commands without an answer, with every attempt. */
  listOutstanding(): readonly object[] {
    return [...this.#underWay].map((id) => ({ id, isConnected: this.socket.isConnected, ...this.socket.histories.get(id) }));
  }

  whenConnected(): Promise<void> {
    return this.#connected.promise;
  }

  finish(): void {
    clearInterval(this.#timer);
  }

  close(): void {
    this.finish();
    this.#sender.stop();
    this.socket.close();
  }

  async #want(): Promise<void> {
    this.#count += 1;
    const client_order_id = `impatient-${this.socket.accountId}-${this.#count}`;
    this.#underWay.add(client_order_id);
    const oldest = this.#openOrderIds.length < 5 ? undefined : this.#openOrderIds.shift();
    const triedAt = Date.now();
    const disconnectedBefore = this.#disconnectedSoFar();
    for (;;) {
      if (!this.socket.isConnected) await this.#connected.promise;
      if (oldest === undefined) {
        const order = { kind: 'limit', direction: 'buy', symbol: 'BTCUSD', amount: 100, leverage: 2, price: 1 } as const;
        await this.#sender.send('placeOrder', { ...order, client_order_id });
      } else await this.#sender.send('cancelOrder', { id: oldest, client_order_id });
      const history = this.socket.histories.get(client_order_id);
      const [answer] = history === undefined ? [] : settledAnswers(history);
      if (answer !== undefined && history !== undefined) {
        if (oldest === undefined && answer.status && 'id' in answer) this.#openOrderIds.push(answer.id);
        const disconnectedMs = this.#disconnectedSoFar() - disconnectedBefore;
        this.waited.push({ triedAt, waitedMs: Date.now() - triedAt, disconnectedMs, attempts: history.attempts.length });
        this.#underWay.delete(client_order_id);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, ANSWER_AGAIN_MS));
    }
  }

  #disconnectedSoFar(): number {
    return this.#disconnectedMs + (this.#disconnectedSince === null ? 0 : Date.now() - this.#disconnectedSince);
  }
}
