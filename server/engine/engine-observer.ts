/** What the engine tells its monitoring: events as they happen, and figures that can be read at any moment. */
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';

/**
 * How a command ended for its caller: the kind of its durable answer, `repeated` for the answer to an earlier command of the same id,
 * `unknown` where the caller was told that the outcome is unknown, and `unavailable` where it was told that nothing was done.
 */
export type CommandOutcome = Answer['kind'] | 'repeated' | 'unknown' | 'unavailable';

/** Why a commit failed: the connection was lost, it took too long, the database refused it, or something else. */
export const COMMIT_FAILURE_REASONS = ['connection', 'deadline', 'refused', 'other'] as const;
export type CommitFailureReason = (typeof COMMIT_FAILURE_REASONS)[number];

/** How the engine recovered: it resumed with the state in memory, or folded the state from the journal again. */
export const RECOVERY_KINDS = ['resumed', 'refolded'] as const;
export type RecoveryKind = (typeof RECOVERY_KINDS)[number];

/** Every `elapsedMs` is measured on a monotonic clock. */
export interface EngineObserver {
  /** Called once the caller's answer is durable, or when the caller is told that there is none. */
  commandAnswered(kind: Command['kind'], outcome: CommandOutcome, elapsedMs: number): void;
  /** A batch became durable. */
  committed(recordCount: number, elapsedMs: number): void;
  commitFailed(reason: CommitFailureReason): void;
  /** Called after a failure, not when the engine starts. */
  recovered(how: RecoveryKind, elapsedMs: number): void;
  /** The engine takes commands again, after refusing them for this long. */
  pauseEnded(elapsedMs: number): void;
}

/**
 * - `starting`: the state is folded from the journal.
 * - `standingBy`: another process leads; what it writes is followed, so that this one can take over at once.
 * - `running`: commands and quotes are taken.
 * - `reconnecting`: the journal cannot be written, or the state is folded anew. It ends by itself.
 * - `deposed`: another process leads in this one's place, which can only begin anew.
 * - `failed`: the journal does not hold what it held before. Only people can decide how to go on.
 */
export const ENGINE_STATES = ['starting', 'standingBy', 'running', 'reconnecting', 'deposed', 'failed', 'stopped'] as const;
export type EngineStatus = (typeof ENGINE_STATES)[number];

/** Read whenever monitoring asks. */
export interface EngineGauges {
  readonly status: EngineStatus;
  /** Sequence number of the last durable journal entry. */
  readonly durableSeq: number;
  /** Records that are not durable yet, including those being committed. */
  readonly queuedRecords: number;
  /** For how long the oldest of them has been queued; 0 where there is none. */
  readonly oldestQueuedMs: number;
  /** For how long the engine has taken no commands; 0 while it does. */
  readonly pausedMs: number;
}
