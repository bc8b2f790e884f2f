import { useTranslation } from 'react-i18next';

/** Pages with a captcha say so (spec section 1). */
export function CaptchaNotice() {
  const { t } = useTranslation('signIn');
  return <p className="text-mini text-muted">{t('captcha')}</p>;
}
