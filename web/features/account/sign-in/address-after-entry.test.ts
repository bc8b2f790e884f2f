import { expect, test } from 'vitest';
import { exampleUser } from '../session-user.fixture.ts';
import { addressAfterEntry } from './address-after-entry.ts';

const COMPLETE = {
  ...exampleUser(),
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@example.test',
  phone: '+4930901820',
  birth_date: '1990-01-31',
  country_id: 276,
  state: 'Berlin',
  city: 'Berlin',
  street: 'Hafenweg 1',
  zip_code: '10115',
};

test.each([
  ['complete details', COMPLETE, null, '/home'],
  ['complete details, with a target', COMPLETE, '/platform/ETHUSD', '/platform/ETHUSD'],
  ['complete details, with a target off the site', COMPLETE, 'https://evil.example', '/home'],
  ['no birth date', { ...COMPLETE, birth_date: '' }, null, '/my-account/info'],
  ['no country, with a target', { ...COMPLETE, country_id: null }, '/platform/ETHUSD', '/my-account/info'],
])('%s', (_, user, next, address) => {
  expect(addressAfterEntry(user, next, '/home')).toBe(address);
});
