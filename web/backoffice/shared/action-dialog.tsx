import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';

export interface ActionDialogProps extends Pick<DialogProps, 'title' | 'description' | 'width' | 'children'> {
  /** What the button says that does it. */
  readonly confirm: ReactNode;
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
  const { confirm, isDangerous = false, isRefused = false, isPending = false, onClose, children, title, description, width } = props;
  const { t } = useTranslation('backoffice');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      {...(width !== undefined && { width })}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {t('cancel')}
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
