import { addTexts } from './load-texts.ts';
import { pageI18n } from './page-i18n.ts';
import { findUrl } from './resource-urls.ts';

/** The URLs of the texts for verifying receipts: few readers need them, so the other pages don't know their URLs. */
const urls = import.meta.glob<string>('./*/proof.json', { query: '?url', import: 'default', eager: true });

export function addProofTexts(): Promise<void> {
  return addTexts(pageI18n(), 'proof', (language, namespace) => findUrl(urls, language, namespace));
}
