import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What it will mean. */
  readonly text: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before something is taken away. It is closed before the call is made, which may ask for the password in a window of its own. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className="text-control">{text}</p>
    </Dialog>
  );
}
