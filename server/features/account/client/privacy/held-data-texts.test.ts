import { LANGUAGES } from '@fairlead/contract/language.ts';
import { STEP_ACTORS, TRANSACTION_STEPS } from '@fairlead/contract/payments/schemas.ts';
import { SHOWN_STATUSES } from '@fairlead/domain/payments/transaction-status.ts';
import { TRANSACTION_TYPES } from '@fairlead/domain/payments/transaction-type.ts';
import { describe, expect, test } from 'vitest';
import { FIXTURE_MAIL_CONTENTS } from '../../../../mail/fixture-mail-contents.ts';
import { formatHeldValue } from './format-held-value.ts';
import { HELD_DATA_LAYOUT } from './held-data-layout.ts';
import { HELD_DATA_TEXTS } from './held-data-texts.ts';

const english = HELD_DATA_TEXTS.en;
const placeholdersOf = (text: string) => text.match(/{{\w+}}/g)?.toSorted() ?? [];

describe.each(LANGUAGES)('the document in %s', (language) => {
  const texts = HELD_DATA_TEXTS[language];

  test('has a word for whatever English has one for', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const group of ['parts', 'remarks', 'fields', 'words'] as const) {
      expect(Object.keys(texts[group])).toEqual(Object.keys(english[group]));
    }
    for (const key of ['footer', 'page', 'cut'] as const) expect(placeholdersOf(texts[key])).toEqual(placeholdersOf(english[key]));
  });

  test('names every part and every field that stands in it', () => {
    const fields = Object.values(HELD_DATA_LAYOUT).flatMap((part) => part.fields.map(({ key }) => key));
    expect(Object.keys(HELD_DATA_LAYOUT).filter((name) => !(name in texts.parts))).toEqual([]);
    expect(fields.filter((key) => !(key in texts.fields))).toEqual([]);
  });
});

test('there is a word for every kind of mail, and for every kind, status and step of a payment', () => {
  const mails = FIXTURE_MAIL_CONTENTS.map(({ template }) => template);
  const payments = [...Object.keys(TRANSACTION_TYPES), ...SHOWN_STATUSES, ...TRANSACTION_STEPS, ...STEP_ACTORS];
  expect([...mails, ...payments].filter((word) => !(word in english.words))).toEqual([]);
});

describe('a value', () => {
  test.each([
    ['a time', '2026-11-22T23:45:00.000Z', 'time', 'de', '22.11.2026, 23:45'],
    ['an amount', -1234.5, 'amount', 'de', '−1.234,50\u00a0€'],
    ['a price', 1.08543, 'number', 'es', '1,08543'],
    ['a word', 'wrongPassword', 'words', 'it', 'Password errata'],
    ['a word that nobody has translated', 'somethingNew', 'words', 'it', 'somethingNew'],
    ['yes', true, 'yesNo', 'de', 'Ja'],
    ['nothing', null, 'time', 'en', '–'],
    ['html', '<p>Fees &lt; 1 &amp; <b>more</b></p>', 'html', 'en', 'Fees < 1 & more'],
    [
      'what the journal tells',
      [{ kind: 'positionClosed' }, { kind: 'premiumCharged' }],
      'events',
      'en',
      'Position closed, Premium charged',
    ],
    ['what no format knows', { a: 1 }, 'text', 'en', '{"a":1}'],
  ] as const)('%s', (_name, value, format, language, text) => {
    expect(formatHeldValue(value, format, language, HELD_DATA_TEXTS[language])).toBe(text);
  });
});
