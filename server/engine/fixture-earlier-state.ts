/** For tests: the state's text as earlier versions wrote it, with answers and references as part of the state. */
import { createHash } from 'node:crypto';
import { answerOf, applyEntry } from '@fairlead/domain/engine/apply.ts';
import type { Answer, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { stableJson } from '@fairlead/domain/engine/stable-json.ts';
import { emptyState, type Account, type EngineState } from '@fairlead/domain/engine/state.ts';

/** Number of answers kept per account. */
const ANSWERS_KEPT = 500;

interface Remembered {
  readonly answers: Map<string, Answer>;
  readonly references: Set<string>;
}

export class EarlierState {
  readonly state: EngineState = emptyState();
  readonly #remembered = new Map<number, Remembered>();

  apply(entry: JournalEntry): void {
    applyEntry(this.state, entry);
    if (!this.state.accounts.has(entry.accountId)) return;
    const { answers, references } = this.#rememberedOf(entry.accountId);
    for (const event of entry.events) {
      if (event.kind === 'fundsMoved' || event.kind === 'withdrawalReserved') references.add(event.reference);
    }
    if (entry.commandId === null) return;
    answers.set(entry.commandId, answerOf(entry.events));
    for (const oldest of answers.keys()) {
      if (answers.size <= ANSWERS_KEPT) break;
      answers.delete(oldest);
    }
  }

  /** `3` is the shape before balances were split further: it lacks fields that are zero in every journal written with it. */
  digest(shape: 3 | 4): string {
    const { seq, nextPositionId, nextOrderId, nextAlertId, brokerAccounts, accounts } = this.state;
    const hash = createHash('sha256');
    const add = (line: object) => hash.update(stableJson(line)).update('\n');
    add({ seq, nextPositionId, nextOrderId, nextAlertId, house: Object.fromEntries(brokerAccounts) });
    for (const id of [...accounts.keys()].toSorted((a, b) => a - b)) {
      const account = accounts.get(id);
      if (account !== undefined) add(shape === 3 ? this.#plainBefore(account) : this.#plain(account));
    }
    return hash.digest('hex');
  }

  #plain({ holdRevisions: _holdRevisions, ...account }: Account) {
    const { answers, references } = this.#rememberedOf(account.id);
    return {
      ...account,
      withdrawals: [...account.withdrawals],
      holds: Object.fromEntries(account.holds),
      answers: [...answers],
      references: [...references],
      recentlyClosed: [...account.recentlyClosed],
    };
  }

  #plainBefore(account: Account): object {
    const { credit: _credit, owed: _owed, claims: _claims, remainder: _remainder, holds: _holds, ...before } = this.#plain(account);
    return { ...before, withdrawals: Object.fromEntries(account.withdrawals) };
  }

  #rememberedOf(accountId: number): Remembered {
    const known = this.#remembered.get(accountId);
    if (known !== undefined) return known;
    const none: Remembered = { answers: new Map(), references: new Set() };
    this.#remembered.set(accountId, none);
    return none;
  }
}
