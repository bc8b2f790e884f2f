import type { ChangeAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useAffiliateChange } from '../affiliate-queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';

/** Emails the invitation again; earlier links stop working. */
export function InviteDialog({ affiliate: { id, name, email }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('backofficeAffiliates');
  const failureText = useFailureText();
  const save = useAffiliateChange<ChangeAffiliateRequest>(backofficePaths.changeAffiliate, {
    done: t('invite.done', { email }),
    onDone: onClose,
  });
  return (
    <ActionDialog
      width="small"
      title={t('invite.title', { name })}
      confirm={t('invite.send')}
      isPending={save.isPending}
      onConfirm={() => save.mutate({ id, invite_again: true })}
      onClose={onClose}
    >
      <p className="text-control">{t('invite.text', { email })}</p>
      {save.isError && <Notice tone="danger">{failureText(save.error)}</Notice>}
    </ActionDialog>
  );
}
