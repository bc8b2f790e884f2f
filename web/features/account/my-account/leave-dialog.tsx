import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface LeaveDialogProps {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks whether what was not saved may be lost. */
export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onStay();
      }}
      title={t('unsaved.title')}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            {t('unsaved.leave')}
          </Button>
          <Button onClick={onStay}>{t('unsaved.stay')}</Button>
        </>
      }
    >
      <p className="text-control text-muted">{t('unsaved.text')}</p>
    </Dialog>
  );
}
