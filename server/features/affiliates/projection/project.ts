import { bookNextDay } from './book-days.ts';
import type { ProjectionContext } from './projection-context.ts';
import { projectPage } from './project-journal.ts';

/** Brings the affiliate projection up to date: first the journal to its end, then the days that are over. Called repeatedly; idempotent. */
export async function follow(context: ProjectionContext): Promise<void> {
  while (await projectPage(context));
  while (await bookNextDay(context));
}
