import type { i18n, ResourceLanguage } from 'i18next';
import type { Namespace } from './create-i18n.ts';

/**
 * The texts of a page's first screen travel inside the page: four files of their own would take four of the six connections that a
 * browser opens to a server, just when the app's code and styles want them.
 */
export const PAGE_TEXTS_ID = 'page-texts';

/** On the server: JSON that may stand in a script element, where nothing but `<` could end it early. */
export function writePageTexts({ language, getResourceBundle }: i18n, namespaces: readonly Namespace[]): string {
  const texts = Object.fromEntries(namespaces.map((namespace) => [namespace, getResourceBundle(language, namespace) as unknown]));
  return JSON.stringify(texts).replaceAll('<', String.raw`\u003c`);
}

/** In the browser: what the server wrote. */
export function readPageTexts(): ResourceLanguage {
  return JSON.parse(document.getElementById(PAGE_TEXTS_ID)?.textContent ?? '{}') as ResourceLanguage;
}
