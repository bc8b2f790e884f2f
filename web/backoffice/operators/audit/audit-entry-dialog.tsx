import type { AuditEntryInfo } from '@fairlead/contract/operators/audit.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatFullDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { listDifferences, type Difference } from './differences.ts';
import { useAuditNames } from '../../shared/use-audit-names.ts';

interface Fact {
  readonly name: string;
  /** Omitted if empty. */
  readonly value: ReactNode;
}

/** Everything recorded about one action. */
export function AuditEntryDialog({ entry, onClose }: { readonly entry: AuditEntryInfo; readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeOperators');
  const locale = useLocale();
  const may = useMay();
  const names = useAuditNames();
  const { client, operator } = entry;
  const facts: readonly Fact[] = [
    { name: t('audit.at'), value: <time dateTime={entry.at}>{formatFullDateTime(entry.at, locale)}</time> },
    { name: t('audit.operator'), value: operator?.email ?? t('audit.nobody') },
    { name: t('audit.subject'), value: `${names.subject(entry.subject.kind)} ${entry.subject.id}` },
    { name: t('audit.client'), value: client === null ? null : <ClientOf client={client} isLinked={may('clients.read')} /> },
    { name: t('audit.reason'), value: entry.reason },
    { name: t('audit.address'), value: entry.address },
    { name: t('audit.device'), value: entry.device },
    { name: t('audit.request'), value: <code>{entry.request_id}</code> },
    { name: t('audit.code'), value: <code>{entry.action}</code> },
    { name: t('audit.digest'), value: <code className="break-all">{entry.digest}</code> },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="large"
      title={names.action(entry.action)}
      description={t('audit.entry', { seq: entry.seq })}
    >
      <div className="flex flex-col gap-5">
        <Differences entry={entry} />
        <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 text-dense max-sm:grid-cols-1 max-sm:gap-y-0.5">
          {facts.map(
            ({ name, value }) =>
              value !== null &&
              value !== '' && (
                <div key={name} className="contents">
                  <dt className="text-muted max-sm:mt-1.5">{name}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </Dialog>
  );
}

function ClientOf({
  client,
  isLinked,
}: {
  readonly client: { readonly id: number; readonly email: string | null };
  readonly isLinked: boolean;
}) {
  const name = `${client.email ?? ''} (${client.id})`.trim();
  if (!isLinked || client.email === null) return name;
  return (
    <Link to={`/backoffice/clients/${client.id}`} className="text-accent hover:underline">
      {name}
    </Link>
  );
}

function Differences({ entry }: { readonly entry: AuditEntryInfo }) {
  const { t } = useTranslation('backofficeOperators');
  const columns: readonly Column<Difference>[] = [
    { id: 'field', head: t('audit.field'), onPhone: 'first', render: ({ path }) => <code>{path === '' ? '—' : path}</code> },
    {
      id: 'before',
      head: t('audit.before'),
      className: VALUE_CLASS,
      render: ({ before }) => (before === null ? <None /> : <del className="bg-short-tint px-1 no-underline">{before}</del>),
    },
    {
      id: 'after',
      head: t('audit.after'),
      className: VALUE_CLASS,
      render: ({ after }) => (after === null ? <None /> : <ins className="bg-long-tint px-1 no-underline">{after}</ins>),
    },
  ];
  return (
    <DataTable
      caption={t('audit.differences')}
      list={listOf(listDifferences(entry.before, entry.after))}
      columns={columns}
      idOf={({ path }) => path}
      empty={<p className="text-dense text-muted">{t('audit.noDifferences')}</p>}
      className="rounded-control border border-line"
    />
  );
}

/** Keeps a value's line breaks. */
const VALUE_CLASS = 'max-w-80 py-1.5 break-words whitespace-pre-wrap!';

function None() {
  const { t } = useTranslation('backofficeOperators');
  return <span className="text-muted">{t('audit.none')}</span>;
}
