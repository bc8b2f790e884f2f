import { useTranslation } from 'react-i18next';

/** Replaces the remove button of the last factor of a user who must have one. */
export function MustStay() {
  const { t } = useTranslation('identity');
  return <p className="ml-8 text-dense">{t('factors.mustStay')}</p>;
}
