import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { nameCountry } from './describe-origin.ts';

/** The country, if known, and the IP address. */
export function Place({ country, address }: { readonly country: string | null; readonly address: string }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return (
    <span className="min-w-0">
      {nameCountry(country, locale) ?? t('security.unknownPlace')} · <span className="break-all tabular-nums">{address}</span>
    </span>
  );
}

export function useDeviceName(): (device: string) => string {
  const { t } = useTranslation('account');
  return (device) => (device === '' ? t('security.unknownDevice') : device);
}
