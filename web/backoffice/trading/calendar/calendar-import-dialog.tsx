import type { TradingCalendarView } from '@fairlead/contract/trading/operators/calendar.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CalendarReviewDialog } from './calendar-review-dialog.tsx';
import { FaultList } from './fault-list.tsx';
import { useCalendarCheck } from './use-calendar-check.ts';

export interface CalendarImportDialogProps {
  readonly view: TradingCalendarView;
  readonly onClose: () => void;
}

/** Imports days from a CSV file, after a review of everything the file would change. */
export function CalendarImportDialog({ view, onClose }: CalendarImportDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const [fileName, setFileName] = useState<string | null>(null);
  const [csv, setCsv] = useState<string | null>(null);
  const check = useCalendarCheck();
  const result = check.data?.result;

  async function take(file: File): Promise<void> {
    setFileName(file.name);
    setCsv(await file.text());
    check.reset();
  }

  if (check.data !== undefined && check.data.result.fault_count === 0) {
    return <CalendarReviewDialog checked={check.data} onBack={check.reset} onDone={onClose} />;
  }
  return (
    <ActionDialog
      width="large"
      title={t('calendar.import.title')}
      description={t('calendar.import.text')}
      confirm={t('calendar.import.check')}
      isRefused={csv === null}
      isPending={check.isPending}
      onConfirm={() => csv !== null && check.mutate({ base_version: view.version, edit: { kind: 'import', csv } })}
      onClose={onClose}
    >
      <FileDrop
        label={t('calendar.import.choose')}
        name={t('calendar.import.title')}
        hint={fileName ?? t('calendar.import.hint')}
        accept=".csv,text/csv"
        onFile={(file) => void take(file)}
      />
      <p className="text-dense text-muted">{t('calendar.import.columns')}</p>
      {result !== undefined && <FaultList result={result} />}
      {check.isError && <Notice tone="danger">{failureText(check.error)}</Notice>}
    </ActionDialog>
  );
}
