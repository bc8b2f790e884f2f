import type { Language } from '@fairlead/contract/language.ts';
import type { i18n } from 'i18next';
import type { Namespace } from './create-i18n.ts';
import { addTexts, fetchTexts } from './load-texts.ts';
import { findUrl } from './resource-urls.ts';

const urls = import.meta.glob<string>('./*/{affiliate,area,areaErrors,backoffice*}.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const areaUrl = (language: Language, namespace: Namespace): string => findUrl(urls, language, namespace);

/** Adds the texts of an area with its own sign-in, and the error texts that clients never see. */
export async function addAreaTexts(instance: i18n, namespace: 'affiliate' | 'backoffice'): Promise<void> {
  const language = instance.language as Language;
  const [errors] = await Promise.all([
    fetchTexts(areaUrl(language, 'areaErrors')),
    addTexts(instance, 'area', areaUrl),
    addTexts(instance, namespace, areaUrl),
  ]);
  instance.addResourceBundle(language, 'errors', errors, true, true);
}

/** Adds the texts of a part of an area, before its screens are shown. */
export function addPartTexts(instance: i18n, namespace: Namespace): Promise<void> {
  return addTexts(instance, namespace, areaUrl);
}
