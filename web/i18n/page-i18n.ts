import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import type { i18n } from 'i18next';

let ofThisPage: i18n | undefined;

/** The browser's one i18next, for code outside React such as loaders; set before the page comes alive. */
export function pageI18n(): i18n {
  if (ofThisPage === undefined) throw new Error('texts are asked for before they were loaded');
  return ofThisPage;
}

export function setPageI18n(instance: i18n): void {
  ofThisPage = instance;
}

/** In which language this page is; it changes only with a new page. */
export function languageOfPage(): Language {
  const { language } = pageI18n();
  return LANGUAGES.find((each) => each === language) ?? FALLBACK_LANGUAGE;
}
