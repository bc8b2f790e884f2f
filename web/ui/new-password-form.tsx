import { Button } from './button.tsx';
import { FormColumn, type FormColumnProps } from './form-column.tsx';
import { NewPasswordFields, type NewPasswordFieldsProps } from './new-password-fields.tsx';

export interface NewPasswordFormProps extends Pick<FormColumnProps, 'onSubmit' | 'failure'>, Omit<NewPasswordFieldsProps, 'required'> {
  /** Label of the submit button. */
  readonly submit: string;
  readonly isSending: boolean;
}

/** The target of a link in an email: a new password, entered twice, and nothing else. */
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
