import { tradingCalendarPaths } from '@fairlead/contract/operators/paths.ts';
import type { CalendarVersion } from '@fairlead/contract/trading/operators/calendar.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { ListFrame } from '../../../ui/data-table/list-frame.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ScreenLoading } from '../../../ui/screen.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { CalendarChanges } from './calendar-changes.tsx';
import { CALENDAR_VERSIONS } from './calendar-key.ts';

/** Every version with its changes, author and reason. */
export function CalendarHistory({ versionInForce }: { readonly versionInForce: number }) {
  const { t } = useTranslation('backofficeDesk');
  const versions = usePagedList<CalendarVersion>(CALENDAR_VERSIONS, tradingCalendarPaths.versions, {});
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-raised">
      <ListFrame
        list={versions}
        waiting={<ScreenLoading />}
        empty={<EmptyState title={t('calendar.history.none')} text={t('calendar.history.noneText')} />}
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

function VersionItem({ version: entry, isInForce }: { readonly version: CalendarVersion; readonly isInForce: boolean }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { version, reason, created_at: createdAt, operator, changes, change_count: count } = entry;
  return (
    <li className="flex min-w-0 flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-2 text-control">
        <span className="font-semibold">{t('calendar.history.version', { version })}</span>
        {isInForce && <Badge tone="long">{t('calendar.history.inForce')}</Badge>}
        <span className="text-muted">
          {formatDateTime(createdAt, locale)} · {operator ?? t('calendar.history.shipped')}
        </span>
      </p>
      {operator !== null && <p className="text-dense [overflow-wrap:anywhere]">{reason}</p>}
      {operator === null ? (
        <p className="text-dense text-muted">{t('calendar.history.shippedText', { count })}</p>
      ) : (
        <CalendarChanges changes={changes} />
      )}
      {operator !== null && count > changes.length && (
        <p className="text-dense text-muted">{t('calendar.history.moreNotShown', { count: count - changes.length })}</p>
      )}
    </li>
  );
}
