import { answerOf } from '@fairlead/domain/engine/apply.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { findReference } from '@fairlead/domain/engine/decide.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { PendingRecord } from './group-commit.ts';
import type { AnsweredPlace, FirstAnswer, JournalRecord, JournalStore } from './journal-store.ts';
import { hashOfId, ID_MEMORY_MS, RecentIds, type IdHash } from './recent-ids.ts';

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
  /** The first of the records that are not durable yet, and so in no table, of which that is true. */
  readonly findPending: (matches: (record: JournalRecord) => boolean) => PendingRecord | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const NOTHING_KNOWN: Known = { first: null, isReferenceUsed: false };
const DURABLE = Promise.resolve();
/** A few milliseconds of work, between which others have their turn. */
const PAGE = 5_000;

/**
 * What was answered and booked before, of which the engine's state holds nothing: an id that is certainly new costs no look at the journal's
 * tables, and one that may be known is looked up there. While a command of an account is looked up, its later ones wait for it, so that they
 * are decided in the order in which they came.
 */
export class PastCommands {
  readonly #options: PastCommandsOptions;
  readonly #recent = new RecentIds();
  readonly #turns = new Map<number, Promise<unknown>>();
  #isComplete = false;
  #readUpTo: AnsweredPlace | null = null;
  /** How many pages were asked for: only the latest one counts. */
  #reads = 0;
  /** The first entry that is read; null where there is none. */
  #firstSeq: number | null = null;
  readonly #beganAtMs: number;

  constructor(options: PastCommandsOptions) {
    this.#options = options;
    this.#beganAtMs = options.clock();
  }

  /** Until all ids that are kept have been read, any id may be known. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /**
   * Reads the next of the ids that are kept; says whether there are more. Whoever stands by calls it again and again, and has most of them when
   * it begins to lead: then it has to be called until there are no more.
   */
  async readOn(): Promise<boolean> {
    this.#reads += 1;
    const nth = this.#reads;
    const { answered, upTo, isLast } = await this.#options.store.listAnswered(this.#beganAtMs - ID_MEMORY_MS, this.#readUpTo, PAGE);
    // One that was given up, and comes all the same, has not seen what was answered since: it must not say that nothing is missing.
    if (nth !== this.#reads) return true;
    for (const { accountId, commandId, seq, at } of answered) this.#recent.addRead(hashOfId(accountId, commandId), seq, at);
    this.#firstSeq ??= answered[0]?.seq ?? null;
    this.#readUpTo = upTo;
    this.#isComplete = isLast;
    return !isLast;
  }

  /** Whether the command can be decided at once. */
  isCertainlyNew(command: Command, id: IdHash): boolean {
    const { accountId } = command;
    return this.#isComplete && !this.#turns.has(accountId) && findReference(command) === null && this.#recent.find(id) === null;
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
  async lookUp(command: Command, id: IdHash): Promise<Known> {
    const { store, findPending } = this.#options;
    const { accountId, commandId } = command;
    const pending = findPending(({ answered }) => answered?.commandId === commandId && answered.accountId === accountId);
    const answer = pending === null ? null : answeredBy(pending.record);
    if (pending !== null && answer !== null) return { ...NOTHING_KNOWN, first: { ...answer, committed: pending.committed } };
    const ranges = this.#isComplete ? this.#recent.find(id) : [{ from: this.#firstSeq ?? 0, upTo: Number.MAX_SAFE_INTEGER }];
    const reference = findReference(command);
    const isPendingReference =
      reference !== null && findPending(({ entry }) => entry?.accountId === accountId && isBookedIn(entry, reference)) !== null;
    const [found, isBooked] = await Promise.all([
      ranges === null ? null : store.findAnswer({ ...command, ranges, refusedSince: this.#options.clock() - ID_MEMORY_MS }),
      reference !== null && !isPendingReference ? store.isReferenceUsed(accountId, reference) : isPendingReference,
    ]);
    return { first: found === null ? null : { ...found, committed: DURABLE }, isReferenceUsed: isBooked };
  }

  /** A command was decided: `seq` is its entry, null where it was refused. */
  note(id: IdHash, seq: number | null): void {
    this.#recent.add(id, seq, this.#options.clock());
  }
}

function isBookedIn({ events }: JournalEntry, reference: string): boolean {
  return events.some((event) => (event.kind === 'fundsMoved' || event.kind === 'withdrawalReserved') && event.reference === reference);
}

function answeredBy({ entry, answered }: JournalRecord): FirstAnswer | null {
  if (answered === null) return null;
  const events = entry?.events ?? (answered.refused === null ? [] : [answered.refused]);
  return { digest: answered.digest, answer: answerOf(events) };
}
