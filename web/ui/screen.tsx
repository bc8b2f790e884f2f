import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

/** A screen of an area with navigation at the left: title, description, actions, and its content. */
export function Screen({
  title,
  lead,
  actions,
  narrow = false,
  wide = false,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  /** For forms, whose lines are hard to read across a wide window. */
  readonly narrow?: boolean;
  /** For tables of many columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames('flex w-full flex-col gap-6 px-4 py-6 sm:px-8 sm:py-8', narrow ? 'max-w-200' : !wide && 'max-w-page')}>
      <title>{`${title} · Fairlead`}</title>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-heading">{title}</h1>
          {lead !== undefined && <p className="max-w-reading text-body text-muted">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Placeholder of about the same size while a response is pending. */
export function ScreenLoading() {
  const { t } = useTranslation('common');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="status" className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  );
}
