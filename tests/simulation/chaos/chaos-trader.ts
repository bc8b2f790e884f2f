import { createCommandSender, type CommandMessage, type CommandName, type CommandSender } from '../../../web/transport/command-sender.ts';
import type { SeededClient } from '../seed-payers.ts';
import type { SentCommand, TradingHabits } from '../trading-habits.ts';
import { AskingSocket, type SocketPorts } from './asking-socket.ts';
import { settledAnswers } from './history.ts';

const PAUSE_MS = 200;
/** No more than this are sent while earlier ones are open: their repetitions would be rejected as too many. */
const MOST_OUTSTANDING = 15;

/**
 * A client that keeps trading while everything fails. It uses the web app's own sender: what was not answered is sent again under the same
 * id. Where the web app gives up and says that the outcome is unknown, this client keeps retrying, so that every command ends with a known
 * outcome.
 */
export class ChaosTrader {
  readonly socket: AskingSocket;
  readonly #habits: TradingHabits;
  readonly #sender: CommandSender;
  readonly #timer: NodeJS.Timeout;
  readonly #outstanding = new Set<SentCommand>();
  #isTrading = true;

  constructor(client: SeededClient, habits: TradingHabits, ports: Omit<SocketPorts, 'onConnected'>) {
    this.#habits = habits;
    this.socket = new AskingSocket(client, { ...ports, onConnected: () => this.#sender.resume() });
    this.socket.onPositions((message) => habits.see(message));
    this.#sender = createCommandSender({
      isConnected: () => this.socket.isConnected,
      ask: (event, message, timeoutMs) => this.socket.askWithin(event, message as { readonly client_order_id: string }, timeoutMs),
      later: (task, delayMs) => {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
    });
    this.#timer = setInterval(() => {
      if (this.#isTrading && this.socket.isConnected && this.#outstanding.size < MOST_OUTSTANDING) void this.#carryOut(habits.next());
    }, PAUSE_MS);
  }

  /** Sends no more new commands. */
  finish(): void {
    this.#isTrading = false;
  }

  get outstanding(): number {
    return this.#outstanding.size;
  }

  close(): void {
    this.#isTrading = false;
    clearInterval(this.#timer);
    this.#sender.stop();
    this.socket.close();
  }

  async #carryOut(command: SentCommand): Promise<void> {
    this.#outstanding.add(command);
    await this.#send(command);
    const history = this.socket.histories.get(command.message.client_order_id);
    const [answer] = history === undefined ? [] : settledAnswers(history);
    if (answer !== undefined || history === undefined) {
      this.#outstanding.delete(command);
      if (answer !== undefined) this.#habits.learn(command, answer);
      return;
    }
    // Outcome unknown, rejected, or lost with the connection.
    setTimeout(() => void this.#carryOut(command), PAUSE_MS);
  }

  async #send<Name extends CommandName>({ name, message }: { readonly name: Name; readonly message: CommandMessage<Name> }): Promise<void> {
    await this.#sender.send(name, message);
  }
}
