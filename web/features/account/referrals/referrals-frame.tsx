import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReferralsSkeleton } from './referrals-skeleton.tsx';

/** The frame of the referrals page for a client: its heading, with the content below. */
export function ReferralsFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('referrals');
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-6 sm:px-6 md:py-8">
      <h1 className="text-heading">{t('title')}</h1>
      {children}
    </div>
  );
}

/** The placeholder of a client's referrals page while the session is unknown. */
export function ClientReferralsSkeleton() {
  return (
    <ReferralsFrame>
      <div aria-busy="true" className="flex items-center gap-6 rounded-panel border border-line bg-raised p-4 sm:p-5">
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-5 w-full max-w-reading" />
          <Skeleton className="h-11 w-full max-w-wide" />
          <Skeleton className="h-11 w-36" />
        </div>
        <Skeleton className="size-40 max-md:hidden" />
      </div>
      <div className="rounded-panel border border-line bg-raised">
        <ReferralsSkeleton />
      </div>
    </ReferralsFrame>
  );
}
