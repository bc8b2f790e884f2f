import { CallRefused } from '../../transport/call-refused.ts';
import type { AttemptCounter, AttemptLimit } from './attempt-counter.ts';

/** Counts a request that makes work. Refused with tooManyRequests where it is one too many of its window. */
export async function admitRequest(attempts: Pick<AttemptCounter, 'count'>, key: string, limit: AttemptLimit): Promise<void> {
  const retryAfterSeconds = await attempts.count(key, limit);
  if (retryAfterSeconds > 0) throw new CallRefused('tooManyRequests', { retryAfterSeconds });
}
