/** What the engine reports to monitoring: events as they happen, and gauges that can be read at any time. */
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import type { JournalRecord } from './journal-store.ts';

/**
 * How a command ended for its caller: the kind of its durable answer; `repeated` for the answer to an earlier command with the same id;
 * `unknown` if the caller was told that the outcome is unknown; `unavailable` if it was told that nothing was done.
 */
export type CommandOutcome = Answer['kind'] | 'repeated' | 'unknown' | 'unavailable';

/** Why a commit failed: the connection was lost, it took too long, the database refused it, or something else. */
export const COMMIT_FAILURE_REASONS = ['connection', 'deadline', 'refused', 'other'] as const;
export type CommitFailureReason = (typeof COMMIT_FAILURE_REASONS)[number];

/** How the engine recovered: it resumed with the state in memory, or folded the state from the journal again. */
export const RECOVERY_KINDS = ['resumed', 'refolded'] as const;
export type RecoveryKind = (typeof RECOVERY_KINDS)[number];

/** Each `elapsedMs` is measured with a monotonic clock. */
export interface EngineObserver {
  /**
   * Called when a command arrives, for those who follow single commands. Returns what is called when its caller is answered or told that there
   * is no answer; null for a command that isn't followed.
   */
  commandReceived?(command: Command): ((outcome: CommandOutcome) => void) | null;
  /** Called when the caller's answer is durable, or when the caller is told that there is none. */
  commandAnswered(kind: Command['kind'], outcome: CommandOutcome, elapsedMs: number): void;
  /** A batch has become durable. The callers waiting for it are answered afterwards. */
  committed(records: readonly JournalRecord[], elapsedMs: number): void;
  commitFailed(reason: CommitFailureReason): void;
  /** Called after a failure, not at startup. */
  recovered(how: RecoveryKind, elapsedMs: number): void;
  /** The engine takes commands again after refusing them for this long. */
  pauseEnded(elapsedMs: number): void;
}

/**
 * - `starting`: folding the state from the journal.
 * - `standingBy`: another process leads; this one follows its journal so that it can take over at once.
 * - `running`: taking commands and quotes.
 * - `reconnecting`: the journal cannot be written, or the state is being folded again. It recovers without help.
 * - `deposed`: another process has taken over; this one has to restart.
 * - `failed`: the journal no longer holds what it held before. An operator has to decide what to do.
 */
export const ENGINE_STATES = ['starting', 'standingBy', 'running', 'reconnecting', 'deposed', 'failed', 'stopped'] as const;
export type EngineStatus = (typeof ENGINE_STATES)[number];

/** Read whenever monitoring collects metrics. */
export interface EngineGauges {
  readonly status: EngineStatus;
  /** Sequence number of the last durable journal entry. */
  readonly durableSeq: number;
  /** Records that are not durable yet, including those being committed. */
  readonly queuedRecords: number;
  /** How long the oldest of them has been queued; 0 if there are none. */
  readonly oldestQueuedMs: number;
  /** How long the engine has taken no commands; 0 while it does. */
  readonly pausedMs: number;
  /** How long a night's financing or a corporate action has been due without having been brought to every account; 0 if none is due. */
  readonly sweepOverdueMs: number;
}
