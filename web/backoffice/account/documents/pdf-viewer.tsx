import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { UnreadablePdf, type PdfPages } from './pdf-pages.ts';
import { PictureViewer } from './picture-viewer.tsx';
import { ViewerLoading } from './viewer-loading.tsx';

interface PdfViewerProps {
  readonly file: Blob;
  /** The name to save the file under if it cannot be drawn. */
  readonly fileName: string;
  readonly label: string;
}

/** A PDF page by page, each an image that can be zoomed and rotated. Zoom and rotation are kept from page to page. */
export function PdfViewer({ file, fileName, label }: PdfViewerProps) {
  const { t } = useTranslation('backofficeQueues');
  const [failure, setFailure] = useState<unknown>(null);
  const [page, setPage] = useState(1);
  const pages = usePdf(file, setFailure);
  const address = useObjectUrl(usePicture(pages, page, setFailure));
  if (failure instanceof UnreadablePdf) return <Unreadable file={file} fileName={fileName} />;
  // A browser may cache the failure to load a part of the app until the page is reloaded.
  if (failure !== null) return <RetryNotice text={t('viewer.notLoaded')} onRetry={() => location.reload()} />;
  if (pages === null || address === null) return <ViewerLoading />;
  return <PictureViewer address={address} label={label} pages={{ at: page, count: pages.count, onTurn: setPage }} />;
}

function Unreadable({ file, fileName }: Pick<PdfViewerProps, 'file' | 'fileName'>) {
  const { t } = useTranslation('backofficeQueues');
  const address = useObjectUrl(file);
  return (
    <Notice tone="caution" title={t('viewer.unreadable')}>
      <p>{t('viewer.unreadableWhy')}</p>
      {address !== null && (
        <a href={address} download={fileName} className={buttonClass('secondary', 'dense')}>
          {t('viewer.save')}
        </a>
      )}
    </Notice>
  );
}

type OnFailure = (reason: unknown) => void;

function usePdf(file: Blob, onFailure: OnFailure): PdfPages | null {
  const [pages, setPages] = useState<PdfPages | null>(null);
  useEffect(() => {
    let isLeft = false;
    let opened: PdfPages | null = null;
    async function open(): Promise<void> {
      const { openPdf } = await import('./draw-pdf.ts');
      opened = await openPdf(file);
      if (isLeft) opened.close();
      else setPages(opened);
    }
    open().catch((reason: unknown) => {
      if (!isLeft) onFailure(reason);
    });
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, [file, onFailure]);
  return pages;
}

/** The image of a page; the previous page's stays until it is drawn. */
function usePicture(pages: PdfPages | null, page: number, onFailure: OnFailure): Blob | null {
  const [drawn, setDrawn] = useState<Blob | null>(null);
  useEffect(() => {
    if (pages === null) return undefined;
    let isLeft = false;
    pages.draw(page).then(
      (picture) => {
        if (!isLeft) setDrawn(picture);
      },
      (reason: unknown) => {
        if (!isLeft) onFailure(reason);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [pages, page, onFailure]);
  return drawn;
}
