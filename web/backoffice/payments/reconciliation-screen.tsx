import type { ReconciliationReport, ReconciliationRuns } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { ScaleIcon } from '../../ui/area-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenFailed, ScreenWaiting } from '../../ui/screen.tsx';
import { useMay } from '../shared/use-operator.ts';
import { ReconciliationFindings } from './reconciliation-findings.tsx';
import { ReconciliationRunsTable } from './reconciliation-runs-table.tsx';
import { RunReconciliationDialog } from './run-reconciliation-dialog.tsx';

const RUNS = 'reconciliationRuns';

/** What comparisons of our books with the providers and the ledger found: the latest, or one of those before it. */
export function ReconciliationScreen() {
  const { t } = useTranslation('backofficeMoney');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const may = useMay();
  const [isRunning, setIsRunning] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const runs = useQuery({
    queryKey: [RUNS],
    queryFn: async ({ signal }) =>
      (await call<ReconciliationRuns>({ method: 'GET', path: backofficePaths.reconciliationRuns, signal })).data,
  });
  const shownId = chosen ?? runs.data?.[0]?.id ?? null;
  return (
    <Screen
      title={t('reconciliation.title')}
      lead={t('reconciliation.lead')}
      wide
      actions={may('reconciliation.run') && <Button onClick={() => setIsRunning(true)}>{t('reconciliation.run')}</Button>}
    >
      {runs.isPending && <ScreenWaiting />}
      {runs.isError && <ScreenFailed text={failureText(runs.error)} onRetry={() => void runs.refetch()} />}
      {runs.isSuccess && shownId === null && (
        <EmptyState icon={<ScaleIcon />} title={t('reconciliation.none')} text={t('reconciliation.noneText')} />
      )}
      {shownId !== null && <Report id={shownId} />}
      {runs.isSuccess && shownId !== null && (
        <Panel title={t('reconciliation.runs')} flush>
          <ReconciliationRunsTable runs={runs.data} shownId={shownId} onShow={setChosen} />
        </Panel>
      )}
      {isRunning && (
        <RunReconciliationDialog
          runsKey={RUNS}
          onClose={() => setIsRunning(false)}
          onDone={({ id }) => {
            setChosen(id);
            setIsRunning(false);
          }}
        />
      )}
    </Screen>
  );
}

function Report({ id }: { readonly id: number }) {
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const report = useQuery({
    queryKey: ['reconciliationRun', id],
    queryFn: async ({ signal }) => {
      const path = backofficePaths.reconciliationRun.replace(':id', String(id));
      return (await call<{ readonly data: ReconciliationReport }>({ method: 'GET', path, signal })).data;
    },
    staleTime: Infinity,
  });
  if (report.isPending) return <ScreenWaiting />;
  if (report.isError) return <ScreenFailed text={failureText(report.error)} onRetry={() => void report.refetch()} />;
  return <ReconciliationFindings report={report.data} />;
}
