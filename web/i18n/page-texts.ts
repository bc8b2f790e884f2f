import type { i18n, ResourceLanguage } from 'i18next';
import type { Namespace } from './create-i18n.ts';

/**
 * Id of the element with the texts of the page's first screen. They are embedded in the page because four separate files would take four of
 * the six connections that a browser opens to a server, just when it needs the app's code and styles.
 */
export const PAGE_TEXTS_ID = 'page-texts';

/** On the server: the texts as JSON for a script element, which only `<` could end early. */
export function writePageTexts({ language, getResourceBundle }: i18n, namespaces: readonly Namespace[]): string {
  const texts = Object.fromEntries(namespaces.map((namespace) => [namespace, getResourceBundle(language, namespace) as unknown]));
  return JSON.stringify(texts).replaceAll('<', String.raw`\u003c`);
}

/** In the browser: the texts written by the server. */
export function readPageTexts(): ResourceLanguage {
  return JSON.parse(document.getElementById(PAGE_TEXTS_ID)?.textContent ?? '{}') as ResourceLanguage;
}
