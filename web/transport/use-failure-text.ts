import { useTranslation } from 'react-i18next';
import { CallFailure } from './operator-calls.ts';

/** From here on a waiting time is told in minutes. */
const LONGEST_IN_SECONDS = 90;

/** What a call of the back office that failed says to the operator. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation(['errors', 'common', 'backoffice']);
  return (error) => {
    if (!(error instanceof CallFailure)) return t('errors:internal');
    if (error.failure.kind === 'network') return `${t('common:offline.title')} ${t('common:offline.text')}`;
    const { code, retryAfterSeconds } = error.failure.body.error;
    if (code === 'tooManyAttempts' && retryAfterSeconds !== undefined) {
      return retryAfterSeconds <= LONGEST_IN_SECONDS
        ? t('backoffice:failure.waitSeconds', { count: Math.ceil(retryAfterSeconds) })
        : t('backoffice:failure.waitMinutes', { count: Math.ceil(retryAfterSeconds / 60) });
    }
    // A newer server may know a code that this page does not.
    return t([`errors:${code}`, 'errors:internal']);
  };
}
