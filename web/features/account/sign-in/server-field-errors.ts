import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { refusalOf } from './refusal-of.ts';

export interface FieldError<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

/** Codes that concern one field, with its wire name in each form that has it. */
const FIELDS_OF: Partial<Readonly<Record<ErrorCode, readonly string[]>>> = {
  emailTaken: ['email'],
  emailUnknown: ['email'],
  passwordTooEasy: ['password', 'new_password'],
};

/** Returns the messages of a refusal for single fields of a form; empty if it concerns none of `fields`. */
export function useServerFieldErrors() {
  const { t } = useTranslation(['signIn', 'common', 'errors']);

  /** The server's own message is for developers. */
  function textOfInvalid(field: string): string {
    if (field === 'email') return t('signIn:login.emailInvalid');
    if (field === 'phone') return t('signIn:register.phoneInvalid');
    if (field === 'password' || field === 'new_password') {
      return t('common:newPassword.minimum', { title: t('signIn:login.password'), minimum: PASSWORD_MIN_LENGTH });
    }
    if (field === 'confirm_password') return t('signIn:reset.different');
    return t('errors:invalidInput');
  }

  return <Field extends string>(failure: ApiFailure, fields: readonly Field[]): readonly FieldError<Field>[] => {
    const refusal = refusalOf(failure);
    if (refusal === null) return [];
    const { code } = refusal;
    const faulty = FIELDS_OF[code] ?? (code === 'invalidInput' ? refusal.fields?.map(({ field }) => field) : undefined) ?? [];
    return fields
      .filter((field) => faulty.includes(field))
      .map((field) => ({ field, message: code === 'invalidInput' ? textOfInvalid(field) : t(`errors:${code}`) }));
  };
}
