import { TRADING_NAMESPACE, TRADING_STATUS_EVENT, type TradingStatusMessage } from '@fairlead/contract/socket-events.ts';
import type { PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { io, type Socket } from 'socket.io-client';
import type { SeededClient } from '../seed-payers.ts';
import type { AnyAnswer } from '../trading-habits.ts';
import type { Attempt, CommandHistory } from './history.ts';

export interface SocketPorts {
  readonly url: string;
  /** The client's address as a proxy reports it; for servers that trust the proxy. */
  readonly address?: string;
  /** The address to connect from, one of this machine's: load balancers tell clients apart by it. */
  readonly from?: string;
  /** The delay between a lost connection and the next one; short if omitted. */
  readonly reconnect?: { readonly leastMs: number; readonly mostMs: number };
  readonly onConnected: () => void;
  readonly onDisconnected?: () => void;
  /** Called with every attempt that has ended, late ones included. */
  readonly onEnded: (history: CommandHistory, attempt: Attempt) => void;
}

const RECONNECT_MS = 200;

/** A trading socket that reconnects whenever it is lost, and records every attempt to send every command. */
export class AskingSocket {
  readonly accountId: number;
  readonly histories = new Map<string, CommandHistory>();
  readonly #ports: SocketPorts;
  readonly #socket: Socket;
  readonly #underWay = new Map<Attempt, () => void>();
  #isClosed = false;

  constructor({ userId, token }: SeededClient, ports: SocketPorts) {
    this.accountId = userId;
    this.#ports = ports;
    this.#socket = io(ports.url + TRADING_NAMESPACE, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      ...delaysOf(ports.reconnect),
      timeout: 2_000,
      ...(ports.from === undefined ? {} : { localAddress: ports.from }),
      ...(ports.address === undefined ? {} : { extraHeaders: { 'x-forwarded-for': ports.address } }),
    });
    this.#socket.on('connect', ports.onConnected);
    this.#socket.on('disconnect', () => {
      ports.onDisconnected?.();
      for (const lose of this.#underWay.values()) lose();
      this.#connectAgain();
    });
    this.#socket.on('connect_error', () => this.#connectAgain());
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.disconnect();
  }

  onPositions(listener: (message: PositionsMessage) => void): void {
    this.#socket.on('positions', (message: PositionsMessage | { readonly status: false }) => {
      if (!('status' in message)) listener(message);
    });
  }

  /** Calls the listener whenever trading is paused or resumed for the account. */
  onStatus(listener: (message: TradingStatusMessage) => void): void {
    this.#socket.on(TRADING_STATUS_EVENT, listener);
  }

  /** Returns the account's current positions and orders; rejects if there is no answer in time. */
  async askPositions(timeoutMs: number): Promise<PositionsMessage> {
    const message = (await this.#socket.timeout(timeoutMs).emitWithAck('positions')) as PositionsMessage | { readonly status: false };
    if ('status' in message) throw new Error(`the positions of account ${this.accountId} were rejected: ${JSON.stringify(message)}`);
    return message;
  }

  /** Sends a command and returns its answer, or null if the connection was lost first. */
  ask(event: string, message: { readonly client_order_id: string }): Promise<AnyAnswer | null> {
    const { client_order_id: id } = message;
    const history = this.histories.get(id) ?? { id, accountId: this.accountId, attempts: [] };
    this.histories.set(id, history);
    const attempt: Attempt = { sentAt: Date.now(), endedAt: null, answer: null };
    history.attempts.push(attempt);
    return new Promise((resolve) => {
      const end = (answer: AnyAnswer | null): void => {
        if (!this.#underWay.delete(attempt)) return;
        attempt.endedAt = Date.now();
        attempt.answer = answer;
        this.#ports.onEnded(history, attempt);
        resolve(answer);
      };
      this.#underWay.set(attempt, () => end(null));
      this.#socket.emit(event, message, (answer: AnyAnswer) => end(answer));
    });
  }

  /** The same, but null also if no answer comes in time. A later answer is still recorded. */
  async askWithin(event: string, message: { readonly client_order_id: string }, timeoutMs: number): Promise<AnyAnswer | null> {
    const { promise: timeout, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), timeoutMs);
    try {
      return await Promise.race([this.ask(event, message), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** If the server closed the connection, or rejected it because its database is down, the library does not reconnect by itself. */
  #connectAgain(): void {
    if (this.#isClosed || this.#socket.active) return;
    setTimeout(() => {
      if (!this.#isClosed) this.#socket.connect();
    }, RECONNECT_MS);
  }
}

function delaysOf(reconnect: SocketPorts['reconnect']) {
  if (reconnect === undefined) return { reconnectionDelay: 100, reconnectionDelayMax: 300 };
  const { leastMs, mostMs } = reconnect;
  // The library varies the delay by a share of it in both directions.
  const middleMs = (leastMs + mostMs) / 2;
  return { reconnectionDelay: middleMs, reconnectionDelayMax: 10 * mostMs, randomizationFactor: (mostMs - middleMs) / middleMs };
}
