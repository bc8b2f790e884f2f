import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { PasswordField } from './password-field.tsx';

export interface LoginPasswordFieldProps {
  readonly label: string;
  /** The error for an empty field. */
  readonly missing: string;
  readonly error: string | undefined;
  /** From react-hook-form's `useForm`. */
  readonly register: (name: 'password', rule: { readonly required: string }) => UseFormRegisterReturn;
  /** The link to reset a forgotten password. */
  readonly forgotten: { readonly to: string; readonly text: string };
  readonly linkClassName: string;
}

/** The password field of a sign-in form, with a link for a forgotten password below it. */
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
