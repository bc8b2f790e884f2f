import type { ErrorBody, SecondFactorDetails } from '@fairlead/contract/errors.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';

/** The server's refusal; null if it did not respond. */
export function refusalOf(failure: ApiFailure): ErrorBody['error'] | null {
  return failure.kind === 'network' ? null : failure.body.error;
}

/** The second factor that the sign-in requires, if any. */
export function secondFactorOf(failure: ApiFailure): SecondFactorDetails | null {
  const refusal = refusalOf(failure);
  return refusal?.code === 'secondFactorRequired' ? (refusal.secondFactor ?? null) : null;
}
