import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { NewPasswordHint } from './new-password-hint.tsx';
import { useNewPasswordRule } from './new-password-rule.ts';
import { PasswordField } from './password-field.tsx';

/** Named as on the wire. */
export interface NewPasswordValues {
  readonly new_password: string;
  readonly confirm_password: string;
}

interface Rule {
  readonly required: string;
  readonly deps?: 'confirm_password';
  readonly validate: (typed: string, values: NewPasswordValues) => string | boolean | Promise<string | boolean>;
}

/** What is said beside the fields. */
export interface NewPasswordTexts {
  readonly label: string;
  /** What the rule about passwords calls the field, where that is not its label. */
  readonly title?: string;
  readonly missing: string;
  readonly confirm: string;
  readonly confirmMissing: string;
  readonly different: string;
}

export interface NewPasswordFieldsProps {
  readonly texts: NewPasswordTexts;
  readonly owner: PasswordOwner;
  /** What stands in the first field. */
  readonly typed: string;
  /** Of react-hook-form's `useForm`, as are the errors. */
  readonly register: (name: keyof NewPasswordValues, rule: Rule) => UseFormRegisterReturn;
  readonly errors: Readonly<Partial<Record<keyof NewPasswordValues, { readonly message?: string | undefined }>>>;
  /** Told to screen readers where other fields of the form may stay empty. */
  readonly required?: boolean;
}

/** A password that is being chosen, with a hint that knows its owner, and the same once more. */
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
