import { readdirSync, readFileSync } from 'node:fs';
import { ERROR_CODES } from '@fairlead/contract/errors.ts';
import { describe, expect, test } from 'vitest';

type Texts = { readonly [key: string]: string | Texts };

const HERE = new URL('./', import.meta.url);
const NAMESPACES = readdirSync(new URL('en/', HERE)).map((file) => file.replace('.json', ''));
const TRANSLATIONS = ['de', 'it', 'es'];

/** Dotted key -> text. */
function read(language: string, namespace: string): ReadonlyMap<string, string> {
  const texts = JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, HERE), 'utf8')) as Texts;
  return new Map(flatten(texts, ''));
}

function flatten(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const byText = (a: string, b: string) => a.localeCompare(b);

const placeholdersOf = (text: string) => [...text.matchAll(/{{\s*([\w.]+)/g)].map(([, name]) => name ?? '').toSorted(byText);

/** Names and industry terms that are the same in every language. */
const SAME_EVERYWHERE = [
  'MMBtu',
  'Fairlead',
  'PIN',
  'Demo',
  'Long',
  'Short',
  'Stop Loss',
  'Take Profit',
  'Stop loss',
  'Stop',
  'Take profit',
  'AutoTrading',
  'MACD',
  'Heikin-Ashi',
  'Forex',
  'Titan',
  'IBAN',
  'BIC',
  'Spread',
  'Editor · Fairlead',
  'Banner',
  'Html',
  'JSON',
  'JavaScript',
  '{{value}} pip',
  '{{value}} pips',
  'CSV',
  'PDF',
  'Sub-ID',
  'Sub-ID (sub)',
  'Sub-ID: {{sub}}',
  'Stop-out',
  'Xetra',
  'TradingView',
  '{{value}} ms',
  'URL',
  // Exchanges, indices, and holidays that are called by their own names.
  'NYSE',
  'Nasdaq',
  'Eurex',
  'Euronext Paris',
  'ICE, FTSE 100',
  'ICE, Brent',
  'CAC 40',
  'FTSE 100',
  'Hang Seng',
  'Boxing Day',
  'Juneteenth',
  'Labor Day',
  'Memorial Day',
];

/** Words that happen to be spelt as in English. */
const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Median',
    'Link',
    'Delisting',
    'Split {{ratio}}:',
    'Passkeys',
    'Position',
    'Order',
    'Orders',
    'Limit',
    'Trailing',
    'Symbol',
    'Instrument',
    'Gold',
    'Palladium',
    'Margin',
    'Bonus',
    'Status',
    'Bank',
    'Website',
    'Block',
    'Text',
    'Version {{number}}',
    'Logo',
    'Format',
    'Code',
    'Video',
    'Filter',
    'Name',
    'Plan',
    'Postbacks',
    'New York',
    'Version {{version}}',
    'Browser',
    'Compliance',
    'Support',
    'Market',
    'Optional',
    'Conversions',
    'Ticks/s',
    'Problem',
    'Presidents’ Day',
    'Thanksgiving',
  ],
  it: [
    'Delisting',
    'Back office',
    'Report',
    'New York',
    'Hong Kong',
    'Menu',
    'Password',
    'Equity',
    'Bonus',
    'Logo',
    'Video',
    'Volume',
    'Email',
    'Browser',
    'Compliance',
    'Dealer',
    'Slippage',
    'Trading',
    'Area',
    'File',
    'Independence Day',
    'Martin Luther King Day',
    'Presidents’ Day',
  ],
  es: ['Split {{ratio}}:', 'Back office', 'Hong Kong', 'Total', 'Plan', 'Postbacks'],
};

const isFormula = (text: string) => !/[A-Za-zÀ-ÿ]{3,}/.test(text.replace(/{{[^}]*}}/g, ''));

/** Italian has a form of its own where its article is elided before a number (italian-article.ts). */
const ELIDED = '_elided';
const isElided = (language: string, key: string) => language === 'it' && key.endsWith(ELIDED);

describe.each(NAMESPACES)('%s', (namespace) => {
  const english = read('en', namespace);
  const englishOf = (language: string, key: string) => english.get(isElided(language, key) ? key.slice(0, -ELIDED.length) : key) ?? '';

  test.each(TRANSLATIONS)('%s has the same keys', (language) => {
    const keys = [...read(language, namespace).keys()].filter((key) => !isElided(language, key));
    expect(keys.toSorted(byText)).toEqual([...english.keys()].toSorted(byText));
  });

  test.each(TRANSLATIONS)('%s has the same placeholders', (language) => {
    for (const [key, text] of read(language, namespace)) {
      expect({ key, placeholders: placeholdersOf(text) }).toEqual({ key, placeholders: placeholdersOf(englishOf(language, key)) });
    }
  });

  test.each(TRANSLATIONS)('%s has no English text by accident, and no empty text', (language) => {
    const suspicious = [...read(language, namespace)].filter(
      ([key, text]) =>
        text.trim() === '' ||
        (text === english.get(key) && ![...SAME_EVERYWHERE, ...(SAME_IN[language] ?? [])].includes(text) && !isFormula(text)),
    );
    expect(suspicious).toEqual([]);
  });
});

test.each(['en', ...TRANSLATIONS])('every error code has a text in %s', (language) => {
  const codes = [...read(language, 'errors').keys(), ...read(language, 'areaErrors').keys()];
  expect(codes.toSorted(byText)).toEqual([...ERROR_CODES].toSorted(byText));
});
