import { describe, expect, test } from 'vitest';
import { exampleUser } from '../session-user.fixture.ts';
import { DETAIL_NAMES, findDetailFault, LOCKED_NAMES, readDetails, toUpdateRequest, type DetailName } from './details.ts';

const TODAY = '2026-11-22';

test.each<[DetailName, string, ReturnType<typeof findDetailFault>]>([
  ['first_name', 'Ada', null],
  ['first_name', '', 'required'],
  ['first_name', '   ', 'required'],
  ['first_name', 'a'.repeat(100), null],
  ['first_name', 'a'.repeat(101), 'tooLong'],
  ['email', 'ada@example.test', null],
  ['email', ' ada@example.test ', null],
  ['email', 'ada@example', 'emailInvalid'],
  ['email', '', 'required'],
  ['birth_date', '2008-11-22', null],
  ['birth_date', '2008-11-23', 'tooYoung'],
  ['birth_date', '1899-01-01', 'tooOld'],
  ['birth_date', '2001-02-29', 'notADate'],
  ['birth_date', '', 'required'],
  ['country_id', '', 'required'],
  ['country_id', '276', null],
  ['zip_code', '1'.repeat(20), null],
  ['zip_code', '1'.repeat(21), 'tooLong'],
  ['phone', '', 'required'],
])('%s %j: %s', (name, value, fault) => {
  expect(findDetailFault(name, value, TODAY)).toBe(fault);
});

describe("the account's details", () => {
  test('are form texts and are sent back unchanged', () => {
    const user = exampleUser({ country_id: 276 });
    const request = toUpdateRequest(readDetails(user));
    expect(request).toEqual(Object.fromEntries(DETAIL_NAMES.map((name) => [name, user[name]])));
  });

  test('may have no country', () => {
    expect(readDetails(exampleUser({ country_id: null })).country_id).toBe('');
  });
});

test('of a verified account are locked in name, birth date and country', () => {
  expect(LOCKED_NAMES).toEqual(['first_name', 'last_name', 'birth_date', 'country_id']);
});
