import { useTranslation } from 'react-i18next';
import { CallFailure } from './token-calls.ts';
import { useApiFailureText } from './use-api-failure-text.ts';

/** What a call that failed says in the areas whose calls throw (token-calls.ts); what is no answer of the server is our own fault. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  const failureText = useApiFailureText();
  return (error) => (error instanceof CallFailure ? failureText(error.failure) : t('internal'));
}
