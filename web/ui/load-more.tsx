import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

export interface LoadMoreProps {
  /** How much of the list is there, in words. */
  readonly shown: string;
  readonly hasMore: boolean;
  /** What the button says, and what is said where the rest did not come. */
  readonly more: string;
  readonly failed: string;
  /** False where it did not come. */
  readonly onLoadMore: () => Promise<boolean>;
}

/** Stands below a list that comes page by page: how much of it is there, and the way to the rest. */
export function LoadMore({ shown, hasMore, more, failed, onLoadMore }: LoadMoreProps) {
  const { t } = useTranslation('common');
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const status = useRef<HTMLParagraphElement>(null);
  const isAskedFor = useRef(false);

  useEffect(() => {
    if (!isAskedFor.current) return;
    isAskedFor.current = false;
    // The button goes away with the last page: a keyboard goes on from here.
    if (!hasMore && document.activeElement === document.body) status.current?.focus();
  }, [hasMore, shown]);

  async function load(): Promise<void> {
    isAskedFor.current = true;
    setState('loading');
    setState((await onLoadMore()) ? 'idle' : 'failed');
  }

  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line p-3 text-dense">
      <p ref={status} role="status" tabIndex={-1} className={state === 'failed' ? 'text-short' : 'text-muted'}>
        {state === 'failed' ? failed : shown}
      </p>
      {hasMore && (
        <Button variant="secondary" className="max-md:h-11" loading={state === 'loading'} onClick={() => void load()}>
          {state === 'failed' ? t('retry') : more}
        </Button>
      )}
    </div>
  );
}
