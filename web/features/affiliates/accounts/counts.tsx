import type { AffiliateSummary } from '@fairlead/contract/affiliates/accounts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Total, FTDs and Conversions of the accounts below (spec section 2). */
export function Counts({ summary }: { readonly summary: AffiliateSummary | null }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-3" aria-busy={summary === null}>
      <Count label={t('overview.total')}>{summary && formatNumber(summary.total, locale)}</Count>
      <Count label={t('overview.ftds')} shortLabel={t('overview.ftdsShort')}>
        {summary && formatNumber(summary.ftds, locale)}
      </Count>
      <Count label={t('overview.conversions')}>{summary && formatPercent(summary.conversions, locale, 0)}</Count>
    </dl>
  );
}

interface CountProps {
  readonly label: string;
  /** Used on a phone. */
  readonly shortLabel?: string;
  readonly children: ReactNode;
}

/** Narrower than a tile, so that three fit side by side on a phone. */
function Count({ label, shortLabel = label, children }: CountProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-panel border border-line bg-raised px-2.5 py-2.5 sm:px-5 sm:py-4">
      <dt className="truncate text-mini text-muted sm:text-dense" title={label}>
        <span className="sm:hidden">{shortLabel}</span>
        <span className="max-sm:hidden">{label}</span>
      </dt>
      <dd className="text-title font-semibold tabular-nums">{children ?? <Skeleton className="h-7 w-12" />}</dd>
    </div>
  );
}
