import { describe, expect, test } from 'vitest';
import { chooseCountry, isPhoneNumber, listPhoneCountries, readPhoneNumber, splitPhoneNumber } from './phone-number.ts';

test.each([
  ['+4930901820', true],
  ['+49 30 901820', true],
  ['+393331234567', true],
  ['030901820', false],
  ['+49', false],
  ['+49123', false],
  ['+9991234567', false],
  ['', false],
  ['+4930901820901820901820', false],
  ['phone', false],
])('%j is a phone number: %s', (text, expected) => {
  expect(isPhoneNumber(text)).toBe(expected);
});

describe('a number entered with a country', () => {
  test.each([
    ['030 901820', 'DE', '+4930901820'],
    ['30 901820', 'DE', '+4930901820'],
    ['+39 333 1234567', 'DE', '+393331234567'],
    ['333 1234567', 'IT', '+393331234567'],
    ['612 34 56 78', 'ES', '+34612345678'],
    ['12', 'DE', null],
    ['', 'DE', null],
    ['030 901820', 'XX', null],
  ])('%j in %s is %j', (typed, country, number) => {
    expect(readPhoneNumber(typed, country)).toBe(number);
  });
});

test('is split again for the form', () => {
  expect(splitPhoneNumber('+4930901820')).toEqual({ alpha2: 'DE', national: '030 901820' });
  expect(splitPhoneNumber('030901820')).toBeNull();
});

test.each([
  ['+447911123457', 'GB', 'GB'],
  ['+447911123457', 'GG', 'GG'],
  ['+12025550123', 'CA', 'CA'],
  ['+43152233440', 'DE', 'AT'],
  ['+447911123457', '', 'GG'],
  ['no number', 'DE', 'DE'],
])('the country of %s with %j selected is %s', (number, chosen, country) => {
  expect(chooseCountry(number, chosen)).toBe(country);
});

test('countries are listed with their calling codes', () => {
  const countries = listPhoneCountries();
  expect(countries.length).toBeGreaterThan(200);
  expect(countries).toContainEqual({ alpha2: 'DE', callingCode: '49' });
});
