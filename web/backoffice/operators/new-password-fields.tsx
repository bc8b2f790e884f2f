import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import type { FieldErrors, RegisterOptions, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NewPasswordHint } from '../../ui/new-password-hint.tsx';
import { useNewPasswordRule } from '../../ui/new-password-rule.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** A new password as a form holds it: typed twice, so that a slip of the finger locks nobody out. */
export interface NewPassword {
  readonly new_password: string;
  readonly again: string;
}

export interface NewPasswordFieldsProps {
  /** The form's own. */
  readonly register: (name: keyof NewPassword, rules: RegisterOptions<NewPassword, keyof NewPassword>) => UseFormRegisterReturn;
  readonly errors: FieldErrors<NewPassword>;
  /** As it is typed so far. */
  readonly password: string;
  readonly owner: PasswordOwner;
}

/** The two fields in which an operator chooses a password. */
export function NewPasswordFields({ register, errors, password, owner }: NewPasswordFieldsProps) {
  const { t } = useTranslation('backofficeOperators');
  const judge = useNewPasswordRule(t('password.new'));
  return (
    <>
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        hint={<NewPasswordHint password={password} owner={owner} />}
        error={errors.new_password?.message}
        {...register('new_password', { required: t('missing'), deps: ['again'], validate: (typed) => judge(typed, owner) })}
      />
      <PasswordField
        label={t('password.repeat')}
        autoComplete="new-password"
        error={errors.again?.message}
        {...register('again', {
          required: t('missing'),
          validate: (again, typed) => again === typed.new_password || t('password.different'),
        })}
      />
    </>
  );
}
