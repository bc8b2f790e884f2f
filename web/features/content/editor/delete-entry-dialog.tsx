import type { Collection } from '@fairlead/contract/content.ts';
import { editorPaths } from '@fairlead/contract/backoffice-paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOperatorCalls } from '../../../transport/operator-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { entriesKey, type EntryRow } from './entry-queries.ts';

/** What readers see is taken back first, in the editor. */
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
  const { call } = useOperatorCalls();
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="small"
      title={t('content.deleteTitle', { title: entry.title })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" disabled={isSeen} loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('content.deleteSure')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t(isSeen ? 'content.deleteSeen' : 'content.deleteText')}</p>
        {remove.isError && <Notice tone="danger">{failureText(remove.error)}</Notice>}
      </div>
    </Dialog>
  );
}
