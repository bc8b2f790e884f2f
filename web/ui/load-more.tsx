import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

export interface LoadMoreProps {
  /** How much of the list is loaded, as text. */
  readonly shown: string;
  readonly hasMore: boolean;
  /** Label of the button, and the message if loading fails. */
  readonly more: string;
  readonly failed: string;
  /** False if loading failed. */
  readonly onLoadMore: () => Promise<boolean>;
}

/** Shown below a paged list: how much of it is loaded, and a button for more. */
export function LoadMore({ shown, hasMore, more, failed, onLoadMore }: LoadMoreProps) {
  const { t } = useTranslation('common');
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const status = useRef<HTMLParagraphElement>(null);
  const isAskedFor = useRef(false);

  useEffect(() => {
    if (!isAskedFor.current) return;
    isAskedFor.current = false;
    // The button disappears with the last page: the keyboard focus continues from here.
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
