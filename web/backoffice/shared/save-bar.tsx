import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

export interface SaveBarProps {
  /** The number of unsaved changes; without any there is no bar. */
  readonly count: number;
  readonly isRefused?: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  /** What prevents saving. */
  readonly children?: ReactNode;
}

/** Visible while there are unsaved changes. */
export function SaveBar({ count, isRefused = false, onDiscard, onSave, children }: SaveBarProps) {
  const { t } = useTranslation('backofficeSettings');
  if (count === 0) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-8 sm:px-8">
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-dense text-muted">
          {t('bar.changes', { count })}
        </p>
        <div className="flex gap-2">
          <Button variant="secondary" onClick={onDiscard}>
            {t('bar.discard')}
          </Button>
          <Button disabled={isRefused} onClick={onSave}>
            {t('bar.save')}
          </Button>
        </div>
      </div>
    </div>
  );
}
