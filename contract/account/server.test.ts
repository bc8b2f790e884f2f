import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { NO_ACCESS, type TradingAccess } from '@fairlead/domain/trading/access.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customLeverageSchema, sessionUserSchema } from './schemas.ts';
import { wireSessionUser, type ClientProfile, type ClientStanding } from './server.ts';
import { readTradingAccess } from './client.ts';

const profile: ClientProfile = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'Ada@example.test',
  emailConfirmedAt: null,
  phone: '+441234',
  birthDate: '1815-12-10',
  countryId: 826,
  state: 'London',
  city: 'London',
  street: 'St James 12',
  zipCode: 'SW1',
  createdAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  pin: '1001',
  referralId: '0123456789',
  level: 'Standard',
};
const access: TradingAccess = { verified: true, categoryIds: [1, 2], leverageIndexes: { 2: [0, 3], 99: [0] } };
const standing: ClientStanding = { access, isAutoTrading: true };

describe('the session user', () => {
  test('of a complete profile', () => {
    expect(wireSessionUser(profile, standing, {}, ASSET_CATEGORIES, 'secret')).toEqual({
      access_token: 'secret',
      token: 'secret',
      id: 7,
      first_name: 'Ada',
      last_name: 'Byron',
      full_name: 'Ada Byron',
      email: 'Ada@example.test',
      email_confirmed: false,
      phone: '+441234',
      birth_date: '1815-12-10',
      country_id: 826,
      state: 'London',
      city: 'London',
      street: 'St James 12',
      zip_code: 'SW1',
      created_at: '2026-01-02T03:04:05.678Z',
      pin: '1001',
      uniqid: '0123456789',
      level: 'Standard',
      verified_account: true,
      auto_trading: 1,
      custom_leverage: '{"Forex":[0,3]}',
      assets_group_permission: [1, 2],
      doc_passport: '{"status":0,"note":"","updated":null}',
      doc_address: '{"status":0,"note":"","updated":null}',
      doc_funding_front: '{"status":0,"note":"","updated":null}',
      doc_funding_back: '{"status":0,"note":"","updated":null}',
    });
  });

  test('of an empty profile without any access', () => {
    const empty = { ...profile, firstName: '', lastName: '', birthDate: null, countryId: null, pin: null };
    const user = wireSessionUser(empty, { access: NO_ACCESS, isAutoTrading: false }, {}, ASSET_CATEGORIES, 'secret');
    expect(user).toMatchObject({ full_name: '', birth_date: '', country_id: null, pin: null, auto_trading: 0, verified_account: false });
    expect(user).toMatchObject({ custom_leverage: '{}', assets_group_permission: [] });
  });
});

const categoryIds = ASSET_CATEGORIES.map(({ id }) => id);
const anyAccess: fc.Arbitrary<TradingAccess> = fc.record({
  verified: fc.boolean(),
  categoryIds: fc.subarray(categoryIds),
  leverageIndexes: fc
    .array(fc.tuple(fc.constantFrom(...categoryIds), fc.uniqueArray(fc.nat(6), { maxLength: 7 })))
    .map((entries) => Object.fromEntries(entries)),
});

test('trading access arrives as sent and matches the schema', () => {
  fc.assert(
    fc.property(anyAccess, (sent) => {
      const user = sessionUserSchema.parse(wireSessionUser(profile, { ...standing, access: sent }, {}, ASSET_CATEGORIES, 'secret'));
      customLeverageSchema.parse(JSON.parse(user.custom_leverage));
      expect(readTradingAccess(user, ASSET_CATEGORIES)).toEqual(sent);
    }),
  );
});

test.each(['null', '7', '{"Forex":3}', '{"Forex":[-1]}', '{"Forex":["0"]}', '{'])('custom leverage %s is refused', (text) => {
  const user = { verified_account: true, assets_group_permission: [], custom_leverage: text };
  expect(() => readTradingAccess(user, ASSET_CATEGORIES)).toThrow();
});
