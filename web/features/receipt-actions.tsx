import type { ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiResult } from '../transport/api-client.ts';
import { loadReceipts, receiptsFileName, receiptsPath, saveReceipts, type ReceiptsSubject } from '../transport/download-receipts.ts';
import { useApiFailureText } from '../transport/use-api-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/file-icons.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ShieldIcon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';

/** How receipts are fetched on behalf of the client. */
export interface ReceiptsAccess {
  readonly load: (path: string) => Promise<ApiResult<ReceiptsResponse>>;
  /** Downloads a file and saves it; false if the download was incomplete. */
  readonly download: (path: string, name: string) => Promise<boolean>;
}

export interface ReceiptActionsProps {
  readonly subject: ReceiptsSubject;
  readonly access: ReceiptsAccess;
}

interface Outcome {
  readonly isGood: boolean;
  readonly title: string;
  readonly text: string;
}

/** Downloads the receipts of a position or transaction, as the file that proves them and as PDF, and leads to where they are verified. */
export function ReceiptActions({ subject, access }: ReceiptActionsProps) {
  const { t } = useTranslation('common');
  const { busy, outcome, run } = useReceipts(subject, access);
  return (
    <div className="flex grow flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" loading={busy === 'json'} disabled={busy === 'pdf'} onClick={() => void run('json')}>
          <ShieldIcon className="size-4" />
          {t('receipts.download')}
        </Button>
        <Button
          variant="ghost"
          loading={busy === 'pdf'}
          disabled={busy === 'json'}
          aria-label={`${t('receipts.download')}: PDF`}
          onClick={() => void run('pdf')}
        >
          <DownloadIcon className="size-4" />
          {t('receipts.pdf')}
        </Button>
        {/* In a tab of its own, so that what the client is looking at stays. */}
        <a href="/verify" target="_blank" rel="noreferrer" className="rounded-mark px-1 text-control text-accent hover:underline">
          {t('receipts.verify')}
        </a>
      </div>
      {/* As wide as the buttons, however long the text is. */}
      <p role="status" className={`w-0 min-w-full text-dense ${outcome?.isGood === false ? 'text-short' : 'text-muted'} empty:hidden`}>
        {busy !== null && t('receipts.loading')}
        {busy === null && outcome !== null && `${outcome.title}. ${outcome.text}`}
      </p>
    </div>
  );
}

/** The same behind a button in a row of a table. */
export function ReceiptButton({ subject, access, name }: ReceiptActionsProps & { readonly name: string }) {
  const { t } = useTranslation('common');
  const label = t('receipts.named', { name });
  return (
    <Popover
      align="end"
      title={label}
      trigger={
        <IconButton label={label} size="dense">
          <ShieldIcon className="size-4" />
        </IconButton>
      }
    >
      <ReceiptActions subject={subject} access={access} />
    </Popover>
  );
}

function useReceipts(subject: ReceiptsSubject, { load, download }: ReceiptsAccess) {
  const { t } = useTranslation('common');
  const describeFailure = useApiFailureText();
  const [busy, setBusy] = useState<'json' | 'pdf' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function fetchForm(form: 'json' | 'pdf'): Promise<Outcome> {
    const bad = (title: string, text: string): Outcome => ({ isGood: false, title, text });
    const loaded = await loadReceipts(() => load(receiptsPath(subject, 'json')));
    if (loaded.kind === 'failed') return bad(t('receipts.failed'), describeFailure(loaded.failure));
    if (loaded.kind === 'pending') return bad(t('receipts.pending'), t('receipts.pendingHint'));
    if (form === 'json') saveReceipts(loaded.receipts, subject);
    else if (!(await download(receiptsPath(subject, 'pdf'), receiptsFileName(subject, 'pdf')))) {
      return bad(t('receipts.failed'), t('receipts.failedHint'));
    }
    return { isGood: true, title: t('receipts.saved'), text: t('receipts.savedHint') };
  }

  async function run(form: 'json' | 'pdf'): Promise<void> {
    setBusy(form);
    setOutcome(await fetchForm(form));
    setBusy(null);
  }

  return { busy, outcome, run };
}
