import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findEmailTextFault, EMAIL_TEXT_MOST_CHARACTERS, paragraphsOf, valuesIn, type EmailPartRules } from './email-text-rules.ts';

const PARAGRAPHS: EmailPartRules = { requiredValues: [], optionalValues: [], isOptional: false, isOneLine: false };
const LINE: EmailPartRules = { ...PARAGRAPHS, isOneLine: true };
const VALID_FOR: EmailPartRules = { ...PARAGRAPHS, requiredValues: ['validity'], optionalValues: ['amount'] };

test.each([
  ['', PARAGRAPHS, { kind: 'empty' }],
  [' \n ', PARAGRAPHS, { kind: 'empty' }],
  ['', { ...PARAGRAPHS, isOptional: true }, null],
  ['', { ...VALID_FOR, isOptional: true }, null],
  ['Hello.\n\nAgain.', PARAGRAPHS, null],
  ['Two\nlines', LINE, { kind: 'notOneLine' }],
  ['x'.repeat(78), LINE, null],
  ['x'.repeat(79), LINE, { kind: 'tooLong' }],
  ['x'.repeat(EMAIL_TEXT_MOST_CHARACTERS + 1), PARAGRAPHS, { kind: 'tooLong' }],
  ['Hello\u202Eolleh', PARAGRAPHS, { kind: 'hiddenCharacter' }],
  ['Hello\u0000', PARAGRAPHS, { kind: 'hiddenCharacter' }],
  ['See https://elsewhere.example', PARAGRAPHS, { kind: 'webAddress' }],
  ['See WWW.elsewhere.example', PARAGRAPHS, { kind: 'webAddress' }],
  ['Valid for {validity}, {amount}', VALID_FOR, null],
  ['Valid for a while', VALID_FOR, { kind: 'valueMissing', value: 'validity' }],
  ['Valid for {validity}, {name}', VALID_FOR, { kind: 'valueUnknown', value: 'name' }],
  ['Valid for {{validity}}', VALID_FOR, { kind: 'brace' }],
  ['Valid for { validity }', VALID_FOR, { kind: 'brace' }],
] as const)('%j: %j', (text, rules, fault) => {
  expect(findEmailTextFault(text, rules)).toEqual(fault);
});

test('a valid text uses no unavailable values', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('{validity}', '{amount}', '{name}', '{', '}', 'word', ' ', '\n')), (pieces) => {
      const text = pieces.join('');
      if (findEmailTextFault(text, VALID_FOR) !== null) return;
      expect(valuesIn(text).toSorted()).toEqual(valuesIn(text).includes('amount') ? ['amount', 'validity'] : ['validity']);
      expect(text.replaceAll(/\{(validity|amount)\}/g, '')).not.toMatch(/[{}]/);
    }),
  );
});

describe('paragraphs', () => {
  test.each([
    ['One', ['One']],
    ['One\nline', ['One line']],
    ['One\n\nTwo', ['One', 'Two']],
    ['One\r\n \r\n\r\nTwo  words\n', ['One', 'Two words']],
    ['\n\n', []],
  ])('%j', (text, paragraphs) => {
    expect(paragraphsOf(text)).toEqual(paragraphs);
  });
});
