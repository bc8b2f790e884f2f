import type { Audience } from '../principal.ts';
import { admitAttempt } from '../throttle/admit-attempt.ts';
import type { AttemptCounter } from '../throttle/attempt-counter.ts';
import { digestOfAddress, digestOfText } from '../throttle/throttle-keys.ts';

const ONE_HOUR_MS = 3_600_000;
const MOST_PER_EMAIL = 3;

const KEYS: Readonly<Record<Audience, string>> = { client: 'forgot', operator: 'operator:forgot', affiliate: 'affiliate:forgot' };

export interface LinkRequest {
  readonly audience: Audience;
  readonly emailNormalised: string;
  /** The IP address of the request, and the hourly limit per address. */
  readonly address: string;
  readonly mostPerAddress: number;
}

/** Counts a request for a password link, whether the email is known or not. Refused with tooManyAttempts. */
export async function admitLinkRequest(
  attempts: Pick<AttemptCounter, 'count'>,
  { audience, emailNormalised, address, mostPerAddress }: LinkRequest,
): Promise<void> {
  const key = KEYS[audience];
  // The address first: one place must not use up the requests of others.
  await admitAttempt(attempts, `${key}:address:${digestOfAddress(address)}`, { mostAttempts: mostPerAddress, windowMs: ONE_HOUR_MS });
  const perEmail = { mostAttempts: MOST_PER_EMAIL, windowMs: ONE_HOUR_MS };
  await admitAttempt(attempts, `${key}:account:${digestOfText(emailNormalised)}`, perEmail);
}
