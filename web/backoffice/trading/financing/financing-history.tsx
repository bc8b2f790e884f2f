import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import type { FinancingVersion } from '@fairlead/contract/trading/operators/financing.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { ListFrame } from '../../../ui/data-table/list-frame.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ScreenLoading } from '../../../ui/screen.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { FinancingDifferences } from './financing-differences.tsx';
import { FINANCING_VERSIONS } from './financing-key.ts';

/** Every version with its changes, authors and reason. */
export function FinancingHistory({ versionInForce }: { readonly versionInForce: number }) {
  const { t } = useTranslation('backofficeDesk');
  const versions = usePagedList<FinancingVersion>(FINANCING_VERSIONS, financingPaths.versions, {});
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-raised">
      <ListFrame
        list={versions}
        waiting={<ScreenLoading />}
        empty={<EmptyState title={t('financing.history.none')} text={t('financing.history.noneText')} />}
      >
        <ol>
          {versions.rows.map((version) => (
            <VersionItem key={version.version} version={version} isInForce={version.version === versionInForce} />
          ))}
        </ol>
      </ListFrame>
    </div>
  );
}

function VersionItem({ version: entry, isInForce }: { readonly version: FinancingVersion; readonly isInForce: boolean }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { version, reason, created_at: createdAt, proposed_by: proposer, approved_by: approver, differences } = entry;
  const isShipped = proposer === null;
  return (
    <li className="flex min-w-0 flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-2 text-control">
        <span className="font-semibold">{t('financing.history.version', { version })}</span>
        {isInForce && <Badge tone="long">{t('financing.history.inForce')}</Badge>}
        <span className="text-muted">
          {formatDateTime(createdAt, locale)} ·{' '}
          {isShipped ? t('financing.history.shipped') : t('financing.history.by', { proposer, approver: approver ?? '' })}
        </span>
      </p>
      {!isShipped && <p className="text-dense [overflow-wrap:anywhere]">{reason}</p>}
      <FinancingDifferences differences={differences} />
    </li>
  );
}
