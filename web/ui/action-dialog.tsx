import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface ActionDialogProps extends Pick<DialogProps, 'title' | 'description' | 'width' | 'children'> {
  /** Open from its first moment on, where nothing is said. */
  readonly open?: boolean;
  /** What the button says that does it. */
  readonly confirm: ReactNode;
  /** What the button beside it says, where it is not "Cancel". */
  readonly cancel?: string;
  /** What that button does, where it is not to close the window. */
  readonly onCancel?: () => void;
  readonly isDangerous?: boolean;
  /** It cannot be done as it is; the content says why. */
  readonly isRefused?: boolean;
  readonly isPending?: boolean;
  readonly onClose: () => void;
}

/** Either does it at once, or sends the form with this id, which stands in the content. */
type Doing = { readonly onConfirm: () => void } | { readonly form: string };

/** A window for one action, with the button that does it beside the one that does not. It stays while the action is under way. */
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
