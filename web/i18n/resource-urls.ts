import type { Language } from '@fairlead/contract/language.ts';
import type { Namespace } from './create-i18n.ts';

const urls = import.meta.glob<string>('./*/*.json', { query: '?url', import: 'default', eager: true });

/** Where the browser fetches one language's texts of a namespace; the address changes with the content. */
export function resourceUrl(language: Language, namespace: Namespace): string {
  const url = urls[`./${language}/${namespace}.json`];
  if (url === undefined) throw new Error(`no texts for ${language}/${namespace}`);
  return url;
}
