import { useId, type SyntheticEvent } from 'react';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

export interface FormDialogProps extends ActionDialogProps {
  /** What `handleSubmit` of the form returns: it shows by itself what is wrong. */
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
}

/** An action for which a form is filled in: the button in the window's row and the return key in a field both send it. */
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
