import { useTranslation } from 'react-i18next';

/** Stands in place of the button that would remove the only second factor of somebody who has to have one. */
export function MustStay() {
  const { t } = useTranslation('identity');
  return <p className="ml-8 text-dense">{t('factors.mustStay')}</p>;
}
