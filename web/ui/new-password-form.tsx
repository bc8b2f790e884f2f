import { Button } from './button.tsx';
import { FormColumn, type FormColumnProps } from './form-column.tsx';
import { NewPasswordFields, type NewPasswordFieldsProps } from './new-password-fields.tsx';

export interface NewPasswordFormProps extends Pick<FormColumnProps, 'onSubmit' | 'failure'>, Omit<NewPasswordFieldsProps, 'required'> {
  /** What its button says. */
  readonly submit: string;
  readonly isSending: boolean;
}

/** Where the link of a mail leads: a new password, twice, and nothing else. */
export function NewPasswordForm({ onSubmit, failure, submit, isSending, ...fields }: NewPasswordFormProps) {
  return (
    <FormColumn onSubmit={onSubmit} failure={failure}>
      <NewPasswordFields {...fields} />
      <Button type="submit" size="large" loading={isSending} className="w-full">
        {submit}
      </Button>
    </FormColumn>
  );
}
