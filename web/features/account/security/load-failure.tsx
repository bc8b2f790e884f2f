import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DisconnectedIcon } from '../../../ui/icons.tsx';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';

/** In the place of what could not be loaded. */
export function LoadFailure({ failure, onRetry }: { readonly failure: ApiFailure; readonly onRetry: () => void }) {
  const { t } = useTranslation('account');
  const failureText = useApiFailureText();
  return (
    <div role="alert">
      <EmptyState
        icon={<DisconnectedIcon />}
        title={t('security.loadFailed')}
        text={failureText(failure)}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('security.retry')}
          </Button>
        }
      />
    </div>
  );
}
