import type { PendingDocument } from '@fairlead/contract/account/operators/queues.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { PdfViewer } from './pdf-viewer.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { ViewerLoading } from './viewer-loading.tsx';

interface DocumentViewerProps {
  readonly file: Pick<PendingDocument, 'id' | 'media_type'>;
  /** What the image shows. */
  readonly label: string;
}

/** A client's document, shown from memory: it appears neither in a URL nor in the browser's cache. */
export function DocumentViewer({ file, label }: DocumentViewerProps) {
  const { t } = useTranslation('backofficeQueues');
  const { fetchFile } = useTokenCalls();
  const path = backofficePaths.document.replace(':id', String(file.id));
  const fetched = useQuery({
    queryKey: ['documentFile', file.id],
    queryFn: async ({ signal }) => {
      const blob = await fetchFile(path, signal);
      if (blob === null) throw new Error('the file could not be loaded');
      return blob;
    },
    retry: false,
    // Every view is recorded: one request for as long as the document stays open.
    staleTime: Infinity,
    gcTime: 0,
  });

  if (fetched.isError) return <RetryNotice text={t('viewer.failed')} onRetry={() => void fetched.refetch()} />;
  if (fetched.isPending) return <ViewerLoading />;
  if (file.media_type === 'application/pdf') return <PdfViewer file={fetched.data} fileName={`document-${file.id}.pdf`} label={label} />;
  return <StoredPicture picture={fetched.data} label={label} />;
}

function StoredPicture({ picture, label }: { readonly picture: Blob; readonly label: string }) {
  const address = useObjectUrl(picture);
  return address === null ? <ViewerLoading /> : <PictureViewer address={address} label={label} />;
}
