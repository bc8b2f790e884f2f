import type { IsOver } from '@fairlead/domain/engine/pending-ticks.ts';
import type { Account, EngineState } from '@fairlead/domain/engine/state.ts';

interface Rewatch {
  readonly symbols: ReadonlySet<string> | undefined;
  readonly accounts: Iterator<Account, undefined>;
}

/**
 * The queue of accounts whose margin is to be checked again. They are checked bit by bit: with many accounts it takes longer than other
 * work can wait.
 */
export class MarginRewatch {
  #left: Rewatch[] = [];

  /** Queues the holders of the given instruments, or all accounts. */
  add(state: EngineState, symbols?: ReadonlySet<string>): void {
    this.#left.push({ symbols, accounts: state.accounts.values() });
  }

  /** Clears the queue. Call it when every margin has just been checked. */
  forget(): void {
    this.#left = [];
  }

  /** Checks accounts until `isOver`; returns whether any are left. */
  work(isOver: IsOver, watch: (accountId: number) => void): boolean {
    for (let current = this.#left[0]; current !== undefined; current = this.#left[0]) {
      const { symbols, accounts } = current;
      while (!isOver()) {
        const next = accounts.next();
        if (next.done === true) {
          this.#left.shift();
          break;
        }
        const account = next.value;
        if (symbols === undefined || account.positions.some(({ symbol }) => symbols.has(symbol))) watch(account.id);
      }
      if (this.#left[0] === current) return true;
    }
    return false;
  }
}
