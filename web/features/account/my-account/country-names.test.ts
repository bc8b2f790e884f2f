import { expect, test } from 'vitest';
import { nameCountry, sortCountries } from './country-names.ts';

const GERMANY = { id: 276, alpha2: 'DE', name: 'Germany' };
const AUSTRIA = { id: 40, alpha2: 'AT', name: 'Austria' };
const ALAND = { id: 248, alpha2: 'AX', name: 'Åland Islands' };

test.each([
  ['en-IE', 'Germany'],
  ['de-DE', 'Deutschland'],
  ['it-IT', 'Germania'],
  ['es-ES', 'Alemania'],
])('in %s', (locale, name) => {
  expect(nameCountry(GERMANY, locale)).toBe(name);
});

test.each(['', 'D', 'ZZ1'])('a code unknown to the browser, %j, falls back to the name in the list', (alpha2) => {
  expect(nameCountry({ ...GERMANY, alpha2, name: 'Nowhere' }, 'de-DE')).toBe('Nowhere');
});

test.each([
  ['en-IE', ['Åland Islands', 'Austria', 'Germany']],
  ['de-DE', ['Ålandinseln', 'Deutschland', 'Österreich']],
])('sorts names as readers of %s expect', (locale, names) => {
  expect(sortCountries([GERMANY, AUSTRIA, ALAND], locale).map(({ name }) => name)).toEqual(names);
});
