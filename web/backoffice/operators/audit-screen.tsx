import type { AuditEntryInfo } from '@fairlead/contract/operators/audit.ts';
import { auditPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { BookIcon } from '../../ui/area-icons.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { DownloadIcon } from '../../ui/file-icons.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { showToast } from '../../ui/toast.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { None } from '../shared/none.tsx';
import { toQuery, usePagedList } from '../shared/use-paged-list.ts';
import { AuditEntryDialog } from './audit/audit-entry-dialog.tsx';
import { AuditFilterBar, useAuditFilters } from './audit/audit-filters.tsx';
import { ChainPanel } from './audit/chain-panel.tsx';
import { useAuditNames } from '../shared/use-audit-names.ts';

/** The audit trail of all operators, latest first, and the check that it is unaltered. */
export function AuditScreen() {
  const { t } = useTranslation('backofficeOperators');
  const { download } = useTokenCalls();
  const { chosen, choose, clear } = useAuditFilters();
  const list = usePagedList<AuditEntryInfo>('audit', auditPaths.entries, chosen);
  const [opened, setOpened] = useState<AuditEntryInfo | null>(null);
  const save = useSingleMutation({
    mutationFn: async () => {
      if (!(await download(`${auditPaths.csv}?${toQuery(chosen)}`, 'audit.csv'))) throw new Error('the file could not be downloaded');
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
        <DataTable
          caption={t('audit.entries')}
          list={list}
          columns={useEntryColumns(setOpened)}
          idOf={({ seq }) => seq}
          empty={<NoEntries isNarrowed={Object.keys(chosen).length > 0} onClear={clear} />}
        />
      </Panel>
      {opened !== null && <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}

function NoEntries({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation('backofficeOperators');
  if (!isNarrowed) return <EmptyState icon={<BookIcon />} title={t('audit.empty')} text={t('audit.emptyText')} />;
  return (
    <NothingFound icon={<BookIcon />} title={t('audit.nothing')} text={t('audit.nothingText')} clear={t('audit.clear')} onClear={onClear} />
  );
}

function useEntryColumns(onOpen: (entry: AuditEntryInfo) => void): readonly Column<AuditEntryInfo>[] {
  const { t } = useTranslation('backofficeOperators');
  const locale = useLocale();
  const names = useAuditNames();
  return [
    { id: 'number', head: t('audit.number'), numeric: true, className: 'text-muted', render: ({ seq }) => seq },
    { id: 'at', head: t('audit.at'), render: ({ at }) => formatDateTime(at, locale) },
    { id: 'operator', head: t('audit.operator'), render: ({ operator }) => operator?.email ?? t('audit.nobody') },
    {
      id: 'action',
      head: t('audit.action'),
      onPhone: 'first',
      render: (entry) => (
        <button
          type="button"
          className="min-h-6 rounded-mark text-left text-accent hover:underline"
          aria-label={t('audit.openEntry', { action: names.action(entry.action), seq: entry.seq })}
          onClick={() => onOpen(entry)}
        >
          {names.action(entry.action)}
        </button>
      ),
    },
    {
      id: 'subject',
      head: t('audit.subject'),
      render: ({ subject }) => (
        <>
          {names.subject(subject.kind)} <span className="text-muted">{subject.id}</span>
        </>
      ),
    },
    {
      id: 'client',
      head: t('audit.client'),
      className: 'max-w-56 truncate',
      render: ({ client }) => (client === null ? <None /> : (client.email ?? client.id)),
    },
    {
      id: 'reason',
      head: t('audit.reason'),
      className: 'w-full max-w-72 truncate text-muted',
      title: ({ reason }) => reason,
      render: ({ reason }) => (reason === '' ? <None /> : reason),
    },
  ];
}
