import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../transport/api-client.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useApiFailureText } from '../../transport/use-api-failure-text.ts';

export interface LoadFailureProps {
  readonly title: string;
  readonly failure: ApiFailure;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** Error message in place of content that could not be loaded. */
export function LoadFailure({ title, failure, onRetry, className }: LoadFailureProps) {
  const { t } = useTranslation('payments');
  const failureText = useApiFailureText();
  return <FailureState title={title} text={failureText(failure)} action={t('retry')} onAction={onRetry} className={className} />;
}
