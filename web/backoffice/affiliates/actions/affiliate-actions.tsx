import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ActionsMenu } from '../../shared/actions-menu.tsx';
import { useMay } from '../../shared/use-operator.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { AssignPlanDialog } from './assign-plan-dialog.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PayoutAccountDialog } from './payout-account-dialog.tsx';
import { SecondFactorsDialog } from './second-factors-dialog.tsx';
import { StateDialog } from './state-dialog.tsx';

type ActionName = 'correct' | 'plan' | 'payoutAccount' | 'invite' | 'secondFactors' | 'block' | 'unblock';

/** The actions for an affiliate that the operator may use and that would change something. */
export function AffiliateActions({ affiliate }: { readonly affiliate: AffiliatePage }) {
  const { t } = useTranslation('backofficeAffiliates');
  const may = useMay();
  const [open, setOpen] = useState<ActionName | null>(null);
  const isBlocked = affiliate.status === 'blocked';
  const menu: readonly ActionName[] = [
    'payoutAccount',
    ...(affiliate.has_second_factor ? (['secondFactors'] as const) : []),
    ...(isBlocked ? (['unblock'] as const) : (['invite', 'block'] as const)),
  ];
  return (
    <>
      {may('affiliates.correct') && (
        <Button variant="secondary" onClick={() => setOpen('correct')}>
          {t('correct.open')}
        </Button>
      )}
      {may('affiliates.manage') && (
        <>
          <Button variant="secondary" onClick={() => setOpen('plan')}>
            {t('plan.open')}
          </Button>
          <ActionsMenu
            label={t('actions')}
            groups={[menu.map((name) => ({ name, label: t(`${name}.open`), isHarmful: name === 'block', onChosen: () => setOpen(name) }))]}
          />
        </>
      )}
      {open !== null && dialogOf(open, { affiliate, onClose: () => setOpen(null) })}
    </>
  );
}

function dialogOf(name: ActionName, props: ActionDialogProps): ReactNode {
  switch (name) {
    case 'correct':
      return <CorrectionDialog {...props} />;
    case 'plan':
      return <AssignPlanDialog {...props} />;
    case 'payoutAccount':
      return <PayoutAccountDialog {...props} />;
    case 'invite':
      return <InviteDialog {...props} />;
    case 'secondFactors':
      return <SecondFactorsDialog {...props} />;
    default:
      return <StateDialog {...props} change={name} />;
  }
}
