import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyIcon, PlugIcon } from '../../../ui/area-icons.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { None } from '../../shared/none.tsx';

type Postback = AffiliatePage['postbacks'][number];

/** The affiliate's integrations: postbacks from us, and tokens for reading the API. */
export function ProgramsTab({ affiliate: { postbacks, tokens } }: { readonly affiliate: AffiliatePage }) {
  return (
    <div className="grid items-start gap-5 desk:grid-cols-2">
      <PostbacksPanel postbacks={postbacks} />
      <TokensPanel tokens={tokens} />
    </div>
  );
}

function PostbacksPanel({ postbacks }: Pick<AffiliatePage, 'postbacks'>) {
  const { t } = useTranslation('backofficeAffiliates');
  const columns: readonly Column<Postback>[] = [
    {
      id: 'address',
      head: t('postbacks.address'),
      className: 'max-w-72 truncate',
      onPhone: 'first',
      title: ({ url }) => url,
      render: ({ url }) => url,
    },
    {
      id: 'events',
      head: t('postbacks.events'),
      wraps: true,
      className: 'py-1.5',
      render: ({ events }) => events.map((event) => t(`postbacks.event.${event}`)).join(', '),
    },
    { id: 'state', head: t('columns.state'), render: (row) => <PostbackState postback={row} /> },
  ];
  return <ProgramsPanel topic="postbacks" icon={<PlugIcon />} rows={postbacks} columns={columns} />;
}

function PostbackState({ postback: { is_active: isActive, failing_since: failingSince } }: { readonly postback: Postback }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  if (!isActive) return <Badge>{t('postbacks.off')}</Badge>;
  if (failingSince === null) return <Badge tone="long">{t('postbacks.on')}</Badge>;
  return <Badge tone="short">{t('postbacks.failing', { since: formatDate(failingSince, locale) })}</Badge>;
}

function TokensPanel({ tokens }: Pick<AffiliatePage, 'tokens'>) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const columns: readonly Column<AffiliatePage['tokens'][number]>[] = [
    { id: 'name', head: t('tokens.name'), className: 'max-w-56 truncate', onPhone: 'first', render: ({ name }) => name },
    { id: 'endsWith', head: t('tokens.endsWith'), render: (row) => `…${row.ends_with}` },
    { id: 'made', head: t('tokens.made'), render: (row) => formatDate(row.created_at, locale) },
    {
      id: 'lastUsed',
      head: t('tokens.lastUsed'),
      render: (row) => (row.last_used_at === null ? <None /> : formatDateTime(row.last_used_at, locale)),
    },
  ];
  return <ProgramsPanel topic="tokens" icon={<KeyIcon />} rows={tokens} columns={columns} />;
}

interface ProgramsPanelProps<Row extends { readonly id: string | number }> {
  /** The key of the list's texts. */
  readonly topic: 'postbacks' | 'tokens';
  readonly icon: ReactNode;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

function ProgramsPanel<Row extends { readonly id: string | number }>({ topic, icon, rows, columns }: ProgramsPanelProps<Row>) {
  const { t } = useTranslation('backofficeAffiliates');
  return (
    <ListPanel
      title={t(`${topic}.title`)}
      lead={t(`${topic}.lead`)}
      list={listOf(rows)}
      columns={columns}
      idOf={({ id }) => id}
      empty={<EmptyState icon={icon} title={t(`${topic}.none`)} text={t(`${topic}.noneText`)} />}
    />
  );
}
