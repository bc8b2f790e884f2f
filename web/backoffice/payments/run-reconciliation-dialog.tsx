import type { ReconcileRequest, ReconciliationReport } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { addDays, dayOf } from '@fairlead/domain/payments/business-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useDecision } from './money-queries.ts';

export interface RunReconciliationDialogProps {
  /** The query key of the list of runs. */
  readonly runsKey: string;
  readonly onDone: (report: ReconciliationReport) => void;
  readonly onClose: () => void;
}

const USUAL_DAYS = 35;

/** Starts a reconciliation of some days at once. */
export function RunReconciliationDialog({ runsKey, onDone, onClose }: RunReconciliationDialogProps) {
  const { t } = useTranslation('backofficeMoney');
  const failureText = useFailureText();
  const [today] = useState(() => dayOf(Date.now()));
  const [from, setFrom] = useState<string>(() => addDays(today, -USUAL_DAYS));
  const [until, setUntil] = useState<string>(today);
  const isWrong = from === '' || until === '' || from > until;
  const run = useDecision<ReconcileRequest, { readonly data: ReconciliationReport }>(
    backofficePaths.reconciliation,
    [runsKey],
    ({ data }) => onDone(data),
  );

  function send(): void {
    // Operators enter the last day; the server expects the moment after it.
    if (!isWrong) run.mutate({ from: `${from}T00:00:00Z`, until: `${addDays(until, 1)}T00:00:00Z` });
  }

  return (
    <ActionDialog
      width="small"
      title={t('reconciliation.runTitle')}
      confirm={t('reconciliation.runNow')}
      isRefused={isWrong}
      isPending={run.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {run.isError && <Notice tone="danger">{failureText(run.error)}</Notice>}
      <p className="text-control">{t('reconciliation.runText')}</p>
      <TextField
        label={t('reconciliation.from')}
        type="date"
        max={until}
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextField
        label={t('reconciliation.until')}
        type="date"
        min={from}
        max={today}
        value={until}
        error={isWrong ? t('reconciliation.spanWrong') : undefined}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
    </ActionDialog>
  );
}
