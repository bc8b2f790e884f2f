import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import type { RuleVersion } from '@fairlead/contract/trading/operators/rules.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListFrame } from '../../../ui/data-table/list-frame.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ScreenLoading } from '../../../ui/screen.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { useMay } from '../../shared/use-operator.ts';
import { RuleChanges } from './rules-changes.tsx';
import { RULE_VERSIONS } from './rules-key.ts';

export interface RulesHistoryProps {
  readonly versionInForce: number;
  readonly isRestoring: boolean;
  readonly onRestore: (version: number) => void;
}

/** Every version with its changes, author and reason. An older one can be restored as a new version. */
export function RulesHistory({ versionInForce, isRestoring, onRestore }: RulesHistoryProps) {
  const { t } = useTranslation('backofficeDesk');
  const mayChange = useMay()('rules.change');
  const versions = usePagedList<RuleVersion>(RULE_VERSIONS, rulesPaths.versions, {});
  const restoreProps = { mayChange, isRestoring, onRestore };
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-raised">
      <ListFrame
        list={versions}
        waiting={<ScreenLoading />}
        empty={<EmptyState title={t('rules.history.none')} text={t('rules.history.noneText')} />}
      >
        <ol>
          {versions.rows.map((version) => (
            <VersionItem key={version.version} version={version} isInForce={version.version === versionInForce} {...restoreProps} />
          ))}
          {!versions.paging.hasMore && (
            <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
              <p className="text-control">
                <span className="font-semibold">{t('rules.history.version', { version: 0 })}</span>{' '}
                <span className="text-muted">{t('rules.history.plain')}</span>
              </p>
              {mayChange && (
                <Button
                  variant="secondary"
                  size="dense"
                  loading={isRestoring}
                  aria-label={t('rules.history.restoreNamed', { version: 0 })}
                  onClick={() => onRestore(0)}
                >
                  {t('rules.history.restore')}
                </Button>
              )}
            </li>
          )}
        </ol>
      </ListFrame>
    </div>
  );
}

interface VersionItemProps {
  readonly version: RuleVersion;
  readonly isInForce: boolean;
  readonly mayChange: boolean;
  readonly isRestoring: boolean;
  readonly onRestore: (version: number) => void;
}

function VersionItem({ version: entry, isInForce, mayChange, isRestoring, onRestore }: VersionItemProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { version, reason, created_at: createdAt, operator, changes } = entry;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-2 text-control">
          <span className="font-semibold">{t('rules.history.version', { version })}</span>
          {isInForce && <Badge tone="long">{t('rules.history.inForce')}</Badge>}
          <span className="text-muted">
            {formatDateTime(createdAt, locale)} · {operator}
          </span>
        </p>
        <p className="text-dense [overflow-wrap:anywhere]">{reason}</p>
        <RuleChanges changes={changes} />
      </div>
      {mayChange && !isInForce && (
        <Button
          variant="secondary"
          size="dense"
          loading={isRestoring}
          aria-label={t('rules.history.restoreNamed', { version })}
          onClick={() => onRestore(version)}
        >
          {t('rules.history.restore')}
        </Button>
      )}
    </li>
  );
}
