import { addTexts } from './load-texts.ts';
import { pageI18n } from './page-i18n.ts';
import { findUrl } from './resource-urls.ts';

/** The URLs of the texts of the chart's menus and of what is drawn over it: the first picture needs none of them. */
const urls = import.meta.glob<string>('./*/chart.json', { query: '?url', import: 'default', eager: true });

export function addChartTexts(): Promise<void> {
  return addTexts(pageI18n(), 'chart', (language, namespace) => findUrl(urls, language, namespace));
}
