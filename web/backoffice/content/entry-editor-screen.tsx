import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FileIcon } from '../../ui/file-icons.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { ContentData } from '../../features/content/content-data.ts';
import { ItemPlaceholder } from '../shared/item-placeholder.tsx';
import { entryKey, useEntry, type Entry } from './entry-queries.ts';
import { EntryDesk } from './entry-desk.tsx';

/** The editor of one page, post or sub-page. It fills the window. */
export function EntryEditorScreen({ settings }: { readonly settings: ContentData['settings'] }) {
  const { t } = useTranslation('backoffice');
  const { id = '' } = useParams();
  const entry = useEntry(id);
  const queries = useQueryClient();
  // Remounted for each loaded entry, with new blocks and undo steps.
  const [deskNumber, setDeskNumber] = useState(0);

  if (!entry.isSuccess) {
    return (
      <Screen title={t('editor.loading')}>
        <ItemPlaceholder
          query={entry}
          icon={<FileIcon />}
          title={t('editor.missing')}
          text={t('editor.missingText')}
          list="/backoffice/content"
          toList={t('editor.back')}
        />
      </Screen>
    );
  }
  function replace(next: Entry) {
    queries.setQueryData(entryKey(id), next);
    setDeskNumber(deskNumber + 1);
  }
  return (
    <EntryDesk
      key={`${id}/${deskNumber}`}
      entry={entry.data}
      settings={settings}
      onReplaced={replace}
      onReload={async () => {
        await entry.refetch();
        setDeskNumber(deskNumber + 1);
      }}
    />
  );
}
