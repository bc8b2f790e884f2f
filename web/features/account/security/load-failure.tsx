import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { FailureState } from '../../../ui/failure-state.tsx';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';

/** Error message in place of content that could not be loaded. */
export function LoadFailure({ failure, onRetry }: { readonly failure: ApiFailure; readonly onRetry: () => void }) {
  const { t } = useTranslation('account');
  const failureText = useApiFailureText();
  return <FailureState title={t('security.loadFailed')} text={failureText(failure)} action={t('security.retry')} onAction={onRetry} />;
}
