import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';

/** Formats slippage in basis points with its sign, for the dealing desk: above zero is better for the client. */
export function useSlippageText(): (hundredths: number | null) => string {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  return (hundredths) => (hundredths === null ? '–' : t('bp', { value: format.format(hundredths).replace('-', '−') }));
}
