import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

/** As the contract has it: see reasonSchema. */
const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

export interface ReasonDialogProps {
  readonly title: string;
  /** What will come of it. */
  readonly text: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** For fields beside the reason that need more room. */
  readonly width?: DialogProps['width'];
  readonly isPending: boolean;
  /** Why it was not done; null before that. */
  readonly error: string | null;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  /** Fields that it takes beside the reason. */
  readonly children?: ReactNode;
}

/** Asks why before something is done: whoever reads the audit log later learns it. */
export function ReasonDialog({
  title,
  text,
  confirm,
  isDangerous = false,
  width = 'small',
  isPending,
  error,
  onConfirm,
  onClose,
  children,
}: ReasonDialogProps) {
  const { t } = useTranslation('backoffice');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function submit(): void {
    const trimmed = reason.trim();
    const isRight = trimmed.length >= SHORTEST_REASON && trimmed.length <= LONGEST_REASON;
    setIsMissing(!isRight);
    if (isRight) onConfirm(trimmed);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      width={width}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} loading={isPending} onClick={submit}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-control">{text}</p>
        {children}
        <TextAreaField
          label={t('reason.label')}
          characters={{ count: reason.length, maximum: LONGEST_REASON }}
          rows={3}
          value={reason}
          error={isMissing ? t('reason.missing') : undefined}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setIsMissing(false);
          }}
        />
        {error !== null && <Notice tone="danger">{error}</Notice>}
      </div>
    </Dialog>
  );
}
