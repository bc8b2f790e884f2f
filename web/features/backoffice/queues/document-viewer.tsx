import type { WaitingDocument } from '@fairlead/contract/backoffice-queues.ts';
import { backofficePaths } from '@fairlead/contract/backoffice-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ScreenFailed } from '../../../ui/screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PictureViewer } from './picture-viewer.tsx';

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
  const address = useAddressOf(fetched.data ?? null);

  if (fetched.isError) return <ScreenFailed text={t('viewer.failed')} onRetry={() => void fetched.refetch()} />;
  if (address === null) return <Skeleton className="h-[70vh] min-h-90 w-full" />;
  if (file.media_type === 'application/pdf') {
    return (
      <div className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-raised">
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
          <p className="text-dense text-muted">{t('viewer.pdf')}</p>
          <a href={address} download={`document-${file.id}.pdf`} className={buttonClass('secondary', 'dense')}>
            {t('viewer.save')}
          </a>
        </div>
        {/* Browsers show no PDF in a sandbox. Ours were looked through when they came in: nothing in them runs. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe src={address} title={label} className="h-[75vh] min-h-90 w-full bg-surface" />
      </div>
    );
  }
  return <PictureViewer key={address} address={address} label={label} />;
}

function useAddressOf(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
