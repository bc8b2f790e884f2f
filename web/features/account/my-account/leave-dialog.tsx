import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

export interface LeaveDialogProps {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks whether unsaved changes may be discarded. */
export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation('account');
  return (
    <ActionDialog
      open={open}
      width="small"
      title={t('unsaved.title')}
      cancel={t('unsaved.leave')}
      onCancel={onLeave}
      confirm={t('unsaved.stay')}
      onConfirm={onStay}
      onClose={onStay}
    >
      <p className="text-control text-muted">{t('unsaved.text')}</p>
    </ActionDialog>
  );
}
