import { describe, expect, test } from 'vitest';
import { namePhoneCountries, searchCountries } from './country-search.ts';

const COUNTRIES = [
  { alpha2: 'AT', callingCode: '43' },
  { alpha2: 'AX', callingCode: '358' },
  { alpha2: 'DE', callingCode: '49' },
  { alpha2: 'GW', callingCode: '245' },
  { alpha2: 'IN', callingCode: '91' },
  { alpha2: 'IO', callingCode: '246' },
  { alpha2: 'GB', callingCode: '44' },
];

const english = namePhoneCountries(COUNTRIES, 'en-IE');

describe('a search finds', () => {
  test.each([
    ['nothing typed: all', '', ['AX', 'AT', 'IO', 'DE', 'GW', 'IN', 'GB']],
    ['the beginning of a name, in any case', 'ger', ['DE']],
    ['the beginning of any word', 'kingdom', ['GB']],
    ['the part after a hyphen', 'bissau', ['GW']],
    ['without accents', 'aland', ['AX']],
    ['names that begin with the search first', 'ind', ['IN', 'IO']],
    ['a calling code', '4', ['AT', 'DE', 'GB']],
    ['a calling code with its plus sign', '+49', ['DE']],
    ['two letters', 'gb', ['GB']],
    ['with spaces around it', '  united  ', ['GB']],
    ['nobody', 'xyz', []],
  ])('%s', (_, search, found) => {
    expect(searchCountries(english, search).map(({ alpha2 }) => alpha2)).toEqual(found);
  });
});

test('names are in the language and its sort order', () => {
  expect(namePhoneCountries(COUNTRIES, 'de-DE').map(({ name }) => name)).toEqual([
    'Ålandinseln',
    'Britisches Territorium im Indischen Ozean',
    'Deutschland',
    'Guinea-Bissau',
    'Indien',
    'Österreich',
    'Vereinigtes Königreich',
  ]);
});
