import { expect, test } from 'vitest';
import { resolveCountry } from './resolve-country.ts';

const countries = [
  { id: 40, alpha2: 'AT', name: 'Austria' },
  { id: 276, alpha2: 'DE', name: 'Germany' },
];
const austrian = '+431534440';

test.each([
  ['DE', austrian, 276],
  ['de', austrian, 276],
  ['Germany', austrian, 276],
  ['276', austrian, 276],
  [undefined, austrian, 40],
  ['', austrian, 40],
  ['Atlantis', austrian, 40],
  ['Atlantis', '+14155552671', null],
  [undefined, 'no number', null],
])('%j with the phone number %s gives %j', (said, phone, id) => {
  expect(resolveCountry(countries, said, phone)).toBe(id);
});
