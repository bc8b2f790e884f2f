import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';

/** Formats slippage, in hundredths of a percent, with its sign: above zero is better for the client. */
export function useSlippageText(): (hundredths: number | null) => string {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  return (hundredths) => (hundredths === null ? '–' : t('execution.bp', { value: format.format(hundredths).replace('-', '−') }));
}
