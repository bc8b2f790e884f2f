import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './password-field.tsx';

export interface CurrentPasswordFieldProps {
  readonly label: string;
  /** Why the password is required. */
  readonly hint: string;
  /** The error for an empty field. */
  readonly missing: string;
  readonly error: string | undefined;
  /** From react-hook-form's `useForm`. */
  readonly register: (name: 'current_password', rule: { readonly required: string }) => UseFormRegisterReturn;
}

/** The field for the current password, shown with NewPasswordFields. */
export function CurrentPasswordField({ label, hint, missing, error, register }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      autoComplete="current-password"
      required
      hint={hint}
      error={error}
      {...register('current_password', { required: missing })}
    />
  );
}
