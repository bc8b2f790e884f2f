import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChartSkeleton } from './chart/chart-skeleton.tsx';

/** Placeholder for the platform while account and instruments load, with its parts in their final places. */
export function PlatformSkeleton() {
  const { t } = useTranslation('trading');
  return (
    <main aria-busy="true" aria-label={t('title')} className="flex min-h-0 flex-1 flex-col md:flex-row">
      <div className="hidden w-80 shrink-0 lg:w-86 flex-col gap-6 border-r border-line bg-raised p-3 md:flex">
        {Array.from({ length: 14 }, (_, index) => (
          <Skeleton key={index} className="h-4 w-full" />
        ))}
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="grid h-12 shrink-0 grid-cols-3 items-center gap-6 border-b border-line bg-raised px-3 md:grid-cols-6">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-4 w-24" />
          ))}
        </div>
        <ChartSkeleton className="min-h-90 flex-1 bg-raised" />
      </div>
    </main>
  );
}
