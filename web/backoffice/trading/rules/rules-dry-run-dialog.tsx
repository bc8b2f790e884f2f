import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import type { ChangeRulesRequest, DryRun, RulesResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RequiredTextArea } from '../../shared/required-text-area.tsx';
import { useReason } from '../../shared/use-required-text.ts';
import { RuleChanges } from './rules-changes.tsx';
import { RulesDryRunResults } from './rules-dry-run-results.tsx';
import { RULE_VERSIONS, RULES_KEY } from './rules-key.ts';
import { useRuleText } from './use-rule-text.ts';

export interface RulesDryRunDialogProps {
  readonly result: DryRun;
  readonly view: RulesResponse['data'];
  readonly draft: WireRules;
  readonly onClose: () => void;
}

/** The effects of the rules, and the step that applies them: nobody can apply rules without having seen these. */
export function RulesDryRunDialog({ result, view, draft, onClose }: RulesDryRunDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { describeFault, subjectOf } = useRuleText();
  const reason = useReason();
  const { changes, faults } = result;
  const isAnnouncing = draft.raised_margins.some(({ from }) => Date.parse(from) > Date.parse(result.as_of));
  const change = useSingleMutation({
    mutationFn: (body: ChangeRulesRequest) => call({ method: 'POST', path: rulesPaths.change, body }),
    onSuccess: async () => {
      showToast({ tone: 'success', title: t('rules.inForce', { version: view.version + 1 }) });
      await Promise.all([queries.invalidateQueries({ queryKey: RULES_KEY }), queries.invalidateQueries({ queryKey: [RULE_VERSIONS] })]);
      onClose();
    },
  });

  function submit(): void {
    const given = reason.read();
    if (given !== null) change.mutate({ base_version: view.version, rules: draft, reason: given });
  }

  return (
    <Dialog
      open
      width="large"
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      title={t('rules.result.title')}
      description={t('rules.result.asOf', { time: formatTime(result.as_of, locale), count: result.accounts })}
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {t('rules.result.back')}
          </Button>
          {faults.length === 0 && (
            <Button variant={result.closings.count > 0 ? 'danger' : 'primary'} loading={change.isPending} onClick={submit}>
              {t('rules.result.putIntoForce')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {faults.length > 0 && (
          <Notice tone="danger" title={t('rules.result.faults')}>
            <ul className="flex flex-col gap-1 pt-1">
              {faults.map((fault) => (
                <li key={fault.field}>
                  <span className="font-medium">{subjectOf(fault, draft)}:</span> {describeFault(fault)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <section className="flex flex-col gap-2">
          <h3 className="text-control font-semibold">{t('rules.result.changes')}</h3>
          <RuleChanges changes={changes} />
        </section>
        {isAnnouncing && <Notice>{t('rules.result.announced')}</Notice>}
        {changes.some(({ kind, after }) => kind === 'scheduledLeverage' && after !== null) && (
          <Notice>{t('rules.result.scheduled')}</Notice>
        )}
        <RulesDryRunResults result={result} />
        {faults.length === 0 && (
          <RequiredTextArea label={t('rules.result.reason')} rows={2} text={reason} missing={t('rules.result.reasonMissing')} />
        )}
        {change.isError && <Notice tone="danger">{failureText(change.error)}</Notice>}
      </div>
    </Dialog>
  );
}
