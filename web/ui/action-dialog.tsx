import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface ActionDialogProps extends Pick<DialogProps, 'title' | 'description' | 'width' | 'children'> {
  /** True by default. */
  readonly open?: boolean;
  /** Label of the button that performs the action. */
  readonly confirm: ReactNode;
  /** Label of the other button, if not "Cancel". */
  readonly cancel?: string;
  /** Action of the other button, if not closing the dialog. */
  readonly onCancel?: () => void;
  readonly isDangerous?: boolean;
  /** The action isn't possible as it stands; the content says why. */
  readonly isRefused?: boolean;
  readonly isPending?: boolean;
  readonly onClose: () => void;
}

/** Either performs the action at once, or submits the form with this id in the content. */
type Doing = { readonly onConfirm: () => void } | { readonly form: string };

/** A dialog for one action, with a confirm and a cancel button. It stays open while the action is pending. */
export function ActionDialog(props: ActionDialogProps & Doing) {
  const { open = true, title, description, width, confirm, isDangerous = false, isRefused = false, isPending = false } = props;
  const { cancel, onClose, onCancel = onClose, children } = props;
  const { t } = useTranslation('common');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isPending && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      {...(width !== undefined && { width })}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onCancel}>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={isRefused}
            loading={isPending}
            {...('form' in props ? { type: 'submit', form: props.form } : { onClick: props.onConfirm })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  );
}
