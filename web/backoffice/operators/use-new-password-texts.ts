import { useTranslation } from 'react-i18next';
import type { NewPasswordTexts } from '../../ui/new-password-fields.tsx';

/** The texts for the fields of an operator's new password. */
export function useNewPasswordTexts(): NewPasswordTexts {
  const { t } = useTranslation('backofficeOperators');
  return {
    label: t('password.new'),
    missing: t('missing'),
    confirm: t('password.repeat'),
    confirmMissing: t('missing'),
    different: t('password.different'),
  };
}
