/** Default deadline for a journal commit: callers waiting for it are answered by then. */
export const COMMIT_DEADLINE_MS = 2_000;

/** Thrown if something was not done in time. It may still happen or have happened: only checking tells. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * Calls `onPassed` after a time unless the returned function cancels it first. Timers run before network events, so if the event loop was
 * blocked past the deadline, an answer that has already arrived is processed first and counts as in time.
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
 * Settles like `work`, or rejects with DeadlinePassed if it takes too long. The work itself continues unless `onPassed` stops it; its
 * outcome is then ignored.
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
