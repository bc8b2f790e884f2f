import { accountPaths } from '@fairlead/contract/paths.ts';
import type { DocumentView } from '@fairlead/contract/account/client.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../transport/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { DownloadIcon, FileIcon } from '../../../ui/file-icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { sessionStore } from '../session-store.ts';
import { formatFileSize } from './format-file-size.ts';

export interface SentDocumentProps {
  readonly kind: DocumentKind;
  readonly id: number;
  readonly document: Pick<DocumentView, 'mediaType' | 'sizeBytes' | 'updated'>;
}

/** The uploaded file, with a link to view it. */
export function SentDocument({ kind, id, document: { mediaType, sizeBytes, updated } }: SentDocumentProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const [state, setState] = useState<'open' | 'loading' | 'failed'>('open');
  const extension = mediaType === 'application/pdf' ? 'pdf' : 'jpg';
  const facts = [
    extension.toUpperCase(),
    ...(sizeBytes === null ? [] : [formatFileSize(sizeBytes, locale)]),
    ...(updated === null ? [] : [formatDate(updated, locale)]),
  ];

  async function download(): Promise<void> {
    setState('loading');
    const path = accountPaths.document.replace(':id', String(id));
    const token = sessionStore.get()?.accessToken ?? '';
    const name = `${t(`documents.kinds.${kind}.title`)}.${extension}`;
    setState((await downloadFile(path, { token, name })) ? 'open' : 'failed');
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-2 text-dense text-muted">
          <FileIcon className="shrink-0" />
          {facts.join(' · ')}
        </span>
        <Button
          variant="ghost"
          size="dense"
          loading={state === 'loading'}
          aria-label={t('documents.downloadOf', { title: t(`documents.kinds.${kind}.title`) })}
          onClick={() => void download()}
        >
          <DownloadIcon className="size-4.5" />
          {t('documents.download')}
        </Button>
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-dense text-short">
          {t('documents.downloadFailed')}
        </p>
      )}
    </div>
  );
}
