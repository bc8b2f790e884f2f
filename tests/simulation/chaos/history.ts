import { isRefusalCode } from '@fairlead/contract/errors.ts';
import type { AnyAnswer } from '../trading-habits.ts';

/** One sending of a command, and what came of it. Times are milliseconds since 1970 UTC. */
export interface Attempt {
  readonly sentAt: number;
  /** Null while neither an answer has come nor the connection was lost. */
  endedAt: number | null;
  /** Null where the connection was lost. */
  answer: AnyAnswer | null;
}

/** Everything that happened to one command, under its own id. */
export interface CommandHistory {
  readonly id: string;
  readonly accountId: number;
  readonly attempts: Attempt[];
}

/**
 * What an answer says: `settled` is the engine's, accepted or refused, and durable. `undecided` has the client ask again. `turnedAway` was
 * asked too fast. Nothing else may be answered to a command, however the database is.
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

/** The answers by which the client knows the outcome. */
export function settledAnswers({ attempts }: CommandHistory): readonly AnyAnswer[] {
  return attempts.flatMap(({ answer }) => (answer !== null && kindOf(answer) === 'settled' ? [answer] : []));
}

/**
 * Whether trading went through: a command that was new was settled, which takes a commit. A command that is repeated may be answered from
 * memory.
 */
export function isFreshSuccess(history: CommandHistory, attempt: Attempt): boolean {
  return history.attempts[0] === attempt && attempt.answer !== null && kindOf(attempt.answer) === 'settled';
}
