import type { Language } from '@fairlead/contract/language.ts';
import type { Namespace } from './create-i18n.ts';

/** All but what no first screen asks for: the texts of the areas with a login of their own (load-area-texts.ts), and of identity (load-identity-texts.ts). */
const urls = import.meta.glob<string>(['./*/*.json', '!./*/{affiliate,area,areaErrors,backoffice*,identity}.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Where the browser fetches one language's texts of a namespace; the address changes with the content. */
export function resourceUrl(language: Language, namespace: Namespace): string {
  return findUrl(urls, language, namespace);
}

export function findUrl(known: Readonly<Record<string, string>>, language: Language, namespace: Namespace): string {
  const url = known[`./${language}/${namespace}.json`];
  if (url === undefined) throw new Error(`no texts for ${language}/${namespace}`);
  return url;
}
