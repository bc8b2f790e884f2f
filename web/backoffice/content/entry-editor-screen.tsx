import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { codeOf } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileIcon } from '../../ui/icons.tsx';
import { Screen, ScreenFailed, ScreenWaiting } from '../../ui/screen.tsx';
import type { ContentData } from '../../features/content/content-data.ts';
import { entryKey, useEntry, type Entry } from './entry-queries.ts';
import { EntryDesk } from './entry-desk.tsx';

/** One page, post or sub page. It has the window to itself. */
export function EntryEditorScreen({ settings }: { readonly settings: ContentData['settings'] }) {
  const { t } = useTranslation('backoffice');
  const { id = '' } = useParams();
  const entry = useEntry(id);
  const queries = useQueryClient();
  const failureText = useFailureText();
  // A loaded entry is a new desk: its blocks and its undo steps begin again.
  const [deskNumber, setDeskNumber] = useState(0);

  if (entry.isPending) {
    return (
      <Screen title={t('editor.loading')}>
        <ScreenWaiting />
      </Screen>
    );
  }
  if (entry.isError) {
    return (
      <Screen title={t('editor.loading')}>
        {codeOf(entry.error) === 'notFound' ? (
          <EmptyState
            icon={<FileIcon />}
            title={t('editor.missing')}
            text={t('editor.missingText')}
            action={
              <Link to="/backoffice/content" className={buttonClass('secondary')}>
                {t('editor.back')}
              </Link>
            }
          />
        ) : (
          <ScreenFailed text={failureText(entry.error)} onRetry={() => void entry.refetch()} />
        )}
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
