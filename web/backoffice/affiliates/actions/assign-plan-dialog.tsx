import type { ChangeAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAffiliateChange } from '../affiliate-queries.ts';
import { PlanSelect } from '../plan-select.tsx';
import type { ActionDialogProps } from './action-dialog.ts';

/** Assigns another plan to an affiliate, from today. */
export function AssignPlanDialog({ affiliate: { id, name, plan }, onClose }: ActionDialogProps) {
  const { t } = useTranslation(['backofficeAffiliates', 'backoffice']);
  const failureText = useFailureText();
  const [planId, setPlanId] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const save = useAffiliateChange<ChangeAffiliateRequest>(backofficePaths.changeAffiliate, { done: t('plan.done'), onDone: onClose });
  function confirm(reason: string): void {
    setIsMissing(planId === '');
    if (planId !== '') save.mutate({ id, plan_id: Number(planId), reason });
  }
  return (
    <ReasonDialog
      title={t('plan.title', { name })}
      text={plan === null ? t('plan.textNone') : t('plan.text', { plan: plan.name })}
      confirm={t('plan.open')}
      width="medium"
      isPending={save.isPending}
      error={save.isError ? failureText(save.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <PlanSelect
        value={planId}
        without={plan?.id}
        error={isMissing ? t('backoffice:required') : undefined}
        onValueChange={(chosen) => {
          setPlanId(chosen);
          setIsMissing(false);
        }}
      />
    </ReasonDialog>
  );
}
