import { admitAttempt } from '../throttle/admit-attempt.ts';
import type { AttemptCounter, AttemptLimit } from '../throttle/attempt-counter.ts';
import { digestOfAddress } from '../throttle/throttle-keys.ts';
import { CallRefused } from '../../transport/call-refused.ts';

export interface TryLinkContext {
  readonly attempts: Pick<AttemptCounter, 'count' | 'uncount'>;
}

const WRONG_PER_ADDRESS: AttemptLimit = { mostAttempts: 30, windowMs: 3_600_000 };

/**
 * Looks a link's code up, by whatever way, and gives what it finds. Throws CallRefused `linkNotValid` where that is null. Nobody guesses
 * 256 bits; counting what was wrong from one address (`tooManyAttempts`) keeps somebody who tries from being work.
 */
export async function tryLink<Found>(address: string, find: () => Promise<Found | null>, { attempts }: TryLinkContext): Promise<Found> {
  const key = `link:address:${digestOfAddress(address)}`;
  await admitAttempt(attempts, key, WRONG_PER_ADDRESS);
  const found = await find();
  if (found === null) throw new CallRefused('linkNotValid');
  await attempts.uncount(key);
  return found;
}
