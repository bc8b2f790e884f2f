import { addTexts } from './load-texts.ts';
import { pageI18n } from './page-i18n.ts';
import { findUrl } from './resource-urls.ts';

/** The URLs of the texts about close-outs: they are needed when one is explained, which is seldom. */
const urls = import.meta.glob<string>('./*/closeOut.json', { query: '?url', import: 'default', eager: true });

export function addCloseOutTexts(): Promise<void> {
  return addTexts(pageI18n(), 'closeOut', (language, namespace) => findUrl(urls, language, namespace));
}
