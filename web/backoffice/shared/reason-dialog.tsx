import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useReason } from './use-required-text.ts';
import { RequiredTextArea } from './required-text-area.tsx';

export interface ReasonDialogProps {
  readonly title: string;
  /** The consequences. */
  readonly text: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** It can't be confirmed as it stands; the content says why. */
  readonly isRefused?: boolean;
  /** For fields besides the reason that need more space. */
  readonly width?: DialogProps['width'];
  readonly isPending: boolean;
  /** Why it failed; null before that. */
  readonly error: string | null;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  /** Further fields besides the reason. */
  readonly children?: ReactNode;
}

/** Asks for a reason before an action; it is recorded in the audit log. */
export function ReasonDialog({
  title,
  text,
  confirm,
  isDangerous = false,
  isRefused = false,
  width = 'small',
  isPending,
  error,
  onConfirm,
  onClose,
  children,
}: ReasonDialogProps) {
  const { t } = useTranslation('backoffice');
  const reason = useReason();

  function submit(): void {
    const given = reason.read();
    if (given !== null) onConfirm(given);
  }

  return (
    <ActionDialog
      width={width}
      title={title}
      confirm={confirm}
      isDangerous={isDangerous}
      isRefused={isRefused}
      isPending={isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <p className="text-control">{text}</p>
      {children}
      <RequiredTextArea label={t('reason.label')} rows={3} text={reason} missing={t('reason.missing')} />
      {error !== null && <Notice tone="danger">{error}</Notice>}
    </ActionDialog>
  );
}
