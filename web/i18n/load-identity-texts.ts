import type { Language } from '@fairlead/contract/language.ts';
import type { Namespace } from './create-i18n.ts';
import { addTexts } from './load-texts.ts';
import { pageI18n } from './page-i18n.ts';
import { findUrl } from './resource-urls.ts';

const urls = import.meta.glob<string>('./*/identity.json', { query: '?url', import: 'default', eager: true });

/** Adds the texts of second factors, which clients, operators and affiliates share. */
export function addIdentityTexts(): Promise<void> {
  return addTexts(pageI18n(), 'identity', (language: Language, namespace: Namespace) => findUrl(urls, language, namespace));
}
