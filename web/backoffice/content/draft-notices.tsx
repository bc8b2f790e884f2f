/** Notices above a draft that did not reach the server: a stored copy can be restored, or a colleague has saved first. */
import type { CreateEntryRequest, EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Entry } from './entry-queries.ts';

/** A stored copy of work that could not be saved. */
export function KeptNotice({ at, onTake, onDrop }: { readonly at: number; readonly onTake: () => void; readonly onDrop: () => void }) {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  return (
    <Notice
      tone="info"
      title={t('kept.title')}
      className="m-3 shrink-0"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="dense" onClick={onTake}>
            {t('kept.take')}
          </Button>
          <Button variant="ghost" size="dense" onClick={onDrop}>
            {t('kept.drop')}
          </Button>
        </div>
      }
    >
      {t('kept.text', { at: formatDateTime(at, locale) })}
    </Notice>
  );
}

/** A colleague has saved: their version is loaded, or this work becomes a new page. */
export function ConflictNotice({
  entry,
  onReload,
  onCopied,
}: {
  readonly entry: Entry;
  readonly onReload: () => void;
  readonly onCopied: (id: string) => void;
}) {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const { document, collection } = entry;
  const copy = useMutation({
    mutationFn: async () => {
      const slug = `${document.slug.slice(0, 80)}-${Date.now().toString(36)}`;
      const body: CreateEntryRequest = { collection, slug, title: document.texts.en?.title ?? slug };
      const created = await call<EntryResponse>({ method: 'POST', path: editorPaths.createEntry, body });
      const { id, revision } = created.data;
      await call({ method: 'POST', path: editorPaths.saveEntry, body: { id, revision, document: { ...document, slug } } });
      return id;
    },
    onSuccess: onCopied,
  });
  return (
    <Notice
      tone="danger"
      title={t('conflict.title')}
      className="m-3 shrink-0"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="dense" onClick={onReload}>
            {t('conflict.reload')}
          </Button>
          <Button variant="secondary" size="dense" loading={copy.isPending} onClick={() => copy.mutate()}>
            {t('conflict.copy')}
          </Button>
        </div>
      }
    >
      {copy.isError ? failureText(copy.error) : t('conflict.text')}
    </Notice>
  );
}
