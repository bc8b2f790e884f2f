import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import type { CheckedAction, DecideActionRequest, WireAction } from '@fairlead/contract/trading/operators/actions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { QueryContent } from '../../shared/query-content.tsx';
import { RequiredTextArea } from '../../shared/required-text-area.tsx';
import { useReason } from '../../shared/use-required-text.ts';
import { ActionEffectsView } from './action-effects.tsx';
import { ActionSteps } from './action-steps.tsx';
import { CORPORATE_ACTIONS } from './actions-key.ts';
import { useActionText } from './use-action-text.ts';

type Verdict = DecideActionRequest['verdict'];

/** The second operator sees what a proposal would do, and approves or rejects it. */
export function DecideDialog({ action, onClose }: { readonly action: WireAction; readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { titleOf, describeTerms, describeFault, fieldName } = useActionText();
  const reason = useReason();
  const [verdict, setVerdict] = useState<Verdict>('approved');
  const dryRunKey = ['desk', 'actionDryRun', action.id];
  const dryRun = useQuery({
    queryKey: dryRunKey,
    queryFn: async () => {
      const body = { id: action.id };
      return (await call<{ readonly data: CheckedAction }>({ method: 'POST', path: corporateActionPaths.dryRun, body })).data;
    },
    // Prices and positions move on.
    gcTime: 0,
  });
  const isFaulty = dryRun.data !== undefined && dryRun.data.faults.length > 0;
  const decide = useSingleMutation({
    mutationFn: (body: DecideActionRequest) => call({ method: 'POST', path: corporateActionPaths.decide, body }),
    onSuccess: async (_answer, { verdict: given }) => {
      showToast({ tone: 'success', title: t(`actions.decide.done.${given}`) });
      await queries.invalidateQueries({ queryKey: [CORPORATE_ACTIONS] });
      onClose();
    },
    // It may have been decided or overtaken meanwhile: the lists and the dry run show how.
    onError: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: [CORPORATE_ACTIONS] }), queries.invalidateQueries({ queryKey: dryRunKey })]);
    },
  });

  function submit(): void {
    const given = reason.read();
    if (given !== null) decide.mutate({ id: action.id, verdict, reason: given });
  }

  return (
    <ActionDialog
      width="large"
      title={titleOf(action)}
      description={describeTerms(action)}
      confirm={t(`actions.decide.confirm.${verdict}`)}
      isDangerous={verdict === 'rejected'}
      isRefused={verdict === 'approved' && (dryRun.data === undefined || isFaulty)}
      isPending={decide.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <ActionSteps action={action} />
      <QueryContent query={dryRun}>
        {({ faults, effects }) =>
          faults.length > 0 ? (
            <Notice tone="danger" title={t('actions.decide.faulty')}>
              <ul>
                {faults.map((fault) => (
                  <li key={`${fault.field} ${fault.kind}`}>
                    {fieldName(fault.field)}: {describeFault(fault)}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : (
            <ActionEffectsView effects={effects} />
          )
        }
      </QueryContent>
      <Segmented
        label={t('actions.decide.verdict')}
        options={[
          { value: 'approved', label: t('actions.decide.confirm.approved') },
          { value: 'rejected', label: t('actions.decide.confirm.rejected') },
        ]}
        value={verdict}
        onValueChange={setVerdict}
      />
      {verdict === 'approved' && <p className="text-dense text-muted">{t('actions.decide.meaning')}</p>}
      <RequiredTextArea label={t('actions.reason')} rows={2} text={reason} missing={t('actions.reasonMissing')} />
      {decide.isError && <Notice tone="danger">{failureText(decide.error)}</Notice>}
    </ActionDialog>
  );
}
