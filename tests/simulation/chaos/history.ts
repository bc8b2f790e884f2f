import { isRefusalCode } from '@fairlead/contract/errors.ts';
import type { AnyAnswer } from '../trading-habits.ts';

/** One attempt to send a command, and its outcome. Times are milliseconds since 1970 UTC. */
export interface Attempt {
  readonly sentAt: number;
  /** Null until an answer arrives or the connection is lost. */
  endedAt: number | null;
  /** Null if the connection was lost. */
  answer: AnyAnswer | null;
}

/** Everything that happened to one command, under its own id. */
export interface CommandHistory {
  readonly id: string;
  readonly accountId: number;
  readonly attempts: Attempt[];
}

/**
 * The meaning of an answer: `settled` is the engine's durable answer, accepted or rejected. `undecided` makes the client retry.
 * `turnedAway` was sent too fast. No other answer to a command is allowed, whatever state the database is in.
 */
export type AnswerKind = 'settled' | 'undecided' | 'turnedAway' | 'improper';

export function kindOf(answer: AnyAnswer): AnswerKind {
  if (answer.status || isRefusalCode(answer.error.code)) return 'settled';
  switch (answer.error.code) {
    case 'outcomeUnknown':
    case 'unavailable':
      return 'undecided';
    case 'tooManyRequests':
      return 'turnedAway';
    default:
      return 'improper';
  }
}

/** The answers that tell the client the outcome. */
export function settledAnswers({ attempts }: CommandHistory): readonly AnyAnswer[] {
  return attempts.flatMap(({ answer }) => (answer !== null && kindOf(answer) === 'settled' ? [answer] : []));
}

/** Whether trading succeeded: a new command was settled, which takes a commit. A repeated command may be answered from memory. */
export function isFreshSuccess(history: CommandHistory, attempt: Attempt): boolean {
  return history.attempts[0] === attempt && attempt.answer !== null && kindOf(attempt.answer) === 'settled';
}
