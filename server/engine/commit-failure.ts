import { isDatabaseUnavailable } from '../adapters/db/database-unavailable.ts';
import { DeadlinePassed } from '../deadline.ts';
import type { CommitFailureReason } from './engine-observer.ts';

/** The reason a commit failed, as metrics count it. */
export function commitFailureOf(cause: unknown): CommitFailureReason {
  if (cause instanceof DeadlinePassed) return 'deadline';
  if (isDatabaseUnavailable(cause)) return 'connection';
  return cause instanceof Error && 'code' in cause ? 'refused' : 'other';
}
