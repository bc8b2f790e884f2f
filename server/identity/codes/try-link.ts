import { admitAttempt } from '../throttle/admit-attempt.ts';
import type { AttemptCounter, AttemptLimit } from '../throttle/attempt-counter.ts';
import { digestOfAddress } from '../throttle/throttle-keys.ts';
import { CallRefused } from '../../transport/call-refused.ts';

export interface TryLinkContext {
  readonly attempts: Pick<AttemptCounter, 'count' | 'uncount'>;
}

const WRONG_PER_ADDRESS: AttemptLimit = { mostAttempts: 30, windowMs: 3_600_000 };

/**
 * Looks up a link's code with `find` and returns the result. Throws CallRefused `linkNotValid` if that is null. Nobody can guess 256 bits;
 * counting wrong codes per IP address (`tooManyAttempts`) only keeps attempts from causing load.
 */
export async function tryLink<Found>(address: string, find: () => Promise<Found | null>, { attempts }: TryLinkContext): Promise<Found> {
  const key = `link:address:${digestOfAddress(address)}`;
  await admitAttempt(attempts, key, WRONG_PER_ADDRESS);
  const found = await find();
  if (found === null) throw new CallRefused('linkNotValid');
  await attempts.uncount(key);
  return found;
}
