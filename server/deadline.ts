/** Whoever waits for a commit of the journal is answered after this at the latest, unless the configuration has another limit. */
export const COMMIT_DEADLINE_MS = 2_000;

/** Thrown where something was not done in time. What it was may still happen, or have happened: only a look can tell. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * Calls `onPassed` after a time unless it's cancelled before, by what this returns. Timers come before what the network has brought: where the
 * event loop stood still over the deadline, an answer that lies there is taken first, and was not late.
 */
export function atDeadline(deadlineMs: number, onPassed: () => void): () => void {
  let lastChance: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    lastChance = setImmediate(onPassed);
  }, deadlineMs);
  return () => {
    clearTimeout(timer);
    clearImmediate(lastChance);
  };
}

/**
 * Settles as the work does, or rejects with DeadlinePassed when that takes too long. The work itself goes on unless `onPassed` ends it;
 * whatever becomes of it then is nobody's concern.
 */
export async function withinDeadline<Result>(
  work: Promise<Result>,
  deadlineMs: number,
  what: string,
  onPassed?: (cause: DeadlinePassed) => void,
): Promise<Result> {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const cancel = atDeadline(deadlineMs, () => {
    const cause = new DeadlinePassed(`${what} took longer than ${deadlineMs} ms`);
    reject(cause);
    onPassed?.(cause);
  });
  try {
    return await Promise.race([work, passed]);
  } finally {
    cancel();
  }
}
