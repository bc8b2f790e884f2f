import { describe, expect, test } from 'vitest';
import { findCorrectionFault, findDetailsFault } from './judge-details.ts';

const details = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  phone: '+4930901820',
  birthDate: '1990-12-10',
  countryId: 276,
  state: 'Berlin',
  city: 'Berlin',
  street: 'Ring 1',
  zipCode: '10117',
};
const other = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.test',
  phone: '+431534440',
  birthDate: '1991-01-01',
  countryId: 40,
  state: 'Wien',
  city: 'Wien',
  street: 'Ring 2',
  zipCode: '1010',
};
const judge = (changes: Partial<typeof details>, isVerified = false, isCountryKnown = true) =>
  findDetailsFault({ before: details, after: { ...details, ...changes }, isVerified, isCountryKnown, today: '2027-01-15' });
const summary = (fault: ReturnType<typeof judge>) => fault && [fault.code, ...fault.fields.map(({ field }) => field)];

describe('details of an unverified account', () => {
  test.each([
    ['are good', {}, null],
    ['can all be changed', other, null],
    ['of a client who is 18 today', { birthDate: '2009-01-15' }, null],
    ['of a client who is 18 tomorrow', { birthDate: '2009-01-16' }, ['underAge', 'birth_date']],
    ['of an impossibly old client', { birthDate: '1907-01-14' }, ['invalidInput', 'birth_date']],
    ['with a day that does not exist', { birthDate: '1990-02-30' }, ['invalidInput', 'birth_date']],
  ])('%s', (_case, changes, expected) => {
    expect(summary(judge(changes))).toEqual(expected);
  });

  test('with an unknown country', () => {
    expect(summary(judge({}, false, false))).toEqual(['invalidInput', 'country_id']);
  });
});

describe('details of a verified account', () => {
  test.each([
    ['firstName', 'first_name'],
    ['lastName', 'last_name'],
    ['birthDate', 'birth_date'],
    ['countryId', 'country_id'],
  ] as const)('%s is locked', (field, onWire) => {
    expect(summary(judge({ [field]: other[field] }, true))).toEqual(['detailsLocked', onWire]);
  });

  test.each(['email', 'phone', 'state', 'city', 'street', 'zipCode'] as const)('%s is not locked', (field) => {
    expect(judge({ [field]: other[field] }, true)).toBeNull();
  });

  test('unchanged values pass', () => {
    expect(judge({}, true)).toBeNull();
  });
});

describe('a correction by an operator', () => {
  const correct = (changes: Partial<typeof details>, before: Partial<typeof details> = {}, isCountryKnown = true) =>
    findCorrectionFault({ before: { ...details, ...before }, after: { ...details, ...changes }, isCountryKnown, today: '2027-01-15' });
  test.each([
    ['can change details locked for the client', other, {}, null],
    ['empties nothing', { phone: '', city: '' }, {}, ['invalidInput', 'phone', 'city']],
    ['can leave empty details empty', { phone: '' }, { phone: '' }, null],
    ['can keep an existing invalid date of birth', { birthDate: '2015-01-01' }, { birthDate: '2015-01-01' }, null],
    ['cannot make a client a minor', { birthDate: '2009-01-16' }, {}, ['underAge', 'birth_date']],
  ] as const)('%s', (_case, changes, before, expected) => {
    expect(summary(correct(changes, before))).toEqual(expected);
  });
});
