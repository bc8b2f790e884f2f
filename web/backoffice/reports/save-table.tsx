import type { Dimension, Report } from '@fairlead/contract/reports/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/file-icons.tsx';
import { showToast } from '../../ui/toast.tsx';
import { csvPath } from './use-report.ts';

/** Saves a table of a report as CSV. */
export function SaveTable({ report: { report, from, until }, by }: { readonly report: Report; readonly by: Dimension }) {
  const { t } = useTranslation('backofficeReports');
  const { download } = useTokenCalls();
  const saving = useSingleMutation({
    mutationFn: () => download(csvPath(report, { from, until }, by), `${report}-${by}-${from}-${until}.csv`),
    onSuccess: (hasArrived) => {
      if (!hasArrived) showToast({ title: t('csvFailed'), tone: 'danger' });
    },
  });
  return (
    <Button
      variant="secondary"
      size="dense"
      loading={saving.isPending}
      aria-label={t('csvOf', { table: t(`by.${by}`) })}
      onClick={() => saving.mutate()}
    >
      <DownloadIcon className="size-4" />
      CSV
    </Button>
  );
}
