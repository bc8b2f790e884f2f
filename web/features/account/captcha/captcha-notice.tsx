import { useTranslation } from 'react-i18next';

/** The notice on pages with a captcha (spec section 1). */
export function CaptchaNotice() {
  const { t } = useTranslation('signIn');
  return <p className="text-mini text-muted">{t('captcha')}</p>;
}
