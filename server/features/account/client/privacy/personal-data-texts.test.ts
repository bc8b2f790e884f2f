import { LANGUAGES } from '@fairlead/contract/language.ts';
import { STEP_ACTORS, TRANSACTION_STEPS } from '@fairlead/contract/payments/schemas.ts';
import { REFUSAL_CODES } from '@fairlead/domain/engine/refusal.ts';
import { SHOWN_STATUSES } from '@fairlead/domain/payments/transaction-status.ts';
import { TRANSACTION_TYPES } from '@fairlead/domain/payments/transaction-type.ts';
import { describe, expect, test } from 'vitest';
import { FIXTURE_EMAIL_CONTENTS } from '../../../../email/fixture-email-contents.ts';
import { formatPersonalValue } from './format-personal-value.ts';
import { PERSONAL_DATA_LAYOUT } from './personal-data-layout.ts';
import { PERSONAL_DATA_TEXTS } from './personal-data-texts.ts';

const english = PERSONAL_DATA_TEXTS.en;
const placeholdersOf = (text: string) => text.match(/{{\w+}}/g)?.toSorted() ?? [];

describe.each(LANGUAGES)('the document in %s', (language) => {
  const texts = PERSONAL_DATA_TEXTS[language];

  test('has a text wherever English has one', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const group of ['parts', 'remarks', 'fields', 'words'] as const) {
      expect(Object.keys(texts[group])).toEqual(Object.keys(english[group]));
    }
    for (const key of ['footer', 'page', 'cut'] as const) expect(placeholdersOf(texts[key])).toEqual(placeholdersOf(english[key]));
  });

  test('names every part and every field in it', () => {
    const fields = Object.values(PERSONAL_DATA_LAYOUT).flatMap((part) => part.fields.map(({ key }) => key));
    expect(Object.keys(PERSONAL_DATA_LAYOUT).filter((name) => !(name in texts.parts))).toEqual([]);
    expect(fields.filter((key) => !(key in texts.fields))).toEqual([]);
  });
});

test('names every reason for which a request is rejected', () => {
  expect(REFUSAL_CODES.filter((code) => !(code in english.words))).toEqual([]);
});

test('names every kind of email, and every kind, status and step of a payment', () => {
  const mails = FIXTURE_EMAIL_CONTENTS.map(({ template }) => template);
  const payments = [...Object.keys(TRANSACTION_TYPES), ...SHOWN_STATUSES, ...TRANSACTION_STEPS, ...STEP_ACTORS];
  expect([...mails, ...payments].filter((word) => !(word in english.words))).toEqual([]);
});

describe('a value', () => {
  test.each([
    ['a time', '2026-11-22T23:45:00.000Z', 'time', 'de', '22.11.2026, 23:45'],
    ['an amount', -1234.5, 'amount', 'de', '−1.234,50\u00a0€'],
    ['an amount of four digits', 9899.46, 'amount', 'es', '9.899,46\u00a0€'],
    ['a price', 1.08543, 'number', 'es', '1,08543'],
    ['a price of four digits', 1234.5, 'number', 'it', '1.234,5'],
    ['a day', '1988-04-12', 'day', 'de', '12.04.1988'],
    ['a language', 'es', 'language', 'de', 'Spanisch'],
    ['a country', 'DE', 'region', 'it', 'Germania'],
    ['a country that is no code', 'unknown', 'region', 'en', 'unknown'],
    ['a word', 'wrongPassword', 'words', 'it', 'Password errata'],
    ['a word without a translation', 'somethingNew', 'words', 'it', 'somethingNew'],
    ['yes', true, 'yesNo', 'de', 'Ja'],
    ['nothing', null, 'time', 'en', '–'],
    ['html', '<p>Fees &lt; 1 &amp; <b>more</b></p>', 'html', 'en', 'Fees < 1 & more'],
    [
      'the events of the journal',
      [{ kind: 'positionClosed' }, { kind: 'premiumCharged' }],
      'events',
      'en',
      'Position closed, Premium charged',
    ],
    [
      'the events of a rejection, with its reason',
      [
        { kind: 'commandRefused', command: 'openPosition', refusal: { code: 'priceMoved' } },
        { kind: 'orderRejected', refusal: null },
      ],
      'events',
      'en',
      'Request rejected: Price moved, Order rejected',
    ],
    ['a reason for a rejection', 'priceMoved', 'words', 'de', 'Kurs verändert'],
    ['a rejected request', 'openPosition', 'words', 'es', 'Abrir posición'],
    ['a value of another type', { a: 1 }, 'text', 'en', '{"a":1}'],
  ] as const)('%s', (_name, value, format, language, text) => {
    expect(formatPersonalValue(value, format, language, PERSONAL_DATA_TEXTS[language])).toBe(text);
  });

  test.each([
    ['documents', 'approved', 'Angenommen'],
    ['transactions', 'approved', 'Genehmigt'],
    ['payouts', 'owed', 'Noch zu senden'],
    ['ledger', 'owed', 'Geschuldet'],
  ])('a word has the text of its part: %s, %s', (part, word, text) => {
    expect(formatPersonalValue(word, 'words', 'de', PERSONAL_DATA_TEXTS.de, part)).toBe(text);
  });
});
