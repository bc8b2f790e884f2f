import type { Collection } from '@fairlead/contract/content/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { entriesKey, type EntryRow } from './entry-queries.ts';
import { QuestionDialog } from '../../ui/question-dialog.tsx';

/** Deletes an entry. A published one must be unpublished in the editor first. */
export function DeleteEntryDialog({
  entry,
  collection,
  onClose,
}: {
  readonly entry: EntryRow;
  readonly collection: Collection;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const remove = useMutation({
    mutationFn: () => call({ method: 'POST', path: editorPaths.deleteEntry, body: { id: entry.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: entriesKey(collection) });
      showToast({ tone: 'success', title: t('content.deleted', { title: entry.title }) });
      onClose();
    },
  });
  const isSeen = entry.state !== 'draft';
  return (
    <QuestionDialog
      title={t('content.deleteTitle', { title: entry.title })}
      text={t(isSeen ? 'content.deleteSeen' : 'content.deleteText')}
      error={remove.isError ? failureText(remove.error) : null}
      confirm={t('content.deleteSure')}
      isRefused={isSeen}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
