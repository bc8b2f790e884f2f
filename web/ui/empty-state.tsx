import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** The next step. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** What a list shows while it has no entries. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex flex-col items-center justify-center gap-3 px-6 py-6 text-center', className)}>
      {icon !== undefined && (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-round border border-line text-muted">{icon}</span>
      )}
      <div className="flex max-w-90 flex-col gap-1">
        <p className="text-control font-medium">{title}</p>
        {text !== undefined && <p className="text-dense text-muted">{text}</p>}
      </div>
      {action}
    </div>
  );
}
