import { CallRefused } from '../../transport/call-refused.ts';
import type { AttemptCounter, AttemptLimit } from './attempt-counter.ts';

/** Counts an attempt before it is made. Throws CallRefused `tooManyAttempts`, with the seconds to wait, if the window is full. */
export async function admitAttempt(attempts: Pick<AttemptCounter, 'count'>, key: string, limit: AttemptLimit): Promise<void> {
  const waitSeconds = await attempts.count(key, limit);
  if (waitSeconds > 0) throw new CallRefused('tooManyAttempts', { retryAfterSeconds: waitSeconds });
}
