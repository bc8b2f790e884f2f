import type { ReconciliationReport, ReconciliationRuns } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScaleIcon } from '../../ui/area-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { QueryPlaceholder } from '../shared/query-placeholder.tsx';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';
import { useMay } from '../shared/use-operator.ts';
import { ReconciliationFindings } from './reconciliation-findings.tsx';
import { ReconciliationRunsPanel } from './reconciliation-runs-panel.tsx';
import { RunReconciliationDialog } from './run-reconciliation-dialog.tsx';

const RUNS = 'reconciliationRuns';

/** The results of reconciling our ledger with the providers: the latest run, or an earlier one. */
export function ReconciliationScreen() {
  const { t } = useTranslation('backofficeMoney');
  const may = useMay();
  const [isRunning, setIsRunning] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const runs = useTokenAnswer<ReconciliationRuns['data']>([RUNS], backofficePaths.reconciliationRuns);
  const shownId = chosen ?? runs.data?.[0]?.id ?? null;
  return (
    <Screen
      title={t('reconciliation.title')}
      lead={t('reconciliation.lead')}
      wide
      actions={may('reconciliation.run') && <Button onClick={() => setIsRunning(true)}>{t('reconciliation.run')}</Button>}
    >
      {!runs.isSuccess && <QueryPlaceholder query={runs} />}
      {runs.isSuccess && shownId === null && (
        <EmptyState icon={<ScaleIcon />} title={t('reconciliation.none')} text={t('reconciliation.noneText')} />
      )}
      {shownId !== null && <Report id={shownId} />}
      {runs.isSuccess && shownId !== null && <ReconciliationRunsPanel runs={runs.data} shownId={shownId} onShow={setChosen} />}
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
  const path = backofficePaths.reconciliationRun.replace(':id', String(id));
  const report = useTokenAnswer<ReconciliationReport>(['reconciliationRun', id], path, { staleTime: Infinity });
  if (!report.isSuccess) return <QueryPlaceholder query={report} />;
  return <ReconciliationFindings report={report.data} />;
}
