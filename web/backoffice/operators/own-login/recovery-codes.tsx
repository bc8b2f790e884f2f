import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../transport/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RECOVERY_CODES_FILE, writeRecoveryCodes } from '../../../ui/recovery-codes-file.ts';

/** Recovery codes are shown this once: it goes on when they were kept. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTranslation('backofficeOperators');
  const list = useRef<HTMLUListElement>(null);
  const [isKept, setIsKept] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const heading = [t('codes.fileTitle', { site: location.host }), t('codes.fileText')];

  // What had the focus has made room for the codes.
  useEffect(() => list.current?.focus(), []);

  return (
    <div className="flex flex-col gap-4">
      <Notice tone="caution">{t('codes.text')}</Notice>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('codes.title')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-surface px-4 py-3 text-center text-body max-sm:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label={t('codes.copy')} />
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(new Blob([writeRecoveryCodes(codes, heading)], { type: 'text/plain;charset=utf-8' }), RECOVERY_CODES_FILE)
          }
        >
          <DownloadIcon className="size-4" />
          {t('codes.download')}
        </Button>
      </div>
      <Checkbox
        label={t('codes.kept')}
        checked={isKept}
        onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
        error={isReminded && !isKept ? t('codes.keepFirst') : undefined}
      />
      <div className="flex justify-end">
        <Button size="large" onClick={() => (isKept ? onKept() : setIsReminded(true))}>
          {t('codes.goOn')}
        </Button>
      </div>
    </div>
  );
}
