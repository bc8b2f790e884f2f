import type { Language } from '@fairlead/contract/language.ts';
import type { i18n, ResourceKey } from 'i18next';
import type { Namespace } from './create-i18n.ts';
import { resourceUrl } from './resource-urls.ts';

/** Adds a namespace to a running i18next if it is missing. */
export async function addTexts(instance: i18n, namespace: Namespace, urlOf = resourceUrl): Promise<void> {
  const language = instance.language as Language;
  if (instance.hasResourceBundle(language, namespace)) return;
  instance.addResourceBundle(language, namespace, await fetchTexts(urlOf(language, namespace)));
}

export async function fetchTexts(url: string): Promise<ResourceKey> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`texts ${url}: ${response.status}`);
  return (await response.json()) as ResourceKey;
}
