import type { IsOver } from '@fairlead/domain/engine/pending-ticks.ts';
import type { Account, EngineState } from '@fairlead/domain/engine/state.ts';

interface Rewatch {
  readonly symbols: ReadonlySet<string> | undefined;
  readonly accounts: Iterator<Account, undefined>;
}

/** The accounts whose margin is to be looked at anew, one after the other: with many of them that takes longer than others can wait. */
export class MarginRewatch {
  #left: Rewatch[] = [];

  /** Looks at the holders of some instruments, or at everybody. */
  add(state: EngineState, symbols?: ReadonlySet<string>): void {
    this.#left.push({ symbols, accounts: state.accounts.values() });
  }

  /** For when every margin was looked at anyway. */
  forget(): void {
    this.#left = [];
  }

  /** Has accounts looked at until `isOver`; gives whether any are left. */
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
