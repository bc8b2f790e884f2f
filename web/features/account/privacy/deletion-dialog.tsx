import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { controlBoxClass, FieldFrame } from '../../../ui/field-frame.tsx';

const LONGEST_REASON = 1_000;

export interface DeletionDialogProps {
  readonly open: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a confirmation and an optional reason. */
export function DeletionDialog({ open, onConfirm, onCancel }: DeletionDialogProps) {
  const { t } = useTranslation('account');
  const formId = useId();
  return (
    <ActionDialog
      open={open}
      title={t('privacy.sureTitle')}
      cancel={t('privacy.cancel')}
      confirm={t('privacy.confirm')}
      isDangerous
      form={formId}
      onClose={onCancel}
    >
      <ReasonForm id={formId} onConfirm={onConfirm} />
    </ActionDialog>
  );
}

function ReasonForm({ id, onConfirm }: { readonly id: string; readonly onConfirm: DeletionDialogProps['onConfirm'] }) {
  const { t } = useTranslation('account');
  const [reason, setReason] = useState('');
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason.trim());
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-control text-muted">{t('privacy.sureText')}</p>
      <FieldFrame label={t('privacy.reason')}>
        {(ties) => (
          <textarea
            {...ties}
            value={reason}
            maxLength={LONGEST_REASON}
            rows={3}
            onChange={(event) => setReason(event.target.value)}
            className={controlBoxClass('large', 'h-auto! resize-y py-2')}
          />
        )}
      </FieldFrame>
    </form>
  );
}
