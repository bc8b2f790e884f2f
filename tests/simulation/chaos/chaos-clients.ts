import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { TradingHabits } from '../trading-habits.ts';
import type { AskingSocket } from './asking-socket.ts';
import { CHAOS_PROVIDER, type ChaosWorld } from './chaos-world.ts';
import { ChaosTrader } from './chaos-trader.ts';
import { Depositor } from './depositor.ts';
import { isFreshSuccess, type Attempt, type CommandHistory } from './history.ts';
import type { ShownAccount } from './check-positions.ts';
import { TradingProbe } from './trading-probe.ts';

const POSITIONS_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 25;
/** The number of commands in progress while nothing is wrong. */
const USUALLY_OUTSTANDING = 3;

/** What clients need of a world. */
export interface TradedWorld extends Pick<ChaosWorld, 'prices' | 'traders' | 'probes' | 'payers'> {
  /** What they connect to. */
  readonly server: { readonly url: string };
}

/** All clients who trade and deposit. */
export class ChaosClients {
  readonly depositors: readonly Depositor[];
  readonly #traders: readonly ChaosTrader[];
  readonly #probes: readonly TradingProbe[];
  /** The first attempts at new commands that succeeded, in the order they ended. */
  readonly #successes: Attempt[] = [];

  constructor(world: TradedWorld, seed: number) {
    const { server, prices } = world;
    const ports = { url: server.url, onEnded: (history: CommandHistory, attempt: Attempt) => this.#notice(history, attempt) };
    this.#traders = world.traders.map((client, index) => {
      const habits = new TradingHabits(client.userId, seededRandom(seed + 1 + index), (symbol) => prices.quoteOf(symbol));
      return new ChaosTrader(client, habits, ports);
    });
    this.#probes = world.probes.map((client, place) => new TradingProbe(client, ports, place, world.probes.length));
    this.depositors = world.payers.map(
      (client, index) => new Depositor(client, CHAOS_PROVIDER, seededRandom(seed + 100 + index), server.url),
    );
  }

  histories(): readonly CommandHistory[] {
    return this.#sockets().flatMap(({ histories }) => [...histories.values()]);
  }

  /** When the first new command sent after this moment succeeded; null if none has. */
  firstSuccessAfter(sentAt: number): number | null {
    // The latest are at the end, and callers ask about what has just happened.
    let found: number | null = null;
    for (const attempt of this.#successes.toReversed()) {
      if (attempt.sentAt >= sentAt && attempt.endedAt !== null) found = attempt.endedAt;
      else if (attempt.sentAt < sentAt - LONGEST_CALL_MS) break;
    }
    return found;
  }

  /** The same, waiting for one; null if `isOver` is true first. */
  async whenTradingAfter(sentAt: number, isOver: () => boolean): Promise<number | null> {
    for (;;) {
      const found = this.firstSuccessAfter(sentAt);
      if (found !== null || isOver()) return found;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** Waits until everything left open by an outage is settled, for at most this long. */
  async whenSettled(patienceMs: number): Promise<void> {
    const until = Date.now() + patienceMs;
    const isSettled = (): boolean => this.#everyone().every(({ outstanding }) => outstanding <= USUALLY_OUTSTANDING);
    while (!isSettled() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }

  /** Stops sending anything new, and waits until everything is settled, for at most this long. */
  async finish(patienceMs: number): Promise<void> {
    const until = Date.now() + patienceMs;
    for (const client of this.#everyone()) client.finish();
    const deposits = Promise.all(this.depositors.map((depositor) => depositor.finish()));
    const isSettled = (): boolean => this.#everyone().every(({ outstanding }) => outstanding === 0);
    while (!isSettled() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    await deposits;
  }

  /** What each trading socket shows of its account. */
  async askPositions(): Promise<readonly ShownAccount[]> {
    return Promise.all(
      this.#sockets().map(async (socket) => ({ accountId: socket.accountId, shown: await socket.askPositions(POSITIONS_TIMEOUT_MS) })),
    );
  }

  close(): void {
    for (const client of this.#everyone()) client.close();
  }

  #everyone(): readonly (ChaosTrader | TradingProbe)[] {
    return [...this.#traders, ...this.#probes];
  }

  #sockets(): readonly AskingSocket[] {
    return this.#everyone().map(({ socket }) => socket);
  }

  #notice(history: CommandHistory, attempt: Attempt): void {
    if (isFreshSuccess(history, attempt)) this.#successes.push(attempt);
  }
}

/** A client gives up a command that is not answered in this time. */
const LONGEST_CALL_MS = 60_000;
