import { describe, expect, test } from 'vitest';
import { isHandheld, nameCountry } from './describe-origin.ts';

describe('a country', () => {
  test.each([
    ['DE', 'en-IE', 'Germany'],
    ['DE', 'de-DE', 'Deutschland'],
    ['DE', 'it-IT', 'Germania'],
    ['DE', 'es-ES', 'Alemania'],
  ])('%s in %s is %s', (alpha2, locale, name) => expect(nameCountry(alpha2, locale)).toBe(name));

  test.each([[null], [''], ['de'], ['DEU'], ['<b>']])('%j has no name', (alpha2) => expect(nameCountry(alpha2, 'en-IE')).toBeNull());
});

describe('a device', () => {
  test.each([
    ['Safari 18, iOS', true],
    ['Chrome 140, Android', true],
    ['Chrome 140, Windows', false],
    ['Firefox 128, Linux', false],
    ['curl 8', false],
    ['', false],
  ])('%j is a handheld device: %j', (device, isHeld) => expect(isHandheld(device)).toBe(isHeld));
});
