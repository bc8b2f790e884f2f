import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageMain } from '../../../ui/page-main.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

export interface MyAccountFrameProps {
  /** The page's title, if known. */
  readonly title?: string;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** The summary beside the page, or above it on a narrow screen. */
export function MyAccountFrame({ title, summary, children }: MyAccountFrameProps) {
  const { t } = useTranslation('account');
  return (
    <PageMain title={title ?? t('title')}>
      <h1 className="text-heading">{t('title')}</h1>
      <div className="grid items-start gap-5 md:grid-cols-[260px_minmax(0,1fr)] md:gap-6">
        {summary}
        <div className="flex min-w-0 flex-col gap-5">{children}</div>
      </div>
    </PageMain>
  );
}

const FACTS = ['email', 'location', 'joined', 'level', 'pin'];

/** Placeholder of My account while it loads. */
export function MyAccountSkeleton() {
  const { t } = useTranslation('common');
  return (
    <MyAccountFrame
      summary={
        <div className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-4 sm:p-5">
          <div className="flex flex-wrap items-center justify-between gap-2 md:flex-col md:items-start">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-5 w-20" />
          </div>
          <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-1">
            {FACTS.map((fact, index) => (
              <div key={fact} className={index === 0 ? 'col-span-2 flex flex-col gap-1 md:col-span-1' : 'flex flex-col gap-1'}>
                <Skeleton className="h-5 w-16" />
                <Skeleton className="h-5 w-28" />
              </div>
            ))}
          </div>
        </div>
      }
    >
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden="true" className="h-11 border-b border-line" />
      <PanelSkeleton />
    </MyAccountFrame>
  );
}
