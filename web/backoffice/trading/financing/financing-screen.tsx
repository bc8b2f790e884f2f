import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import type { CheckedFinancing, CheckFinancingRequest, FinancingView } from '@fairlead/contract/trading/operators/financing.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { QueryContent } from '../../shared/query-content.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { FinancingDifferences } from './financing-differences.tsx';
import { changeOf, listDraftDifferences, type FinancingDraft } from './financing-draft.ts';
import { FinancingHistory } from './financing-history.tsx';
import { FinancingInstruments } from './financing-instruments.tsx';
import { FINANCING_KEY } from './financing-key.ts';
import { FinancingNights } from './financing-nights.tsx';
import { FinancingProposals } from './financing-proposals.tsx';
import { FinancingRates } from './financing-rates.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

/** Overnight financing: the rates, what they cost, changes that need two operators, and their history. */
export function FinancingScreen() {
  const { t } = useTranslation('backofficeDesk');
  const financing = useTokenAnswer<FinancingView>(FINANCING_KEY, financingPaths.financing);
  return (
    <Screen wide title={t('financing.title')} lead={t('financing.lead')}>
      <QueryContent query={financing}>{(view) => <Financing key={view.version} view={view} />}</QueryContent>
    </Screen>
  );
}

function Financing({ view }: { readonly view: FinancingView }) {
  const { t } = useTranslation('backofficeDesk');
  const mayChange = useMay()('rules.change');
  const [tab, setTab] = useState<'rates' | 'instruments' | 'history'>('rates');
  const [draft, setDraft] = useState<FinancingDraft>({ benchmarks: view.benchmarks, fees: view.fees });
  const parts = { view, draft, onChange: setDraft, mayChange };
  return (
    <div className="flex flex-col gap-6">
      {view.version === 0 ? <Notice tone="caution">{t('financing.noVersion')}</Notice> : <FinancingNights view={view} />}
      <FinancingProposals view={view} mayChange={mayChange} />
      <Tabs
        label={t('financing.title')}
        value={tab}
        onValueChange={setTab}
        panelClassName="pt-6"
        tabs={[
          { value: 'rates', label: t('financing.tabRates'), content: <FinancingRates {...parts} /> },
          { value: 'instruments', label: t('financing.tabInstruments'), content: <FinancingInstruments {...parts} /> },
          { value: 'history', label: t('financing.tabHistory'), content: <FinancingHistory versionInForce={view.version} /> },
        ]}
      />
      {mayChange && <PendingChanges {...parts} />}
    </div>
  );
}

interface PendingProps {
  readonly view: FinancingView;
  readonly draft: FinancingDraft;
  readonly onChange: (draft: FinancingDraft) => void;
}

/** The changes of the draft, until their dry run. */
function PendingChanges({ view, draft, onChange }: PendingProps) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const differences = listDraftDifferences(view, draft);
  const discard = (): void => onChange({ benchmarks: view.benchmarks, fees: view.fees });
  const check = useSingleMutation({
    mutationFn: async (request: CheckFinancingRequest) => {
      const { data } = await call<{ readonly data: CheckedFinancing }>({ method: 'POST', path: financingPaths.check, body: request });
      return { request, result: data };
    },
  });
  if (differences.length === 0) return null;
  return (
    <section
      aria-label={t('rules.pending')}
      className="sticky bottom-0 z-2 flex flex-col gap-3 rounded-panel border border-line bg-raised p-4 shadow-overlay sm:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-control font-semibold">{t('rules.pendingCount', { count: differences.length })}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={discard}>
            {t('rules.discard')}
          </Button>
          <Button loading={check.isPending} onClick={() => check.mutate({ base_version: view.version, change: changeOf(view, draft) })}>
            {t('rules.dryRun')}
          </Button>
        </div>
      </div>
      <div className="relative max-h-24 overflow-y-auto">
        <FinancingDifferences differences={differences} />
      </div>
      {check.isError && <Notice tone="danger">{failureText(check.error)}</Notice>}
      {check.data !== undefined && <ProposeDialog {...check.data} view={view} onProposed={discard} onClose={check.reset} />}
    </section>
  );
}
