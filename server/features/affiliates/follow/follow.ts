import { bookNextDay } from './book-days.ts';
import type { FollowContext } from './follow-context.ts';
import { followStretch } from './follow-journal.ts';

/**
 * Brings everything about affiliates up to date: the journal to its end, then the days that are over. Called again and again; called twice
 * it does nothing twice.
 */
export async function follow(context: FollowContext): Promise<void> {
  while (await followStretch(context));
  while (await bookNextDay(context));
}
