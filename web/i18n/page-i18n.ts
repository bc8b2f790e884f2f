import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import type { i18n } from 'i18next';

let ofThisPage: i18n | undefined;

/** The browser's only i18next, for code outside React such as loaders; set before hydration. */
export function pageI18n(): i18n {
  if (ofThisPage === undefined) throw new Error('texts were requested before they were loaded');
  return ofThisPage;
}

export function setPageI18n(instance: i18n): void {
  ofThisPage = instance;
}

/** The language of this page; it only changes on a reload. */
export function languageOfPage(): Language {
  const { language } = pageI18n();
  return LANGUAGES.find((each) => each === language) ?? FALLBACK_LANGUAGE;
}
