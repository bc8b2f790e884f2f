import { expect, test } from 'vitest';
import { findBirthDateFault, findMissingDetails, PROFILE_FIELDS, type ProfileDetails } from './profile-rules.ts';

const complete: ProfileDetails = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  phone: '+4930901820',
  birthDate: '1990-12-10',
  countryId: 276,
  state: 'Berlin',
  city: 'Berlin',
  street: 'Hafenweg 1',
  zipCode: '10115',
};

test('details are complete if nothing is empty', () => {
  expect(findMissingDetails(complete)).toEqual([]);
});

test.each(PROFILE_FIELDS)('%s may not be empty', (field) => {
  expect(findMissingDetails({ ...complete, [field]: field === 'countryId' ? null : ' ' })).toEqual([field]);
});

test('an unknown birthday is missing', () => {
  expect(findMissingDetails({ ...complete, birthDate: null })).toEqual(['birthDate']);
});

test.each([
  ['1990-12-10', null],
  ['2008-11-22', null],
  ['2008-11-23', 'tooYoung'],
  ['2027-01-01', 'tooYoung'],
  ['1906-11-22', null],
  ['1906-11-21', 'tooOld'],
  ['2000-02-29', null],
  ['1900-02-29', 'notADate'],
  ['2004-02-29', null],
  ['1990-02-30', 'notADate'],
  ['1990-13-01', 'notADate'],
  ['1990-00-10', 'notADate'],
  ['1990-1-1', 'notADate'],
  ['', 'notADate'],
  ['10.12.1990', 'notADate'],
])('on 2026-11-22, a birthday on %j is %s', (birthDate, fault) => {
  expect(findBirthDateFault(birthDate, '2026-11-22')).toBe(fault);
});
