import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { useTranslation } from 'react-i18next';
import { checkNewPassword } from './check-new-password.ts';

/** The form rule for a new password, by the title of its field: an error message, or true if it may be sent. */
export function useNewPasswordRule(title: string): (password: string, owner: PasswordOwner) => Promise<string | true> {
  const { t } = useTranslation(['common', 'errors']);
  return async (password, owner) => {
    const { kind } = await checkNewPassword(password, owner);
    if (kind === 'tooShort') return t('common:newPassword.minimum', { title, minimum: PASSWORD_MIN_LENGTH });
    if (kind === 'tooLong') return t('common:newPassword.maximum', { title, maximum: PASSWORD_MAX_LENGTH });
    if (kind === 'personal') return t('common:newPassword.personalRefused');
    return kind !== 'guessable' || t('errors:passwordTooEasy');
  };
}
