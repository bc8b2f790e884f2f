import { useId, type SyntheticEvent } from 'react';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

export interface FormDialogProps extends ActionDialogProps {
  /** The result of the form's `handleSubmit`, which shows validation errors itself. */
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
}

/** An action with a form: the button in the dialog's footer and the Enter key in a field both submit it. */
export function FormDialog({ onSubmit, children, ...dialog }: FormDialogProps) {
  const form = useId();
  return (
    <ActionDialog {...dialog} form={form}>
      <form id={form} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        {children}
      </form>
    </ActionDialog>
  );
}
