import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Placeholder of the list while it loads. */
export function ReferralsSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div aria-busy="true" className="flex flex-col">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {ROWS.map((row) => (
        <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-4 last:border-0 sm:px-5">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
