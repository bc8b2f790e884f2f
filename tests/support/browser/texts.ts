import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_NAMES, type Language } from '@fairlead/contract/language.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Page } from '@playwright/test';
import { root } from '../../../scripts/root.ts';

type Texts = { readonly [key: string]: string | Texts };

const I18N = join(root, 'web/i18n');

/** Every text of a language by its namespace and key, such as trading:ticket.amount. */
export function textsOf(language: Language): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const take = (branch: Texts, prefix: string): void => {
    for (const [key, value] of Object.entries(branch)) {
      if (typeof value === 'string') texts.set(prefix + key, value);
      else take(value, `${prefix}${key}.`);
    }
  };
  for (const file of readdirSync(join(I18N, language))) {
    take(JSON.parse(readFileSync(join(I18N, language, file), 'utf8')) as Texts, `${file.replace('.json', '')}:`);
  }
  return texts;
}

/** The text of a key, which must exist. */
export function textOf(language: Language, key: string): string {
  const text = textsOf(language).get(key);
  if (text === undefined) throw new Error(`${language} has no ${key}`);
  return text;
}

/** English texts that read differently in this language, without those that contain figures. */
export function englishLeftovers(language: Language): ReadonlySet<string> {
  const own = textsOf(language);
  // The language menu names each language in itself, and instruments have one name everywhere.
  const names = [...Object.values(LANGUAGE_NAMES), ...INSTRUMENTS.map(({ displayName }) => displayName)];
  const said = new Set([...own.values(), ...names]);
  return new Set(
    [...textsOf('en')].filter(([key, text]) => own.get(key) !== text && !said.has(text) && !text.includes('{{')).map(([, text]) => text),
  );
}

/** Everything on the page that is read by eye or by a screen reader: texts, placeholders, titles and labels. */
export function everythingSaidOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const said = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(node.parentElement?.tagName ?? '')) said.add((node.textContent ?? '').trim());
    }
    for (const attribute of ['placeholder', 'title', 'aria-label', 'alt']) {
      for (const element of document.querySelectorAll(`[${attribute}]`)) said.add((element.getAttribute(attribute) ?? '').trim());
    }
    said.delete('');
    return [...said];
  });
}
