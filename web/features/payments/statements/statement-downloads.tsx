import { paymentPaths } from '@fairlead/contract/paths.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/file-icons.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDownloads } from '../../../ui/use-downloads.ts';
import { usePaymentsAccess } from '../payments-access.ts';

type Form = 'pdf' | 'csv';

const PATHS: Readonly<Record<Form, string>> = { pdf: paymentPaths.statementPdf, csv: paymentPaths.statementCsv };

/** Downloads of the month's statement, one at a time. */
export function StatementDownloads({ month }: { readonly month: string }) {
  const { t } = useTranslation('payments');
  const { download } = usePaymentsAccess();

  const buttonOf = useDownloads<Form>(async (form) => {
    const isWhole = await download(PATHS[form].replace(':month', month), `fairlead-statement-${month}.${form}`);
    if (!isWhole) showToast({ title: t('statements.downloadFailed'), tone: 'danger', stays: 'long' });
  });

  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      {(['pdf', 'csv'] as const).map((form) => (
        <Button key={form} variant="secondary" className="max-sm:flex-1" {...buttonOf(form)}>
          <DownloadIcon />
          {t(`statements.download.${form}`)}
        </Button>
      ))}
    </div>
  );
}
