import * as phoneNumbers from '@fairlead/contract/account/phone-number.ts';
import { describe, expect, test } from 'vitest';
import { exampleUser } from '../session-user.fixture.ts';
import { readInfoForm, readPhone } from './info-form-values.ts';

const COUNTRIES = [{ id: 276, alpha2: 'DE', name: 'Germany' }];

describe('the phone number of an account', () => {
  test.each([
    ['is shown in its national format', '+4930901820', phoneNumbers, { country: 'DE', number: '030 901820' }],
    ["has the client's country if it is missing", '', phoneNumbers, { country: 'DE', number: '' }],
    ['stays international without the phone number rules', '+4930901820', null, { country: 'DE', number: '+4930901820' }],
  ])('%s', (_, phone, numbers, typed) => {
    expect(readInfoForm(exampleUser({ phone, country_id: 276 }), COUNTRIES, numbers).phone).toEqual(typed);
  });
});

describe('reading a typed phone number', () => {
  test.each([
    ['DE', '030 901820', phoneNumbers, '+4930901820'],
    ['', '+49 30 901820', phoneNumbers, '+4930901820'],
    ['DE', '12', phoneNumbers, null],
    ['', '030 901820', phoneNumbers, null],
    ['DE', '+49 (30) 901-820', null, '+4930901820'],
    ['DE', '030 901820', null, null],
  ])('%j %j', (country, number, numbers, international) => {
    expect(readPhone({ country, number }, numbers)).toBe(international);
  });
});
