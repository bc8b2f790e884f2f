import type { WaitingDocument } from '@fairlead/contract/account/operators/queues.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { PdfViewer } from './pdf-viewer.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { ViewerWaiting } from './viewer-waiting.tsx';

interface DocumentViewerProps {
  readonly file: Pick<WaitingDocument, 'id' | 'media_type'>;
  /** What it is a picture of. */
  readonly label: string;
}

/** A client's document, shown from memory: it is nowhere in an address and in no cache of the browser. */
export function DocumentViewer({ file, label }: DocumentViewerProps) {
  const { t } = useTranslation('backofficeQueues');
  const { fetchFile } = useTokenCalls();
  const path = backofficePaths.document.replace(':id', String(file.id));
  const fetched = useQuery({
    queryKey: ['documentFile', file.id],
    queryFn: async ({ signal }) => {
      const blob = await fetchFile(path, signal);
      if (blob === null) throw new Error('the file did not arrive');
      return blob;
    },
    retry: false,
    // Every time that somebody looks at it is recorded: once for as long as it stays open.
    staleTime: Infinity,
    gcTime: 0,
  });

  if (fetched.isError) return <RetryNotice text={t('viewer.failed')} onRetry={() => void fetched.refetch()} />;
  if (fetched.isPending) return <ViewerWaiting />;
  if (file.media_type === 'application/pdf') return <PdfViewer file={fetched.data} fileName={`document-${file.id}.pdf`} label={label} />;
  return <StoredPicture picture={fetched.data} label={label} />;
}

function StoredPicture({ picture, label }: { readonly picture: Blob; readonly label: string }) {
  const address = useObjectUrl(picture);
  return address === null ? <ViewerWaiting /> : <PictureViewer address={address} label={label} />;
}
