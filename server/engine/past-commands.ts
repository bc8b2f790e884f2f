import { answerOf } from '@fairlead/domain/engine/apply.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { findReference } from '@fairlead/domain/engine/decide.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { PendingRecord } from './group-commit.ts';
import type { AnsweredCursor, RecordedAnswer, JournalRecord, JournalStore } from './journal-store.ts';
import { hashOfId, ID_MEMORY_MS, RecentIds, type IdHash } from './recent-ids.ts';

/** An answer with a promise that resolves when it is durable: it must not be disclosed before. */
export interface PastAnswer extends RecordedAnswer {
  readonly committed: Promise<void>;
}

/** What a lookup found about a command. */
export interface Known {
  readonly first: PastAnswer | null;
  readonly isReferenceUsed: boolean;
}

export interface PastCommandsOptions {
  readonly store: Pick<JournalStore, 'findAnswer' | 'listAnswered' | 'isReferenceUsed'>;
  /** The first matching record that is not durable yet and therefore in no table. */
  readonly findPending: (matches: (record: JournalRecord) => boolean) => PendingRecord | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const NOTHING_KNOWN: Known = { first: null, isReferenceUsed: false };
const DURABLE = Promise.resolve();
/** A few milliseconds of work, between which other work runs. */
const PAGE = 5_000;

/**
 * Earlier answers and bookings, which the engine's state doesn't hold. An id that is certainly new needs no query; one that may be known is
 * looked up in the journal's tables. While a command is looked up, later commands of its account wait, so that they are decided in the
 * order in which they arrived.
 */
export class PastCommands {
  readonly #options: PastCommandsOptions;
  readonly #recent = new RecentIds();
  readonly #turns = new Map<number, Promise<unknown>>();
  #isComplete = false;
  #readUpTo: AnsweredCursor | null = null;
  /** Number of pages requested: only the latest one counts. */
  #reads = 0;
  /** The first entry that is read; null if there is none. */
  #firstSeq: number | null = null;
  readonly #beganAtMs: number;

  constructor(options: PastCommandsOptions) {
    this.#options = options;
    this.#beganAtMs = options.clock();
  }

  /** Until all kept ids have been read, any id may be known. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /**
   * Reads the next page of kept ids; returns whether there are more. A standby calls it repeatedly and has most ids when it starts to lead;
   * then it has to be called until there are no more.
   */
  async readOn(): Promise<boolean> {
    this.#reads += 1;
    const nth = this.#reads;
    const { answered, upTo, isLast } = await this.#options.store.listAnswered(this.#beganAtMs - ID_MEMORY_MS, this.#readUpTo, PAGE);
    // A page that was given up but arrives late lacks what was answered since, so it must not mark the ids as complete.
    if (nth !== this.#reads) return true;
    for (const { accountId, commandId, seq, at } of answered) this.#recent.addRead(hashOfId(accountId, commandId), seq, at);
    this.#firstSeq ??= answered[0]?.seq ?? null;
    this.#readUpTo = upTo;
    this.#isComplete = isLast;
    return !isLast;
  }

  /** Whether the command can be decided without a lookup. */
  isCertainlyNew(command: Command, id: IdHash): boolean {
    const { accountId } = command;
    return this.#isComplete && !this.#turns.has(accountId) && findReference(command) === null && this.#recent.find(id) === null;
  }

  /** Runs work once everything queued earlier for the account is done, lookups included. */
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

  /** Call it only in the account's turn. */
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

  /** Records a decided command: `seq` is its entry, null if it was refused. */
  note(id: IdHash, seq: number | null): void {
    this.#recent.add(id, seq, this.#options.clock());
  }
}

function isBookedIn({ events }: JournalEntry, reference: string): boolean {
  return events.some((event) => (event.kind === 'fundsMoved' || event.kind === 'withdrawalReserved') && event.reference === reference);
}

function answeredBy({ entry, answered }: JournalRecord): RecordedAnswer | null {
  if (answered === null) return null;
  const events = entry?.events ?? (answered.refused === null ? [] : [answered.refused]);
  return { digest: answered.digest, answer: answerOf(events) };
}
