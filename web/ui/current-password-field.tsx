import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './password-field.tsx';

export interface CurrentPasswordFieldProps {
  readonly label: string;
  /** Why it is asked for. */
  readonly hint: string;
  /** What it says where none was typed. */
  readonly missing: string;
  readonly error: string | undefined;
  /** Of react-hook-form's `useForm`. */
  readonly register: (name: 'current_password', rule: { readonly required: string }) => UseFormRegisterReturn;
}

/** The password that another one is to replace, beside NewPasswordFields. */
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
