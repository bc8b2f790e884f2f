import type { AuditEntryInfo } from '@fairlead/contract/operators/audit.ts';
import { auditPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { BookIcon } from '../../ui/area-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { RecordList } from '../shared/record-list.tsx';
import { toQuery, usePagedList } from '../shared/use-paged-list.ts';
import { AuditEntryDialog } from './audit/audit-entry-dialog.tsx';
import { AuditFilterBar, useAuditFilters } from './audit/audit-filters.tsx';
import { ChainPanel } from './audit/chain-panel.tsx';
import { useAuditNames } from '../shared/use-audit-names.ts';

/** All that operators did, the latest first, and whether anybody has changed what stands about it. */
export function AuditScreen() {
  const { t } = useTranslation('backofficeOperators');
  const { download } = useTokenCalls();
  const { chosen, choose, clear } = useAuditFilters();
  const list = usePagedList<AuditEntryInfo>('audit', auditPaths.entries, chosen);
  const [opened, setOpened] = useState<AuditEntryInfo | null>(null);
  const save = useSingleMutation({
    mutationFn: async () => {
      if (!(await download(`${auditPaths.csv}?${toQuery(chosen)}`, 'audit.csv'))) throw new Error('the file did not arrive');
    },
    onError: () => showToast({ tone: 'danger', title: t('audit.notDownloaded') }),
  });
  return (
    <Screen title={t('audit.title')} lead={t('audit.lead')} wide>
      <ChainPanel />
      <Panel
        title={t('audit.entries')}
        flush
        actions={
          <Button variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
            <DownloadIcon className="size-4" />
            {t('audit.download')}
          </Button>
        }
      >
        <AuditFilterBar chosen={chosen} onChoose={choose} onClear={clear} />
        <RecordList list={list} empty={<NoEntries isNarrowed={Object.keys(chosen).length > 0} onClear={clear} />}>
          <EntryTable rows={list.rows} onOpen={setOpened} />
        </RecordList>
      </Panel>
      {opened !== null && <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}

function NoEntries({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation('backofficeOperators');
  if (!isNarrowed) return <EmptyState icon={<BookIcon />} title={t('audit.empty')} text={t('audit.emptyText')} />;
  return (
    <EmptyState
      icon={<BookIcon />}
      title={t('audit.nothing')}
      text={t('audit.nothingText')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('audit.clear')}
        </Button>
      }
    />
  );
}

function EntryTable({ rows, onOpen }: { readonly rows: readonly AuditEntryInfo[]; readonly onOpen: (entry: AuditEntryInfo) => void }) {
  const { t } = useTranslation('backofficeOperators');
  const locale = useLocale();
  const names = useAuditNames();
  return (
    <Table caption={t('audit.entries')}>
      <thead>
        <tr>
          <HeadCell numeric>{t('audit.number')}</HeadCell>
          <HeadCell>{t('audit.at')}</HeadCell>
          <HeadCell>{t('audit.operator')}</HeadCell>
          <HeadCell>{t('audit.action')}</HeadCell>
          <HeadCell>{t('audit.subject')}</HeadCell>
          <HeadCell>{t('audit.client')}</HeadCell>
          <HeadCell className="w-full">{t('audit.reason')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <Row key={entry.seq}>
            <Cell numeric className="text-muted">
              {entry.seq}
            </Cell>
            <Cell>{formatDateTime(entry.at, locale)}</Cell>
            <Cell>{entry.operator?.email ?? t('audit.nobody')}</Cell>
            <Cell>
              <button
                type="button"
                className="min-h-6 rounded-mark text-left text-accent hover:underline"
                aria-label={t('audit.openEntry', { action: names.action(entry.action), seq: entry.seq })}
                onClick={() => onOpen(entry)}
              >
                {names.action(entry.action)}
              </button>
            </Cell>
            <Cell>
              {names.subject(entry.subject.kind)} <span className="text-muted">{entry.subject.id}</span>
            </Cell>
            <Cell className="max-w-56 truncate">{entry.client === null ? '' : (entry.client.email ?? entry.client.id)}</Cell>
            <Cell className="max-w-72 truncate text-muted">{entry.reason}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
