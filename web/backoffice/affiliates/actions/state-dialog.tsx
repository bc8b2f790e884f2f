import type { ChangeAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAffiliateChange } from '../affiliate-queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';

/** Blocks or unblocks an affiliate, with the consequences. */
export function StateDialog({ affiliate, change, onClose }: ActionDialogProps & { readonly change: 'block' | 'unblock' }) {
  const { t } = useTranslation('backofficeAffiliates');
  const failureText = useFailureText();
  const { id, name } = affiliate;
  const save = useAffiliateChange<ChangeAffiliateRequest>(backofficePaths.changeAffiliate, { done: t(`${change}.done`), onDone: onClose });
  return (
    <ReasonDialog
      title={t(`${change}.title`, { name })}
      text={t(`${change}.text`)}
      confirm={t(`${change}.open`)}
      isDangerous={change === 'block'}
      isPending={save.isPending}
      error={save.isError ? failureText(save.error) : null}
      onConfirm={(reason) => save.mutate({ id, status: change === 'block' ? 'blocked' : 'active', reason })}
      onClose={onClose}
    />
  );
}
