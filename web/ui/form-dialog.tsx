import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width'> {
  /** Open from its first moment on, where nothing is said. */
  readonly open?: boolean;
  /** What the buttons say that call it off and that send the form. */
  readonly cancel: string;
  readonly submit: string;
  /** What is sent cannot be undone. */
  readonly isDangerous?: boolean;
  readonly isSending?: boolean;
  readonly onCancel: () => void;
  /** The form, by the id that ties the button below it to it. */
  readonly children: (formId: string) => ReactNode;
}

/** A window around a form that is sent from the window's foot. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, width = 'medium', cancel, submit, isDangerous = false, isSending = false, onCancel, children } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      title={title}
      width={width}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" form={formId} loading={isSending}>
            {submit}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}
