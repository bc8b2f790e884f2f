import { answerOf } from '@fairlead/domain/engine/apply.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import {
  entriesOf,
  type AnsweredCommand,
  type CommandKey,
  type FirstAnswer,
  type JournalRecord,
  type JournalStore,
} from './journal-store.ts';

/** A journal that lasts as long as the process: for tests and simulations. Entries go through text, as in a database. */
export class MemoryJournalStore implements JournalStore {
  readonly #lines: string[] = [];
  /** By account and id: as text, so that nobody shares an object with the store. */
  readonly #answers = new Map<string, string>();
  readonly #references = new Set<string>();

  takeOver(): Promise<void> {
    return Promise.resolve();
  }

  append(records: readonly JournalRecord[]): Promise<void> {
    const entries = entriesOf(records);
    for (const [index, entry] of entries.entries()) {
      if (entry.seq !== this.#lines.length + index + 1) return Promise.reject(new Error(`entry ${entry.seq} is taken or leaves a gap`));
    }
    for (const entry of entries) {
      this.#lines.push(JSON.stringify(entry));
      for (const event of entry.events) {
        if (event.kind !== 'fundsMoved' && event.kind !== 'withdrawalReserved') continue;
        this.#references.add(`${entry.accountId} ${event.reference}`);
      }
    }
    for (const { entry, answered } of records) {
      if (answered === null || this.#answers.has(keyOf(answered))) continue;
      this.#answers.set(keyOf(answered), JSON.stringify({ answered, events: entry?.events ?? [answered.refused] } satisfies Kept));
    }
    return Promise.resolve();
  }

  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
    return Promise.resolve(this.#lines.slice(afterSeq, afterSeq + limit).map((line) => JSON.parse(line) as JournalEntry));
  }

  findAnswer(command: CommandKey): Promise<FirstAnswer | null> {
    const text = this.#answers.get(keyOf(command));
    if (text === undefined) return Promise.resolve(null);
    const { answered, events } = JSON.parse(text) as Kept;
    return Promise.resolve({ digest: answered.digest, answer: answerOf(events.filter((event) => event !== null)) });
  }

  listAnswered(after: CommandKey | null, limit: number): Promise<readonly CommandKey[]> {
    const keys = [...this.#answers.keys()];
    const first = after === null ? 0 : keys.indexOf(keyOf(after)) + 1;
    const page = keys.slice(first, first + limit).map((key) => this.#answers.get(key) ?? '');
    return Promise.resolve(page.map((text) => (JSON.parse(text) as Kept).answered));
  }

  forgetAnswers(before: number): Promise<number> {
    const old = [...this.#answers].filter(([, text]) => (JSON.parse(text) as Kept).answered.at < before);
    for (const [key] of old) this.#answers.delete(key);
    return Promise.resolve(old.length);
  }

  isReferenceUsed(accountId: number, reference: string): Promise<boolean> {
    return Promise.resolve(this.#references.has(`${accountId} ${reference}`));
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  onLost(): void {}
}

interface Kept {
  readonly answered: AnsweredCommand;
  readonly events: readonly (EngineEvent | null)[];
}

function keyOf({ accountId, commandId }: CommandKey): string {
  return `${accountId} ${commandId}`;
}
