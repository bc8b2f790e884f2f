import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { NewPasswordHint } from './new-password-hint.tsx';
import { useNewPasswordRule } from './new-password-rule.ts';
import { PasswordField } from './password-field.tsx';

/** Wire names. */
export interface NewPasswordValues {
  readonly new_password: string;
  readonly confirm_password: string;
}

interface Rule {
  readonly required: string;
  readonly deps?: 'confirm_password';
  readonly validate: (typed: string, values: NewPasswordValues) => string | boolean | Promise<string | boolean>;
}

/** The texts of the fields. */
export interface NewPasswordTexts {
  readonly label: string;
  /** The field's name in validation messages, if not its label. */
  readonly title?: string;
  readonly missing: string;
  readonly confirm: string;
  readonly confirmMissing: string;
  readonly different: string;
}

export interface NewPasswordFieldsProps {
  readonly texts: NewPasswordTexts;
  readonly owner: PasswordOwner;
  /** The current value of the first field. */
  readonly typed: string;
  /** From react-hook-form's `useForm`, as are the errors. */
  readonly register: (name: keyof NewPasswordValues, rule: Rule) => UseFormRegisterReturn;
  readonly errors: Readonly<Partial<Record<keyof NewPasswordValues, { readonly message?: string | undefined }>>>;
  /** Announced to screen readers if other fields of the form are optional. */
  readonly required?: boolean;
}

/** A new password, with a hint that takes its owner into account, and its confirmation. */
export function NewPasswordFields({ texts, owner, typed, register, errors, required = false }: NewPasswordFieldsProps) {
  const judge = useNewPasswordRule(texts.title ?? texts.label);
  return (
    <>
      <PasswordField
        label={texts.label}
        autoComplete="new-password"
        {...(required && { required })}
        hint={<NewPasswordHint password={typed} owner={owner} />}
        error={errors.new_password?.message}
        {...register('new_password', {
          required: texts.missing,
          deps: 'confirm_password',
          validate: (password) => judge(password, owner),
        })}
      />
      <PasswordField
        label={texts.confirm}
        autoComplete="new-password"
        {...(required && { required })}
        error={errors.confirm_password?.message}
        {...register('confirm_password', {
          required: texts.confirmMissing,
          validate: (again, { new_password: password }) => again === password || texts.different,
        })}
      />
    </>
  );
}
