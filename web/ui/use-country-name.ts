import { useTranslation } from 'react-i18next';
import { useLocale } from './locale.tsx';

/** Used in URLs for accounts whose country is unknown. */
export const UNKNOWN_COUNTRY = 'ZZ';

/**
 * Returns a function that names a country (alpha-2, or null) in the user's language, or as the server does if the browser has no name for
 * it.
 */
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
