import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { JournalRecord, JournalStore } from './journal-store.ts';

/** A journal that lasts as long as the process: for tests and simulations. Entries go through text, as in a database. */
export class MemoryJournalStore implements JournalStore {
  readonly #lines: string[] = [];

  takeOver(): Promise<void> {
    return Promise.resolve();
  }

  append(records: readonly JournalRecord[]): Promise<void> {
    for (const { entry } of records) {
      if (entry.seq !== this.#lines.length + 1) return Promise.reject(new Error(`entry ${entry.seq} is taken or leaves a gap`));
      this.#lines.push(JSON.stringify(entry));
    }
    return Promise.resolve();
  }

  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
    return Promise.resolve(this.#lines.slice(afterSeq, afterSeq + limit).map((line) => JSON.parse(line) as JournalEntry));
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  onLost(): void {}
}
