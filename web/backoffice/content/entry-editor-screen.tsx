import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FileIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { ContentData } from '../../features/content/content-data.ts';
import { AwaitedOne } from '../shared/awaited-one.tsx';
import { entryKey, useEntry, type Entry } from './entry-queries.ts';
import { EntryDesk } from './entry-desk.tsx';

/** One page, post or sub page. It has the window to itself. */
export function EntryEditorScreen({ settings }: { readonly settings: ContentData['settings'] }) {
  const { t } = useTranslation('backoffice');
  const { id = '' } = useParams();
  const entry = useEntry(id);
  const queries = useQueryClient();
  // A loaded entry is a new desk: its blocks and its undo steps begin again.
  const [deskNumber, setDeskNumber] = useState(0);

  if (!entry.isSuccess) {
    return (
      <Screen title={t('editor.loading')}>
        <AwaitedOne
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
