import type { WireAffiliatePlan } from '@fairlead/contract/affiliates/plans.ts';
import type { SavePlanRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useAffiliateChange } from '../affiliate-queries.ts';
import { draftOf, readDraft, type DraftFaults } from './terms-draft.ts';
import { TermsEditor } from './terms-editor.tsx';

export interface PlanDialogProps {
  /** The latest version of the plan to base a new version on; null for a new plan. */
  readonly plan: WireAffiliatePlan | null;
  readonly onClose: () => void;
}

/** Creates a plan, or a new version of one, with the day it takes effect. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['backofficeAffiliates', 'backoffice']);
  const failureText = useFailureText();
  const today = dayOf(useNow());
  const [name, setName] = useState(plan?.name ?? '');
  const [validFrom, setValidFrom] = useState(today);
  const [draft, setDraft] = useState(() => draftOf(plan?.terms ?? null));
  const [isTried, setIsTried] = useState(false);
  const save = useAffiliateChange<SavePlanRequest>(backofficePaths.saveAffiliatePlan, { done: t('plans.saved'), onDone: onClose });

  const reading = readDraft(draft);
  const faults: DraftFaults = !isTried || reading.ok ? {} : reading.faults;
  const isNameMissing = name.trim() === '';
  const isDayWrong = validFrom < today;

  function submit(): void {
    setIsTried(true);
    if (!reading.ok || isNameMissing || isDayWrong) return;
    const { terms } = reading;
    save.mutate({ ...(plan !== null && { plan_id: plan.id }), name: name.trim(), terms, valid_from: validFrom });
  }

  return (
    <ActionDialog
      width="large"
      title={plan === null ? t('plans.new') : t('plans.newVersionOf', { name: plan.name })}
      description={t(plan === null ? 'plans.newLead' : 'plans.newVersionLead')}
      confirm={t(plan === null ? 'plans.save' : 'plans.saveVersion')}
      isPending={save.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      {save.isError && <Notice tone="danger">{failureText(save.error)}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('plans.name')}
          maxLength={60}
          value={name}
          error={isTried && isNameMissing ? t('backoffice:required') : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          type="date"
          label={t('plans.validFrom')}
          min={today}
          value={validFrom}
          error={isTried && isDayWrong ? t('plans.dayWrong') : undefined}
          onChange={({ currentTarget }) => setValidFrom(currentTarget.value)}
        />
      </div>
      <TermsEditor draft={draft} faults={faults} onChange={setDraft} />
    </ActionDialog>
  );
}
