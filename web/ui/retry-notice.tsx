import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface RetryNoticeProps {
  /** Why it could not be shown. */
  readonly text: string;
  readonly onRetry: () => void;
}

/** In the place of an answer that did not come, with the way to ask again. */
export function RetryNotice({ text, onRetry }: RetryNoticeProps) {
  const { t } = useTranslation('common');
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="secondary" size="dense" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
