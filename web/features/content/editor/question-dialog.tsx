import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

export interface QuestionDialogProps {
  readonly title: string;
  readonly text: string;
  /** What went wrong when it was confirmed. */
  readonly error: string | null;
  readonly confirm: string;
  /** It cannot be confirmed now; the text says why. */
  readonly isRefused?: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that is not undone by a click. */
export function QuestionDialog({ title, text, error, confirm, isRefused = false, isPending, onConfirm, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('backoffice');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="small"
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" disabled={isRefused} loading={isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text}</p>
        {error !== null && <Notice tone="danger">{error}</Notice>}
      </div>
    </Dialog>
  );
}
