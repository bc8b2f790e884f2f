import type { Command } from '@fairlead/domain/engine/command.ts';
import { findReference } from '@fairlead/domain/engine/decide.ts';
import type { AnsweredPlace, FirstAnswer, JournalStore } from './journal-store.ts';
import { ID_MEMORY_MS, RecentIds } from './recent-ids.ts';

/** An answer with when it becomes durable: until then nobody may be told. */
export interface PastAnswer extends FirstAnswer {
  readonly committed: Promise<void>;
}

/** What was found of a command's past. */
export interface Known {
  readonly first: PastAnswer | null;
  readonly isReferenceUsed: boolean;
}

export interface PastCommandsOptions {
  readonly store: Pick<JournalStore, 'findAnswer' | 'listAnswered' | 'isReferenceUsed'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const NOTHING_KNOWN: Known = { first: null, isReferenceUsed: false };
const DURABLE = Promise.resolve();
/** A few milliseconds of work, between which others have their turn. */
const PAGE = 2_000;

/**
 * What was answered and booked before, of which the engine's state holds nothing: an id that is certainly new costs no look at the journal's
 * tables, and one that may be known is looked up there. While a command of an account is looked up, its later ones wait for it, so that they
 * are decided in the order in which they came.
 */
export class PastCommands {
  readonly #options: PastCommandsOptions;
  readonly #recent = new RecentIds();
  /** Answers that are not durable yet, and so in no table. */
  readonly #pending = new Map<string, PastAnswer>();
  readonly #pendingReferences = new Set<string>();
  readonly #turns = new Map<number, Promise<unknown>>();
  /** Until all ids that are kept have been read, any id may be known. */
  #isComplete = false;
  #lastRead: AnsweredPlace | null = null;
  /** The first entry that is read; null where there is none. */
  #firstSeq: number | null = null;
  readonly #beganAtMs: number;

  constructor(options: PastCommandsOptions) {
    this.#options = options;
    this.#beganAtMs = options.clock();
  }

  /** Reads the next of the ids that are kept; says whether there are more. */
  async readOn(): Promise<boolean> {
    if (this.#isComplete) return false;
    const page = await this.#options.store.listAnswered(this.#beganAtMs - ID_MEMORY_MS, this.#lastRead, PAGE);
    for (const { key, seq, at } of page) this.#recent.addRead(key, seq, at);
    this.#firstSeq ??= page[0]?.seq ?? null;
    this.#lastRead = page.at(-1) ?? this.#lastRead;
    this.#isComplete = page.length < PAGE;
    return !this.#isComplete;
  }

  /** Whether the command can be decided at once. */
  isCertainlyNew(command: Command, key: string): boolean {
    const { accountId } = command;
    return this.#isComplete && !this.#turns.has(accountId) && findReference(command) === null && this.#recent.find(key) === null;
  }

  /** Does work when everything of the account that was here before is done, the looking up included. */
  inTurn<Result>(accountId: number, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#turns.get(accountId) ?? Promise.resolve()).then(work);
    const ended = turn
      .catch(() => undefined)
      .then(() => {
        if (this.#turns.get(accountId) === ended) this.#turns.delete(accountId);
      });
    this.#turns.set(accountId, ended);
    return turn;
  }

  /** To be called in the account's turn. */
  async lookUp(command: Command, key: string): Promise<Known> {
    const { store } = this.#options;
    const pending = this.#pending.get(key);
    if (pending !== undefined) return { ...NOTHING_KNOWN, first: pending };
    const ranges = this.#isComplete ? this.#recent.find(key) : [{ from: this.#firstSeq ?? 0, upTo: Number.MAX_SAFE_INTEGER }];
    const reference = findReference(command);
    const isPendingReference = reference !== null && this.#pendingReferences.has(`${command.accountId} ${reference}`);
    const [found, isBooked] = await Promise.all([
      ranges === null ? null : store.findAnswer({ ...command, key, ranges, refusedSince: this.#options.clock() - ID_MEMORY_MS }),
      reference !== null && !isPendingReference ? store.isReferenceUsed(command.accountId, reference) : isPendingReference,
    ]);
    return { first: found === null ? null : { ...found, committed: DURABLE }, isReferenceUsed: isBooked };
  }

  /** A command was decided; its answer is on its way to the journal until it is settled. */
  note(command: Command, key: string, seq: number | null, answer: PastAnswer, settled: Promise<void>): void {
    this.#recent.add(key, seq, this.#options.clock());
    this.#pending.set(key, answer);
    const reference = answer.answer.kind === 'refused' ? null : findReference(command);
    const referenceKey = `${command.accountId} ${reference}`;
    if (reference !== null) this.#pendingReferences.add(referenceKey);
    void settled.then(() => {
      this.#pending.delete(key);
      if (reference !== null) this.#pendingReferences.delete(referenceKey);
    });
  }
}
