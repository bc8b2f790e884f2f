import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface RetryNoticeProps {
  readonly retryLabel: string;
  readonly onRetry: () => void;
  /** What could not be had. */
  readonly children: ReactNode;
}

/** Stands where an answer did not come, with the button that asks once more. */
export function RetryNotice({ retryLabel, onRetry, children }: RetryNoticeProps) {
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="secondary" size="dense" onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
