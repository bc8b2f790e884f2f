import { CallRefused } from '../../transport/call-refused.ts';
import type { AttemptCounter, AttemptLimit } from './attempt-counter.ts';

/** Counts an expensive request. Refused with tooManyRequests if it exceeds the limit of its window. */
export async function admitRequest(attempts: Pick<AttemptCounter, 'count'>, key: string, limit: AttemptLimit): Promise<void> {
  const retryAfterSeconds = await attempts.count(key, limit);
  if (retryAfterSeconds > 0) throw new CallRefused('tooManyRequests', { retryAfterSeconds });
}
