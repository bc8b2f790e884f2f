import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../transport/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadIcon } from '../../ui/file-icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RECOVERY_CODES_FILE, writeRecoveryCodes } from '../../ui/recovery-codes-file.ts';

export interface CodesDialogProps {
  /** The title of the steps before the codes. */
  readonly title: string;
  /** Null until there are codes; until then `children` are shown. */
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window that may end with recovery codes. They are shown only once, so it cannot be closed by mistake. */
export function CodesDialog({ title, codes, onClose, children }: CodesDialogProps) {
  const { t } = useTranslation('identity');
  const [isKept, setIsKept] = useState(false);
  const [isReminded, setIsReminded] = useState(false);

  function close(): void {
    if (codes === null || isKept) onClose();
    else setIsReminded(true);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={codes === null ? title : t('factors.codes.title')}
    >
      {codes === null ? (
        children
      ) : (
        <div className="flex flex-col gap-4">
          <CodesList codes={codes} />
          <Checkbox
            label={t('factors.codes.kept')}
            checked={isKept}
            onChange={(event) => setIsKept(event.currentTarget.checked)}
            error={isReminded && !isKept ? t('factors.codes.keepFirst') : undefined}
          />
          <div className="flex justify-end">
            <Button size="large" onClick={close}>
              {t('factors.done')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function CodesList({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('identity');
  const list = useRef<HTMLUListElement>(null);
  const heading = [t('factors.codes.fileTitle', { site: location.host }), t('factors.codes.fileText')];

  // The previously focused element has been replaced by the codes.
  useEffect(() => list.current?.focus(), []);

  return (
    <>
      <Notice tone="caution">{t('factors.codes.text')}</Notice>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('factors.codes.title')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-surface px-4 py-3 text-center text-body"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label={t('factors.codes.copy')} />
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(new Blob([writeRecoveryCodes(codes, heading)], { type: 'text/plain;charset=utf-8' }), RECOVERY_CODES_FILE)
          }
        >
          <DownloadIcon className="size-4" />
          {t('factors.codes.download')}
        </Button>
      </div>
    </>
  );
}
