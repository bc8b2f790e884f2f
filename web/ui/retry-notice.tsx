import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface RetryNoticeProps {
  /** Why the content couldn't be shown. */
  readonly text: string;
  readonly onRetry: () => void;
}

/** Shown in place of content that couldn't be loaded, with a retry. */
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
