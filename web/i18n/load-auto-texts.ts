import { addTexts } from './load-texts.ts';
import { pageI18n } from './page-i18n.ts';
import { findUrl } from './resource-urls.ts';

/** The URLs of the texts about what AutoTrading does, which are needed when somebody asks. */
const urls = import.meta.glob<string>('./*/autoTrading.json', { query: '?url', import: 'default', eager: true });

export function addAutoTexts(): Promise<void> {
  return addTexts(pageI18n(), 'autoTrading', (language, namespace) => findUrl(urls, language, namespace));
}
