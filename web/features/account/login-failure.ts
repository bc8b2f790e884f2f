import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../transport/api-client.ts';

/** From here on a waiting time is told in minutes. */
const LONGEST_IN_SECONDS = 90;

/** What a failed login says to the person at the form. */
export function useLoginFailureText(): (failure: ApiFailure) => string {
  const { t } = useTranslation(['signIn', 'errors', 'common']);
  return (failure) => {
    if (failure.kind === 'network') return `${t('common:offline.title')} ${t('common:offline.text')}`;
    const { code, retryAfterSeconds } = failure.body.error;
    if (code === 'tooManyAttempts' && retryAfterSeconds !== undefined) {
      return retryAfterSeconds <= LONGEST_IN_SECONDS
        ? t('signIn:login.waitSeconds', { count: Math.ceil(retryAfterSeconds) })
        : t('signIn:login.waitMinutes', { count: Math.ceil(retryAfterSeconds / 60) });
    }
    // A newer server may know a code that this page does not.
    return t([`errors:${code}`, 'errors:internal']);
  };
}
