/** Resolves to null if all is well, otherwise to a few words on the problem. */
export type ReadinessCheck = () => Promise<string | null> | string | null;

export interface CheckLimits {
  /** After this a check that has no result counts as failed. */
  readonly longestMs: number;
  /** How long the result is waited for if there is one of which `longestMs` haven't passed. */
  readonly patienceMs: number;
  /** On a clock that is never set; the origin doesn't matter. */
  readonly monotonicMs: () => number;
}

/**
 * A check that hangs must not hold up the others' results: whoever asks soon after the last result gets that one rather than wait for the
 * next. So it takes no longer to learn that something hangs than the check may take, and no shorter. However many ask, the check runs once at a
 * time. It never rejects.
 */
export function patientCheck(check: ReadinessCheck, { longestMs, patienceMs, monotonicMs }: CheckLimits): () => Promise<string | null> {
  let running: Promise<string | null> | null = null;
  let last: { readonly fault: string | null; readonly atMs: number } | null = null;
  const run = async (): Promise<string | null> => {
    const fault = await runWithin(check, longestMs);
    last = { fault, atMs: monotonicMs() };
    running = null;
    return fault;
  };
  return async () => {
    running ??= run();
    if (last === null || monotonicMs() - last.atMs >= longestMs) return running;
    const { fault: known } = last;
    return within(running, patienceMs, known);
  };
}

async function runWithin(check: ReadinessCheck, longestMs: number): Promise<string | null> {
  try {
    return await within(Promise.resolve(check()), longestMs, 'no answer');
  } catch {
    return 'failed';
  }
}

async function within<Result>(result: Promise<Result>, waitMs: number, otherwise: Result): Promise<Result> {
  const { promise: timeout, resolve } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => resolve(otherwise), waitMs);
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
