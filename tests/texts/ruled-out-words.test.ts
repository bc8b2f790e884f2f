import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { readTexts } from './read-texts.ts';

/** Wording that isn't idiomatic, or a second word for something that has one: the pattern, and what to write. */
type RuledOut = readonly (readonly [RegExp, string])[];

const ENGLISH_ANYWHERE: RuledOut = [
  [/\b(some|no)body\b/i, 'name the person: the client, an operator, no one'],
  [/\bwhoever\b/i, 'name the person'],
  [/\bthe house\b|\bhouse’s\b|\bhouse's\b/i, 'the broker'],
  [/\bpurses?\b/i, 'balance'],
  [/\bheld data\b/i, 'personal-data export'],
  [/\bowed (e?mails?)\b/i, 'queued email'],
  [/\bmails\b/i, 'emails'],
  [/\b(goes|lies|lie) on\b/i, 'continues, is in'],
  [/\b(un)?mend(s|ed|ing)?\b/i, 'fix'],
  [/\bso far as\b/i, 'if, as far as'],
  [/\bhow-manieth\b/i, 'the number of'],
  [/\bwithout further ado\b/i, 'by default'],
  [/\btak(e|es|en|ing) back\b/i, 'cancel, deduct, reverse'],
  [/\banew\b/i, 'again'],
  [/\b(thereby|therewith|wherefrom|thereof)\b/i, 'say it in two sentences'],
  [/\bwhat clients hold\b/i, 'exposure'],
];

const OF_TEXTS: Readonly<Record<Language, RuledOut>> = {
  en: [
    ...ENGLISH_ANYWHERE,
    [/!/, 'no exclamation marks'],
    [/\bby hand\b/i, 'manual, manually'],
    [/\blogs? in\b|\blogging in\b/i, 'sign in'],
  ],
  de: [
    [/(?<!Bar|Gesamt)Guthaben\b/, 'Kontostand, Barguthaben'],
    [/\bKredite?n?\b/, 'Gutschrift'],
    [/\bPreise?n?\b/, 'Kurs'],
    [/\b(das|dem|des) Haus(es)?\b/, 'wir, der Broker'],
    [/\b(Werktag|Banktag|Geschäftstag)/, 'Bankarbeitstag'],
    [/[\d}]%|[\d}] %/, 'a no-break space before %'],
  ],
  it: [
    [/\bversament/i, 'deposito'],
    [/\bVersi\b/, 'Depositi'],
    [/\bla casa\b/i, 'il broker, noi'],
    [/\bpatrimonio\b/i, 'equity'],
    [/\bvoc[ei] di giornale\b/i, 'registro'],
    [/[\d}][ \u00A0]%/, 'no space before %'],
  ],
  es: [
    [/\b(el|un|del|al|de|los|sus?|cada) retiros?\b/i, 'retirada'],
    [/\bla casa\b/i, 'nosotros, el bróker'],
    [/\bdemostraci[oó]n\b/i, 'Demo'],
    [/[\d}]%|[\d}] %/, 'a no-break space before %'],
  ],
};

/** Texts that the specification fixes, word for word. */
const FIXED: ReadonlySet<string> = new Set([
  'web/i18n/common.json notFound.title',
  'web/i18n/content.json form.failed',
  'web/i18n/content.json form.thanks',
  'web/i18n/pages.json contact.thanks',
  'web/i18n/signIn.json autoLogin.welcome',
]);

test.each(LANGUAGES)('no text in %s has wording that is ruled out', (language) => {
  const faults = readTexts(language).flatMap(({ place, text }) =>
    OF_TEXTS[language]
      .filter(([pattern]) => pattern.test(text.replaceAll(/{{[^}]*}}/g, '{}')) && !FIXED.has(place))
      .map(([, instead]) => `${place}: ${text} (write: ${instead})`),
  );
  expect(faults).toEqual([]);
});

describe('no document has wording that is ruled out', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'decisions/*.md', 'web/**/*.md', 'server/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**', 'THIRD-PARTY-NOTICES.md'],
  });

  test.each(documents)('%s', (file) => {
    const faults = readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        ENGLISH_ANYWHERE.filter(([pattern]) => pattern.test(withoutCode(line))).map(
          ([, instead]) => `${index + 1}: ${line} (write: ${instead})`,
        ),
      );
    expect(faults).toEqual([]);
  });
});

/** Code and URLs keep the names they have. */
function withoutCode(line: string): string {
  return line.replaceAll(/`[^`]*`|\]\([^)]*\)|<http[^>]*>/g, '');
}
