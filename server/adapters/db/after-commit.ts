import type { Drizzle, Queries } from './database.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** What is to be done after each transaction that is under way, by the handle that its work was given. */
const waiting = new WeakMap<Drizzle, (() => void)[]>();

/** Does it once the transaction of these queries is committed, and never where it is rolled back; at once where they are in none. */
export function afterCommit({ drizzle }: Handle, work: () => void): void {
  const others = waiting.get(drizzle);
  if (others === undefined) work();
  else others.push(work);
}

/** For databases: begins to collect what is to be done after a transaction; what it gives is called once that is committed. */
export function watchCommit({ drizzle }: Handle): () => void {
  const works: (() => void)[] = [];
  waiting.set(drizzle, works);
  return () => {
    waiting.delete(drizzle);
    for (const work of works) work();
  };
}
