import type { Answer, CommandRefused, JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import type { SeqRange } from './recent-ids.ts';

/** What one command, or one tick on one account, writes to the journal. */
export interface JournalRecord {
  /** Null if the command was refused: a refusal changes nothing and is not part of the journal. */
  readonly entry: JournalEntry | null;
  /** The positions the entry closed, complete; the database also keeps them in their own table. */
  readonly closed: readonly ClosedPosition[];
  /** What is stored so that the command, sent again, gets its first answer; null if no command was the cause. */
  readonly answered: AnsweredCommand | null;
}

export interface AnsweredCommand {
  readonly accountId: number;
  readonly commandId: string;
  /** Digest of the command's content (`digestCommand`). */
  readonly digest: number;
  readonly at: number;
  /** Null if the command was carried out: its entry holds the answer. */
  readonly refused: CommandRefused | null;
}

/** The earlier answer to a command. */
export interface RecordedAnswer {
  /** Digest of the command's content; null if an earlier version answered it without recording the digest. */
  readonly digest: number | null;
  readonly answer: Answer;
}

export interface CommandLookup {
  readonly accountId: number;
  readonly commandId: string;
  /** The journal ranges to search, latest first. */
  readonly ranges: readonly SeqRange[];
  /** Refusals from before this time are not returned again. */
  readonly refusedSince: number;
}

/** A command that was answered. */
export interface AnsweredId {
  readonly accountId: number;
  readonly commandId: string;
  readonly at: number;
  /** Its journal entry; null if it was refused. */
  readonly seq: number | null;
}

/** Position up to which answered commands have been listed. */
export interface AnsweredCursor {
  readonly seq: number;
  readonly refusalId: number;
}

export interface AnsweredPage {
  readonly answered: readonly AnsweredId[];
  readonly upTo: AnsweredCursor;
  /** Whether this was the last page at the time it was read. */
  readonly isLast: boolean;
}

/** Thrown if the journal cannot be taken over because another process leads. */
export class AnotherLeads extends Error {
  override readonly name = 'AnotherLeads';

  constructor() {
    super('another process leads the journal');
  }
}

/** Where the engine keeps what happened. Besides the database store there is one in memory, for tests and simulations. */
export interface JournalStore {
  /**
   * Makes the caller the only one who can append. It ends pending appends, whoever made them, so that what `read` returns from then on is
   * complete. Call it before the first append and after each failed one. Rejects if the journal cannot be written now, and with
   * AnotherLeads if the caller may not take over.
   */
  takeOver(): Promise<void>;

  /**
   * Writes entries, their ledger transactions, their closed positions and the answers in one database transaction. When the promise
   * resolves they are durable; when it rejects they may or may not be, and only reading the journal after `takeOver` tells. Refusals may be
   * appended again: they are written once.
   */
  append(records: readonly JournalRecord[]): Promise<void>;

  /** Entries after a sequence number, ascending, at most `limit`. */
  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]>;

  /** The earlier answer to a command, if it is still kept within the searched ranges. */
  findAnswer(sought: CommandLookup): Promise<RecordedAnswer | null>;

  /**
   * Commands answered since a time: those carried out, in journal order, and the refusals as far as there is room. Returns a page of at most
   * `limit`, which may be empty if only ticks wrote entries. Commands answered later can be listed after the last page.
   */
  listAnswered(since: number, after: AnsweredCursor | null, limit: number): Promise<AnsweredPage>;

  /** Whether a reference has moved funds of the account or reserved a withdrawal. */
  isReferenceUsed(accountId: number, reference: string): Promise<boolean>;

  /** Rejects if the next append would fail because the journal cannot be reached or has another owner. Don't call it during an append. */
  check(): Promise<void>;

  /** Calls the listener when the connection to the journal is lost, during an append or not. */
  onLost(listener: (cause: Error) => void): void;
}

/** The entries among the records, in order. */
export function entriesOf(records: readonly JournalRecord[]): readonly JournalEntry[] {
  return records.flatMap(({ entry }) => (entry === null ? [] : [entry]));
}
