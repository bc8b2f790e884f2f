import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';

/** From here on a waiting time is told in minutes. */
const LONGEST_IN_SECONDS = 90;

/** What a call of My account that failed says to the client. */
export function useFailureText(): (failure: ApiFailure) => string {
  const { t } = useTranslation(['account', 'errors', 'common']);
  return (failure) => {
    if (failure.kind === 'network') return `${t('common:offline.title')} ${t('common:offline.text')}`;
    const { code, retryAfterSeconds } = failure.body.error;
    if (code === 'tooManyAttempts' && retryAfterSeconds !== undefined) {
      return retryAfterSeconds <= LONGEST_IN_SECONDS
        ? t('account:failure.waitSeconds', { count: Math.ceil(retryAfterSeconds) })
        : t('account:failure.waitMinutes', { count: Math.ceil(retryAfterSeconds / 60) });
    }
    // A newer server may know a code that this page does not.
    return t([`errors:${code}`, 'errors:internal']);
  };
}

export function isCode(failure: ApiFailure, code: ErrorCode): boolean {
  return failure.kind === 'refused' && failure.body.error.code === code;
}
