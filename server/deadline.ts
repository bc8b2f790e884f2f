/** Whoever waits for a commit of the journal is answered after this at the latest, unless the configuration has another limit. */
export const COMMIT_DEADLINE_MS = 2_000;

/** Thrown where something was not done in time. What it was may still happen, or have happened: only a look can tell. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
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
  const timer = setTimeout(() => {
    const cause = new DeadlinePassed(`${what} took longer than ${deadlineMs} ms`);
    reject(cause);
    onPassed?.(cause);
  }, deadlineMs);
  try {
    return await Promise.race([work, passed]);
  } finally {
    clearTimeout(timer);
  }
}
