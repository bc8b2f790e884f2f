import { useTranslation } from 'react-i18next';
import type { ErrorBody, ErrorCode, SecondFactorDetails } from '@fairlead/contract/errors.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';

/** From here on a waiting time is told in minutes. */
const LONGEST_IN_SECONDS = 90;

/** What a form that failed says to the person at it. */
export function useFailureText(): (failure: ApiFailure) => string {
  const { t } = useTranslation(['signIn', 'errors', 'common']);
  return (failure) => {
    if (failure.kind === 'network') return `${t('common:offline.title')} ${t('common:offline.text')}`;
    const { code, retryAfterSeconds } = failure.body.error;
    if (isThrottled(code) && retryAfterSeconds !== undefined) {
      return retryAfterSeconds <= LONGEST_IN_SECONDS
        ? t('signIn:login.waitSeconds', { count: Math.ceil(retryAfterSeconds) })
        : t('signIn:login.waitMinutes', { count: Math.ceil(retryAfterSeconds / 60) });
    }
    // A newer server may know a code that this page does not.
    return t([`errors:${code}`, 'errors:internal']);
  };
}

function isThrottled(code: ErrorCode): boolean {
  return code === 'tooManyAttempts' || code === 'tooManyRequests';
}

/** What the server said; null where it did not answer. */
export function refusalOf(failure: ApiFailure): ErrorBody['error'] | null {
  return failure.kind === 'network' ? null : failure.body.error;
}

/** The second half that the login asks for, where it does. */
export function secondFactorOf(failure: ApiFailure): SecondFactorDetails | null {
  const refusal = refusalOf(failure);
  return refusal?.code === 'secondFactorRequired' ? (refusal.secondFactor ?? null) : null;
}
