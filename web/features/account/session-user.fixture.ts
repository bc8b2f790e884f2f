import type { SessionUser } from '@fairlead/contract/account/schemas.ts';

/** A verified client for tests. */
export function exampleUser(changes: Partial<SessionUser> = {}): SessionUser {
  const waiting = JSON.stringify({ status: 0, note: '', updated: '' });
  return {
    access_token: 'token-1',
    token: 'token-1',
    id: 7,
    first_name: 'Ada',
    last_name: 'Lindqvist',
    full_name: 'Ada Lindqvist',
    email: 'ada@example.test',
    email_confirmed: true,
    phone: '+4915112345678',
    birth_date: '1990-04-12',
    country_id: 82,
    state: 'Berlin',
    city: 'Berlin',
    street: 'Hafenweg 1',
    zip_code: '10115',
    created_at: '2026-01-15T09:00:00.000Z',
    pin: '4711',
    uniqid: 'u7',
    level: 'Standard',
    verified_account: true,
    auto_trading: 0,
    custom_leverage: '{}',
    assets_group_permission: [1, 2, 3, 4, 5],
    doc_passport: waiting,
    doc_address: waiting,
    doc_funding_front: waiting,
    doc_funding_back: waiting,
    ...changes,
  };
}
