import type { EntryResponse, publishEntryRequestSchema } from '@fairlead/contract/content/operators/schemas.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readersPath, type Entry } from './entry-queries.ts';

/** Says what will be published and where; afterwards links to it. */
export function PublishDialog({
  entry,
  onPublished,
  onClose,
}: {
  /** As last saved. */
  readonly entry: Entry;
  readonly onPublished: (entry: Entry) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const [note, setNote] = useState('');
  const { id, revision, document, collection } = entry;
  const address = readersPath(collection, document.slug);
  const publish = useMutation({
    mutationFn: (body: z.input<typeof publishEntryRequestSchema>) =>
      call<EntryResponse>({ method: 'POST', path: editorPaths.publishEntry, body }),
    onSuccess: ({ data }) => onPublished(data),
  });
  const written = LANGUAGES.filter((language) => document.texts[language] !== undefined);
  const missing = LANGUAGES.filter((language) => document.texts[language] === undefined);
  const namesOf = (languages: readonly (typeof LANGUAGES)[number][]) => languages.map((language) => t(`language.${language}`)).join(', ');

  if (publish.isSuccess) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        width="small"
        title={t('publish.doneTitle')}
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('publish.goOn')}
            </Button>
            <a href={address} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
              {t('publish.look')}
            </a>
          </>
        }
      >
        <Notice tone="success">{t('publish.done', { address })}</Notice>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !publish.isPending && onClose()}
      title={t('publish.title')}
      footer={
        <>
          <Button variant="ghost" disabled={publish.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={publish.isPending} onClick={() => publish.mutate({ id, revision, note })}>
            {t('publish.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-control">
          <dt className="text-muted">{t('publish.address')}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{address}</dd>
          <dt className="text-muted">{t('publish.languages')}</dt>
          <dd>{namesOf(written)}</dd>
          {missing.length > 0 && (
            <>
              <dt className="text-muted">{t('publish.inEnglish')}</dt>
              <dd>{namesOf(missing)}</dd>
            </>
          )}
          <dt className="text-muted">{t('publish.search')}</dt>
          <dd>{t(document.hidden ? 'publish.isHidden' : 'publish.isFound')}</dd>
        </dl>
        <TextField
          label={t('publish.note')}
          hint={t('publish.noteHelp')}
          maxLength={300}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {publish.isError && <Notice tone="danger">{failureText(publish.error)}</Notice>}
      </div>
    </Dialog>
  );
}
