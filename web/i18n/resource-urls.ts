import type { Language } from '@fairlead/contract/language.ts';
import type { Namespace } from './create-i18n.ts';

/**
 * All namespaces that a first screen may need; not those of areas with their own sign-in (load-area-texts.ts), of identity
 * (load-identity-texts.ts), of proof (load-proof-texts.ts), of close-outs (load-close-out-texts.ts), of the chart's menus
 * (load-chart-texts.ts) and of AutoTrading (load-auto-texts.ts).
 */
const urls = import.meta.glob<string>(
  ['./*/*.json', '!./*/{affiliate,area,areaErrors,autoTrading,backoffice*,chart,closeOut,identity,proof}.json'],
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

/** The URL of a namespace's texts in one language. It changes with the content. */
export function resourceUrl(language: Language, namespace: Namespace): string {
  return findUrl(urls, language, namespace);
}

export function findUrl(known: Readonly<Record<string, string>>, language: Language, namespace: Namespace): string {
  const url = known[`./${language}/${namespace}.json`];
  if (url === undefined) throw new Error(`no texts for ${language}/${namespace}`);
  return url;
}
