import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../transport/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DisconnectedIcon } from '../../ui/icons.tsx';
import { useApiFailureText } from '../../transport/use-api-failure-text.ts';

export interface LoadFailureProps {
  readonly title: string;
  readonly failure: ApiFailure;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** In the place of what could not be loaded. */
export function LoadFailure({ title, failure, onRetry, className }: LoadFailureProps) {
  const { t } = useTranslation('payments');
  const failureText = useApiFailureText();
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<DisconnectedIcon />}
        title={title}
        text={failureText(failure)}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}
