import type { ErrorBody, SecondFactorDetails } from '@fairlead/contract/errors.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';

/** What the server said; null where it did not answer. */
export function refusalOf(failure: ApiFailure): ErrorBody['error'] | null {
  return failure.kind === 'network' ? null : failure.body.error;
}

/** The second half that the login asks for, where it does. */
export function secondFactorOf(failure: ApiFailure): SecondFactorDetails | null {
  const refusal = refusalOf(failure);
  return refusal?.code === 'secondFactorRequired' ? (refusal.secondFactor ?? null) : null;
}
