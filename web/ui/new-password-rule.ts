import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type PasswordOwner } from '@fairlead/domain/account/password-rules.ts';
import { useTranslation } from 'react-i18next';
import { judgeNewPassword } from '../../../ui/judge-new-password.ts';

/** What a form says about a password that is being chosen; true where it may be sent. */
export function useNewPasswordRule(): (password: string, owner: PasswordOwner) => Promise<string | true> {
  const { t } = useTranslation(['signIn', 'errors']);
  return async (password, owner) => {
    const { kind } = await judgeNewPassword(password, owner);
    if (kind === 'tooShort') return t('signIn:newPassword.minimum', { minimum: PASSWORD_MIN_LENGTH });
    if (kind === 'tooLong') return t('signIn:newPassword.maximum', { maximum: PASSWORD_MAX_LENGTH });
    return kind !== 'guessable' || t('errors:passwordTooEasy');
  };
}
