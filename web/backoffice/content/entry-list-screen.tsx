import { COLLECTIONS, type Collection } from '@fairlead/contract/content/schemas.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { listOf } from '../../ui/data-table/list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FileIcon } from '../../ui/file-icons.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useLocale } from '../../ui/locale.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { QueryPlaceholder } from '../shared/query-placeholder.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { CreateEntryDialog } from './create-entry-dialog.tsx';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { editorPathOf, readersPath, useEntries, type EntryRow } from './entry-queries.ts';

/** All pages, posts and sub-pages. */
export function EntryListScreen() {
  const { t } = useTranslation('backoffice');
  const [collection, setCollection] = useState<Collection>('pages');
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Screen
      title={t('content.title')}
      lead={t('content.lead')}
      actions={<Button onClick={() => setIsCreating(true)}>{t(`content.new.${collection}`)}</Button>}
    >
      <ElsewhereNotice />
      <Tabs
        label={t('content.kinds')}
        value={collection}
        onValueChange={setCollection}
        panelClassName="pt-4"
        tabs={COLLECTIONS.map((value) => ({
          value,
          label: t(`content.collection.${value}`),
          content: <Entries collection={value} onCreate={() => setIsCreating(true)} />,
        }))}
      />
      {isCreating && <CreateEntryDialog collection={collection} onClose={() => setIsCreating(false)} />}
    </Screen>
  );
}

function Entries({ collection, onCreate }: { readonly collection: Collection; readonly onCreate: () => void }) {
  const { t } = useTranslation('backoffice');
  const entries = useEntries(collection);
  const [search, setSearch] = useState('');
  const [deleted, setDeleted] = useState<EntryRow | null>(null);
  if (!entries.isSuccess) return <QueryPlaceholder query={entries} />;
  if (entries.data.length === 0) {
    return (
      <EmptyState
        icon={<FileIcon />}
        title={t(`content.none.${collection}`)}
        text={t('content.noneText')}
        action={
          <Button variant="secondary" onClick={onCreate}>
            {t(`content.new.${collection}`)}
          </Button>
        }
      />
    );
  }
  const needle = search.trim().toLowerCase();
  const found = entries.data.filter(({ title, slug }) => `${title} ${slug}`.toLowerCase().includes(needle));
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t('content.search')} className="sm:max-w-70" value={search} onValueChange={setSearch} />
      <EntryTable collection={collection} entries={found} onDelete={setDeleted} />
      {deleted !== null && <DeleteEntryDialog entry={deleted} collection={collection} onClose={() => setDeleted(null)} />}
    </div>
  );
}

const STATE_TONES: Readonly<Record<EntryRow['state'], BadgeTone>> = { draft: 'neutral', published: 'long', changed: 'caution' };

function EntryTable({
  collection,
  entries,
  onDelete,
}: {
  readonly collection: Collection;
  readonly entries: readonly EntryRow[];
  readonly onDelete: (entry: EntryRow) => void;
}) {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  const columns: readonly Column<EntryRow>[] = [
    {
      id: 'title',
      head: t('content.column.title'),
      wraps: true,
      className: 'w-full min-w-50 py-2.5',
      onPhone: 'first',
      sort: ({ title }) => title,
      render: ({ id, title, slug }) => (
        <>
          {/* A full page load: the editor's content policy allows its styles. */}
          <a href={editorPathOf(id)} className="text-control font-medium text-strong hover:text-accent hover:underline">
            {title}
          </a>
          <p className="text-dense font-normal [overflow-wrap:anywhere] text-muted">{readersPath(collection, slug)}</p>
        </>
      ),
    },
    {
      id: 'state',
      head: t('content.column.state'),
      render: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`content.state.${state}`)}</Badge>,
    },
    {
      id: 'languages',
      head: t('content.column.languages'),
      className: 'text-muted uppercase',
      render: ({ titles }) => LANGUAGES.filter((language) => titles[language] !== undefined).join(' · '),
    },
    {
      id: 'changed',
      head: t('content.column.changed'),
      className: 'text-muted',
      sort: ({ modified_at: at }) => at,
      render: ({ modified_at: at, modified_by: by }) => (
        <>
          {formatDateTime(at, locale)}
          <p className="whitespace-nowrap">{by ?? t('content.fromTheBeginning')}</p>
        </>
      ),
    },
    {
      id: 'actions',
      head: t('content.column.actions'),
      headHidden: true,
      render: (entry) => (
        <IconButton label={t('content.delete', { title: entry.title })} size="dense" onClick={() => onDelete(entry)}>
          <CloseIcon className="size-4" />
        </IconButton>
      ),
    },
  ];
  return (
    <DataTable
      caption={t(`content.collection.${collection}`)}
      list={listOf(entries)}
      columns={columns}
      idOf={({ id }) => id}
      empty={<EmptyState title={t('content.nothingFound')} />}
      className="rounded-panel border border-line bg-raised"
    />
  );
}
