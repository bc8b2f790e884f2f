import type { Answer, CommandRefused, JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import type { SeqRange } from './recent-ids.ts';

/** What one command, or one tick on one account, leaves to be written. */
export interface JournalRecord {
  /** Null where a command was refused: that changes nothing, and is no part of the journal. */
  readonly entry: JournalEntry | null;
  /** The positions that the entry closed, complete: what the database also keeps in a table of their own. */
  readonly closed: readonly ClosedPosition[];
  /** What is kept so that the command, sent again, gets its first answer; null where no command was the cause. */
  readonly answered: AnsweredCommand | null;
}

export interface AnsweredCommand {
  readonly accountId: number;
  readonly commandId: string;
  /** Of what the command asked for: `digestCommand`. */
  readonly digest: number;
  readonly at: number;
  /** Null where the command was carried out: its entry has the answer. */
  readonly refused: CommandRefused | null;
}

/** What was answered to a command before. */
export interface FirstAnswer {
  /** Of what it asked for; null where an earlier version answered it, which did not note that. */
  readonly digest: number | null;
  readonly answer: Answer;
}

export interface SoughtCommand {
  readonly accountId: number;
  readonly commandId: string;
  /** Where in the journal it may be, the latest first. */
  readonly ranges: readonly SeqRange[];
  /** Refusals from before this time are not answered again. */
  readonly refusedSince: number;
}

/** A command that was answered. */
export interface AnsweredId {
  readonly accountId: number;
  readonly commandId: string;
  readonly at: number;
  /** Its entry in the journal; null where it was refused. */
  readonly seq: number | null;
}

/** How far they have been listed. */
export interface AnsweredPlace {
  readonly seq: number;
  /** Null where no refusals have been listed yet. */
  readonly refusalId: number | null;
}

export interface AnsweredPage {
  readonly answered: readonly AnsweredId[];
  readonly upTo: AnsweredPlace;
  /** Whether it was the last one, of those that there were at its time. */
  readonly isLast: boolean;
}

/** Thrown where the journal cannot be taken over because another process leads. */
export class AnotherLeads extends Error {
  override readonly name = 'AnotherLeads';

  constructor() {
    super('another process leads the journal');
  }
}

/** Where the engine keeps what happened. Beside the database's there is one in memory, for tests and simulations. */
export interface JournalStore {
  /**
   * Makes the caller the only one who can append: ends what is still under way of earlier appends, whoever made them, so that what `read`
   * gives from then on is all there will be. To be called before the first append and after each that failed. Rejects where the
   * journal cannot be written now, and with AnotherLeads where that is not the caller's to do.
   */
  takeOver(): Promise<void>;

  /**
   * Writes entries, their ledger transactions, their closed positions and what was answered in one database transaction. When the promise
   * resolves they are durable; when it rejects they may or may not be, and only reading the journal after `takeOver` tells. Refusals may
   * be given again: they are written once.
   */
  append(records: readonly JournalRecord[]): Promise<void>;

  /** Entries after a sequence number, ascending, at most `limit`. */
  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]>;

  /** What a command was answered, if that is still kept where it is looked for. */
  findAnswer(sought: SoughtCommand): Promise<FirstAnswer | null>;

  /**
   * Commands that were answered after a time, those that were carried out in the order of the journal and then those that were refused: a page
   * of at most `limit`, which may be empty where only ticks did something. What is answered later can be listed later, after the last page.
   */
  listAnswered(since: number, after: AnsweredPlace | null, limit: number): Promise<AnsweredPage>;

  /** Whether a reference has moved funds of the account, or reserved a withdrawal. */
  isReferenceUsed(accountId: number, reference: string): Promise<boolean>;

  /** Rejects where the next append would fail because the journal cannot be reached or has another owner. Not while an append is under way. */
  check(): Promise<void>;

  /** Calls the listener when the way to the journal is lost, whether an append is under way or not. */
  onLost(listener: (cause: Error) => void): void;
}

/** The entries among what was recorded, in order. */
export function entriesOf(records: readonly JournalRecord[]): readonly JournalEntry[] {
  return records.flatMap(({ entry }) => (entry === null ? [] : [entry]));
}
