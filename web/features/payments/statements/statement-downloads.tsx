import { paymentPaths } from '@fairlead/contract/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePaymentsAccess } from '../payments-access.ts';

type Form = 'pdf' | 'csv';

const PATHS: Readonly<Record<Form, string>> = { pdf: paymentPaths.statementPdf, csv: paymentPaths.statementCsv };

/** The month as a file, one at a time. */
export function StatementDownloads({ month }: { readonly month: string }) {
  const { t } = useTranslation('payments');
  const { download } = usePaymentsAccess();
  const [fetching, setFetching] = useState<Form | null>(null);

  async function fetchFile(form: Form): Promise<void> {
    setFetching(form);
    const isWhole = await download(PATHS[form].replace(':month', month), `fairlead-statement-${month}.${form}`);
    setFetching(null);
    if (!isWhole) showToast({ title: t('statements.downloadFailed'), tone: 'danger', stays: 'long' });
  }

  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      {(['pdf', 'csv'] as const).map((form) => (
        <Button
          key={form}
          variant="secondary"
          className="max-sm:flex-1"
          loading={fetching === form}
          disabled={fetching !== null && fetching !== form}
          onClick={() => void fetchFile(form)}
        >
          <DownloadIcon />
          {t(`statements.download.${form}`)}
        </Button>
      ))}
    </div>
  );
}
