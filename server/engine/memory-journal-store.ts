import { answerOf } from '@fairlead/domain/engine/apply.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import {
  entriesOf,
  type AnsweredCommand,
  type AnsweredId,
  type AnsweredPage,
  type AnsweredCursor,
  type RecordedAnswer,
  type JournalRecord,
  type JournalStore,
  type CommandLookup,
} from './journal-store.ts';

/** A journal that lasts as long as the process, for tests, simulations and the demo's rehearsals. Entries are serialised as text, as in a database. */
export class MemoryJournalStore implements JournalStore {
  readonly #lines: string[] = [];
  /** The answer to the command of each entry, by sequence number. */
  readonly #answered = new Map<number, AnsweredCommand>();
  readonly #refused = new Map<string, AnsweredCommand>();
  readonly #references = new Set<string>();

  takeOver(): Promise<void> {
    return Promise.resolve();
  }

  append(records: readonly JournalRecord[]): Promise<void> {
    const entries = entriesOf(records);
    for (const [index, entry] of entries.entries()) {
      if (entry.seq !== this.#lines.length + index + 1) return Promise.reject(new Error(`entry ${entry.seq} exists or leaves a gap`));
    }
    for (const { entry, answered } of records) {
      if (entry !== null) this.#write(entry);
      if (answered === null) continue;
      if (entry !== null) this.#answered.set(entry.seq, answered);
      else if (!this.#refused.has(nameOf(answered))) this.#refused.set(nameOf(answered), answered);
    }
    return Promise.resolve();
  }

  #write(entry: JournalEntry): void {
    this.#lines.push(JSON.stringify(entry));
    for (const event of entry.events) {
      if (event.kind !== 'fundsMoved' && event.kind !== 'withdrawalReserved') continue;
      this.#references.add(`${entry.accountId} ${event.reference}`);
    }
  }

  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
    return Promise.resolve(this.#lines.slice(afterSeq, afterSeq + limit).map((line) => JSON.parse(line) as JournalEntry));
  }

  async findAnswer({ ranges, refusedSince, ...sought }: CommandLookup): Promise<RecordedAnswer | null> {
    const refused = this.#refused.get(nameOf(sought));
    if (refused?.refused !== null && refused !== undefined && refused.at >= refusedSince) {
      return { digest: refused.digest, answer: answerOf([refused.refused]) };
    }
    for (const [seq, answered] of [...this.#answered].toReversed()) {
      if (nameOf(answered) !== nameOf(sought) || !ranges.some(({ from, upTo }) => from <= seq && seq <= upTo)) continue;
      const [entry] = await this.read(seq - 1, 1);
      return { digest: answered.digest, answer: answerOf(entry?.events ?? []) };
    }
    return null;
  }

  listAnswered(since: number, after: AnsweredCursor | null, limit: number): Promise<AnsweredPage> {
    const seq = after?.seq ?? 0;
    const refusalId = after?.refusalId ?? 0;
    const upToSeq = Math.min(seq + limit, this.#lines.length);
    const isOfTime = ({ at }: AnsweredId): boolean => at >= since;
    const ids = [...this.#answered].map(([of, { accountId, commandId, at }]) => ({ accountId, commandId, at, seq: of }));
    const carriedOut = ids.filter((id) => id.seq > seq && id.seq <= upToSeq && isOfTime(id));
    const room = limit - carriedOut.length;
    const refused = [...this.#refused.values()].slice(refusalId, refusalId + room);
    return Promise.resolve({
      answered: [
        ...carriedOut,
        ...refused.map(({ accountId, commandId, at }) => ({ accountId, commandId, at, seq: null })).filter(isOfTime),
      ],
      upTo: { seq: upToSeq, refusalId: refusalId + refused.length },
      isLast: upToSeq === this.#lines.length && refused.length < room,
    });
  }

  isReferenceUsed(accountId: number, reference: string): Promise<boolean> {
    return Promise.resolve(this.#references.has(`${accountId} ${reference}`));
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  onLost(): void {}
}

function nameOf({ accountId, commandId }: Pick<AnsweredCommand, 'accountId' | 'commandId'>): string {
  return `${accountId} ${commandId}`;
}
