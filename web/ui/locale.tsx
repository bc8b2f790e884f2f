import { createContext, use } from 'react';
import type { Language } from '@fairlead/contract/language.ts';

/** The locale for numbers and dates of each interface language. English is Irish: euros, day before month. */
export const LOCALE_OF: Readonly<Record<Language, string>> = { en: 'en-IE', de: 'de-DE', it: 'it-IT', es: 'es-ES' };

const LocaleContext = createContext<string>(LOCALE_OF.en);

export const LocaleProvider = LocaleContext;

/** A BCP 47 tag for Intl, such as de-DE. */
export function useLocale(): string {
  return use(LocaleContext);
}
