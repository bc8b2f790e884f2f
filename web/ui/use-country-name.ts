import { useTranslation } from 'react-i18next';
import { useLocale } from './locale.tsx';

/** Stands in addresses for accounts whose country is not known. */
export const UNKNOWN_COUNTRY = 'ZZ';

/** Names a country (alpha-2, or null) in the reader's language; what the server calls it where the browser knows no name. */
export function useCountryName(): (code: string | null, name?: string) => string {
  const { t } = useTranslation('area');
  const locale = useLocale();
  return (code, name = '') => {
    if (code === null || code === UNKNOWN_COUNTRY) return name === '' ? t('unknownCountry') : name;
    return namesIn(locale).of(code) ?? (name === '' ? code : name);
  };
}

const made = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string): Intl.DisplayNames {
  const names = made.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  made.set(locale, names);
  return names;
}
