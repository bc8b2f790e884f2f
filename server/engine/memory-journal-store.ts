import { answerOf } from '@fairlead/domain/engine/apply.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { entriesOf, type AnsweredCommand, type FirstAnswer, type JournalRecord, type JournalStore } from './journal-store.ts';

/** A journal that lasts as long as the process: for tests and simulations. Entries go through text, as in a database. */
export class MemoryJournalStore implements JournalStore {
  readonly #lines: string[] = [];
  /** By key: as text, so that nobody shares an object with the store. */
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
      if (answered === null || this.#answers.has(answered.key)) continue;
      this.#answers.set(answered.key, JSON.stringify({ answered, events: entry?.events ?? [answered.refused] } satisfies Kept));
    }
    return Promise.resolve();
  }

  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
    return Promise.resolve(this.#lines.slice(afterSeq, afterSeq + limit).map((line) => JSON.parse(line) as JournalEntry));
  }

  findAnswer(key: string): Promise<FirstAnswer | null> {
    const text = this.#answers.get(key);
    if (text === undefined) return Promise.resolve(null);
    const { answered, events } = JSON.parse(text) as Kept;
    return Promise.resolve({ digest: answered.digest, answer: answerOf(events.filter((event) => event !== null)) });
  }

  listAnswered(after: string | null, limit: number): Promise<readonly string[]> {
    const keys = [...this.#answers.keys()];
    const first = after === null ? 0 : keys.indexOf(after) + 1;
    return Promise.resolve(keys.slice(first, first + limit));
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
