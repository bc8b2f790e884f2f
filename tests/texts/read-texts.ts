/** Every text that clients, affiliates, operators and visitors read, by language: screens, emails, PDFs and the pages a new database begins with. */
import { globSync, readFileSync } from 'node:fs';
import type { Language } from '@fairlead/contract/language.ts';
import { root } from '../../scripts/root.ts';

export interface Text {
  /** The file without its language, and the key: `web/i18n/common.json failure.title`. The same in every language. */
  readonly place: string;
  /** Without html tags. */
  readonly text: string;
}

const PAGES = 'server/data/content/**/*.json';

/** Parts of a page that are not shown. */
const NOT_READ = /\.(id|path|url|tag|component)$/;

export function readTexts(language: Language): readonly Text[] {
  const files = globSync([`web/i18n/${language}/*.json`, `{contract,server}/**/texts/${language}.json`], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const screens = files.flatMap((file) => listTexts(readJson(file), `${nameWithout(language, file)} `));
  const pages = globSync(PAGES, { cwd: root }).flatMap((file) => listTexts(readJson(file), `${file} `));
  return [...screens, ...pages.flatMap((each) => selectOfPage(language, each))];
}

function nameWithout(language: Language, file: string): string {
  return file.replace(`/${language}/`, '/').replace(`/${language}.json`, '');
}

/** A page's document holds its texts under the name of each language. */
function selectOfPage(language: Language, { place, text }: Text): readonly Text[] {
  const key = `.texts.${language}.`;
  return place.includes(key) && !NOT_READ.test(place) ? [{ place: place.replace(key, '.'), text }] : [];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(`${root}/${file}`, 'utf8'));
}

function listTexts(value: unknown, place: string): readonly Text[] {
  if (typeof value === 'string') return [{ place: place.replace(/\.$/, ''), text: value.replaceAll(/<[^>]*>/g, ' ') }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => listTexts(each, `${place}${key}.`));
}
