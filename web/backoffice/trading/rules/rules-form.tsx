import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import type { DryRunRequest, DryRunResponse } from '@fairlead/contract/trading/operators/rules.ts';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { RuleChanges } from './rules-changes.tsx';
import { RulesCaps } from './rules-caps.tsx';
import { listDraftChanges } from './rules-draft.ts';
import { RulesDryRunDialog } from './rules-dry-run-dialog.tsx';
import { RulesInstruments } from './rules-instruments.tsx';
import { RulesPercents } from './rules-percents.tsx';
import { RulesRaises } from './rules-raises.tsx';
import { RulesSchedules } from './rules-schedules.tsx';
import type { RulesFormProps } from './rules-part-props.ts';

/** The parts of the rules, and their changes until the dry run. */
export function RulesForm({ view, draft, onChange }: RulesFormProps) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const mayChange = useMay()('rules.change');
  const changes = listDraftChanges(view.rules, draft);
  const dryRun = useSingleMutation({
    mutationFn: async (body: DryRunRequest) => (await call<DryRunResponse>({ method: 'POST', path: rulesPaths.dryRun, body })).data,
  });
  const parts = { view, draft, onChange, mayChange };

  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RulesCaps {...parts} />
        <RulesPercents {...parts} />
      </div>
      <RulesInstruments {...parts} />
      <RulesRaises {...parts} />
      <RulesSchedules {...parts} />
      {changes.length > 0 && mayChange && (
        <section
          aria-label={t('rules.pending')}
          className="sticky bottom-0 z-2 flex flex-col gap-3 rounded-panel border border-line bg-raised p-4 shadow-overlay sm:px-5"
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-control font-semibold">{t('rules.pendingCount', { count: changes.length })}</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => onChange(view.rules)}>
                {t('rules.discard')}
              </Button>
              <Button loading={dryRun.isPending} onClick={() => dryRun.mutate({ base_version: view.version, rules: draft })}>
                {t('rules.dryRun')}
              </Button>
            </div>
          </div>
          <div className="relative max-h-24 overflow-y-auto">
            <RuleChanges changes={changes} />
          </div>
          {dryRun.isError && <Notice tone="danger">{failureText(dryRun.error)}</Notice>}
        </section>
      )}
      {dryRun.data !== undefined && <RulesDryRunDialog result={dryRun.data} view={view} draft={draft} onClose={dryRun.reset} />}
    </div>
  );
}
