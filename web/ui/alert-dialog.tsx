import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';
import { BACKDROP_CLASS, MODAL_CLASS, VIEWPORT_CLASS } from './dialog.tsx';

export interface AlertDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  /** Figures or a list under the description. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly confirmVariant?: ButtonVariant;
  readonly cancelLabel: string;
  readonly loading?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back. A click beside it does not answer; Escape cancels. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, title, description, children, confirmLabel, confirmVariant = 'primary', cancelLabel, loading = false, onConfirm, onCancel } = props;
  return (
    <BaseAlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !loading) onCancel();
      }}
    >
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={BACKDROP_CLASS} />
        <BaseAlertDialog.Viewport className={VIEWPORT_CLASS}>
          <BaseAlertDialog.Popup className={classNames(MODAL_CLASS, 'gap-2 p-5 sm:w-105')}>
            <BaseAlertDialog.Title className="text-title font-semibold">{title}</BaseAlertDialog.Title>
            <BaseAlertDialog.Description className="text-control text-muted">{description}</BaseAlertDialog.Description>
            {children}
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <Button variant="secondary" onClick={onCancel} disabled={loading}>
                {cancelLabel}
              </Button>
              <Button variant={confirmVariant} loading={loading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Viewport>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
