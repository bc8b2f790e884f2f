import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/file-icons.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDownloads } from '../../../ui/use-downloads.ts';

const FORMS = ['pdf', 'csv'] as const;
type Form = (typeof FORMS)[number];

const PATHS: Readonly<Record<Form, string>> = { pdf: affiliatePaths.statementPdf, csv: affiliatePaths.statementCsv };

/** Downloads of the month's statement, one at a time. */
export function StatementDownloads({ month }: { readonly month: string }) {
  const { t } = useTranslation('affiliate');
  const { download } = useTokenCalls();

  const buttonOf = useDownloads<Form>(async (form) => {
    const isWhole = await download(PATHS[form].replace(':month', month), `fairlead-affiliate-statement-${month}.${form}`);
    if (!isWhole) showToast({ title: t('earnings.statements.downloadFailed'), tone: 'danger', stays: 'long' });
  });

  return FORMS.map((form) => (
    <Button key={form} variant="secondary" size="dense" {...buttonOf(form)}>
      <DownloadIcon className="size-4" />
      {t(`earnings.statements.download.${form}`)}
    </Button>
  ));
}
