import { isDatabaseUnavailable } from '../adapters/db/database-unavailable.ts';
import { DeadlinePassed } from '../deadline.ts';
import type { CommitFailureReason } from './engine-observer.ts';

/** What a commit failed of, for whoever counts. */
export function commitFailureOf(cause: unknown): CommitFailureReason {
  if (cause instanceof DeadlinePassed) return 'deadline';
  if (isDatabaseUnavailable(cause)) return 'connection';
  return cause instanceof Error && 'code' in cause ? 'refused' : 'other';
}
