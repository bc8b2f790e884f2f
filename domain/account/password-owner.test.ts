import { expect, test } from 'vitest';
import { passwordOwnerOfClient, personalTextsOf } from './password-owner.ts';

test('personal texts are each part and the whole, in lower case, without duplicates', () => {
  const texts = personalTextsOf({ email: 'Ada.L@Example.test', names: ['Ada', 'Lovelace'], others: ['+4930901820', ''] });
  expect(texts).toEqual(
    expect.arrayContaining([
      'ada.l@example.test',
      'ada.l',
      'ada',
      'lovelace',
      'adalovelace',
      'ada lovelace',
      'ada.lovelace',
      'example',
      '4930901820',
    ]),
  );
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).not.toContain('');
});

const ANNE = { email: 'anne@example.test', firstName: ' Anne', lastName: 'Tester ', phone: '+447911123457' };

test.each([
  ['the phone number as dialled within the country', '07911123457'],
  ['the phone number without the trunk prefix', '7911123457'],
  ['the phone number with the calling code', '447911123457'],
  ['the phone number as dialled from abroad', '00447911123457'],
  ['the names reversed, with a dot', 'tester.anne'],
  ['the names with a hyphen', 'anne-tester'],
])('personal texts include %s', (_, text) => {
  expect(personalTextsOf(passwordOwnerOfClient(ANNE))).toContain(text);
});

test.each([
  ['+12025550123', '2025550123'],
  ['+390612345678', '0612345678'],
  ['+393123456789', '3123456789'],
  ['+35312345678', '12345678'],
  ['+4930901820', '030901820'],
  ['030 90-18/20', '030901820'],
])('%s is %s within its country', (phone, national) => {
  expect(personalTextsOf(passwordOwnerOfClient({ ...ANNE, phone }))).toContain(national);
});
