import type { Drizzle, Queries } from './database.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** The callbacks of each open transaction, keyed by the handle passed to its work. */
const waiting = new WeakMap<Drizzle, (() => void)[]>();

/**
 * Runs the callback once the transaction of these queries is committed, or immediately outside a transaction. If the transaction is rolled
 * back, it never runs.
 */
export function afterCommit({ drizzle }: Handle, work: () => void): void {
  const others = waiting.get(drizzle);
  if (others === undefined) work();
  else others.push(work);
}

/** For databases: starts collecting callbacks for a transaction. Call the returned function once it is committed. */
export function watchCommit({ drizzle }: Handle): () => void {
  const works: (() => void)[] = [];
  waiting.set(drizzle, works);
  return () => {
    waiting.delete(drizzle);
    for (const work of works) work();
  };
}
