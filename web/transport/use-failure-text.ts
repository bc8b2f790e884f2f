import { useTranslation } from 'react-i18next';
import { CallFailure } from './token-calls.ts';
import { useApiFailureText } from './use-api-failure-text.ts';

/**
 * Returns a function that gives the message for an error in the areas whose calls throw (token-calls.ts); anything but a failed call is an
 * internal error.
 */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  const failureText = useApiFailureText();
  return (error) => (error instanceof CallFailure ? failureText(error.failure) : t('internal'));
}
