import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlBoxClass, FieldFrame } from '../../../ui/field-frame.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

const LONGEST_REASON = 1_000;

export interface DeletionDialogProps {
  readonly open: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks whether it is meant, and why, for whoever wants to say so. */
export function DeletionDialog({ open, onConfirm, onCancel }: DeletionDialogProps) {
  const { t } = useTranslation('account');
  return (
    <FormDialog
      open={open}
      title={t('privacy.sureTitle')}
      cancel={t('privacy.cancel')}
      submit={t('privacy.confirm')}
      isDangerous
      onCancel={onCancel}
    >
      {(formId) => <ReasonForm id={formId} onConfirm={onConfirm} />}
    </FormDialog>
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
