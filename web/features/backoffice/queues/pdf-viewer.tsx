import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import type { PdfPages } from './draw-pdf.ts';
import { PictureViewer } from './picture-viewer.tsx';
import { ViewerWaiting } from './viewer-waiting.tsx';

interface PdfViewerProps {
  readonly file: Blob;
  /** What it is called where it has to be saved, because it cannot be drawn. */
  readonly fileName: string;
  readonly label: string;
}

/** A PDF page by page, each a picture that is made larger and turned like any other. How it is looked at stays from page to page. */
export function PdfViewer({ file, fileName, label }: PdfViewerProps) {
  const { pages, isUnreadable } = usePdf(file);
  const [page, setPage] = useState(1);
  const picture = usePicture(pages, page);
  const address = useObjectUrl(picture.drawn);
  if (isUnreadable || picture.isUnreadable) return <Unreadable file={file} fileName={fileName} />;
  if (pages === null || address === null) return <ViewerWaiting />;
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

function usePdf(file: Blob): { readonly pages: PdfPages | null; readonly isUnreadable: boolean } {
  const [pages, setPages] = useState<PdfPages | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    let isLeft = false;
    let opened: PdfPages | null = null;
    setPages(null);
    setUnreadable(false);
    async function open(): Promise<void> {
      const { openPdf } = await import('./draw-pdf.ts');
      opened = await openPdf(file);
      if (isLeft) opened.close();
      else setPages(opened);
    }
    open().catch(() => {
      if (!isLeft) setUnreadable(true);
    });
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, [file]);
  return { pages, isUnreadable };
}

/** The picture of a page; that of the page before stays until it is drawn. */
function usePicture(pages: PdfPages | null, page: number): { readonly drawn: Blob | null; readonly isUnreadable: boolean } {
  const [drawn, setDrawn] = useState<Blob | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    if (pages === null) return undefined;
    let isLeft = false;
    pages.draw(page).then(
      (picture) => {
        if (!isLeft) setDrawn(picture);
      },
      () => {
        if (!isLeft) setUnreadable(true);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [pages, page]);
  return { drawn, isUnreadable };
}
