import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { PasswordField } from './password-field.tsx';

export interface LoginPasswordFieldProps {
  readonly label: string;
  /** What it says where none was typed. */
  readonly missing: string;
  readonly error: string | undefined;
  /** Of react-hook-form's `useForm`. */
  readonly register: (name: 'password', rule: { readonly required: string }) => UseFormRegisterReturn;
  /** The way to a new password. */
  readonly forgotten: { readonly to: string; readonly text: string };
  readonly linkClassName: string;
}

/** The password of a login, and below it the way out for whoever has forgotten it. */
export function LoginPasswordField({ label, missing, error, register, forgotten, linkClassName }: LoginPasswordFieldProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <PasswordField
        label={label}
        autoComplete="current-password"
        error={error}
        className="w-full"
        {...register('password', { required: missing })}
      />
      <Link to={forgotten.to} className={linkClassName}>
        {forgotten.text}
      </Link>
    </div>
  );
}
