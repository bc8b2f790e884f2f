import type { ChangeAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAffiliateChange } from '../affiliate-queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';

/** Mails the invitation again, which ends the links before it. */
export function InviteDialog({ affiliate: { id, name, email }, onClose }: ActionDialogProps) {
  const { t } = useTranslation(['backofficeAffiliates', 'backoffice']);
  const failureText = useFailureText();
  const save = useAffiliateChange<ChangeAffiliateRequest>(backofficePaths.changeAffiliate, {
    done: t('invite.done', { email }),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      width="small"
      title={t('invite.title', { name })}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            {t('backoffice:cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate({ id, invite_again: true })}>
            {t('invite.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-control">{t('invite.text', { email })}</p>
        {save.isError && <Notice tone="danger">{failureText(save.error)}</Notice>}
      </div>
    </Dialog>
  );
}
