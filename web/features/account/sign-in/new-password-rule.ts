import { findPasswordFault, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { useTranslation } from 'react-i18next';

/**
 * What a form says about a password that is being chosen; true where it may be sent. `personal` is what others know of its owner. The list
 * of common passwords is the server's alone.
 */
export function useNewPasswordRule(): (password: string, personal: readonly string[]) => string | true {
  const { t } = useTranslation(['signIn', 'errors']);
  return (password, personal) => {
    const fault = findPasswordFault(password, { isCommon: () => false, personal });
    if (fault === 'tooShort') return t('signIn:newPassword.minimum', { minimum: PASSWORD_MIN_LENGTH });
    if (fault === 'tooLong') return t('signIn:newPassword.maximum', { maximum: PASSWORD_MAX_LENGTH });
    return fault === null || t('errors:passwordTooEasy');
  };
}
