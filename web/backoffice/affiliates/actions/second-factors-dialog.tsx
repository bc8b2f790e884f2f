import type { ChangeAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAffiliateChange } from '../affiliate-queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';

/** Removes the second factors of an affiliate who has lost them. */
export function SecondFactorsDialog({ affiliate: { id, name }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('backofficeAffiliates');
  const failureText = useFailureText();
  const save = useAffiliateChange<ChangeAffiliateRequest>(backofficePaths.changeAffiliate, {
    done: t('secondFactors.done'),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={t('secondFactors.title', { name })}
      text={t('secondFactors.text')}
      confirm={t('secondFactors.open')}
      isDangerous
      isPending={save.isPending}
      error={save.isError ? failureText(save.error) : null}
      onConfirm={(reason) => save.mutate({ id, remove_second_factors: true, reason })}
      onClose={onClose}
    />
  );
}
