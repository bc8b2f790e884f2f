import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { permissionsOf, type Role } from '@fairlead/domain/operators/permissions.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInArea } from '../../../../transport/played-area.fixture.tsx';
import { ClientActions } from './client-actions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ANNE: ClientPage = {
  id: 7,
  pin: null,
  full_name: 'Anne Weber',
  details: {
    first_name: 'Anne',
    last_name: 'Weber',
    email: 'anne@example.test',
    phone: '+4930901820',
    birth_date: '1990-04-12',
    country_id: 276,
    country: 'DE',
    state: 'Berlin',
    city: 'Berlin',
    street: 'Hafenweg 1',
    zip_code: '10115',
    language: 'en',
  },
  email_confirmed_at: null,
  created_at: '2026-01-15T09:00:00.000Z',
  last_login_at: null,
  status: 'active',
  level: 'Standard',
  tags: [],
  trading: {
    status: 'active',
    is_verified: true,
    category_ids: [1],
    leverage_indexes: {},
    is_auto_trading: false,
    open_positions: 0,
    waiting_orders: 0,
  },
  second_factor: { has_app: false, passkeys: 0 },
  open_sessions: 0,
  missing_details: [],
  missing_documents: [],
  documents: [],
  has_deletion_request: false,
  referrer: null,
  referral_id: 'ABCDEFGHJK',
};

async function actionsOf(role: Role, client: ClientPage): Promise<readonly (string | null)[]> {
  showInArea(<ClientActions client={client} />, { [operatorPaths.me]: () => ({ permissions: [...permissionsOf([role])] }) });
  const more = await screen.findByRole('button', { name: 'More' });
  const buttons = screen.getAllByRole('button');
  fireEvent.click(more);
  return [...buttons, ...(await screen.findAllByRole('menuitem'))].map(({ textContent }) => textContent);
}

test.each<readonly [Role, ClientPage, readonly string[], readonly string[]]>([
  ['admin', ANNE, ['Freeze trading', 'Block sign-in', 'Send sign-in link'], ['Unblock sign-in']],
  ['support', ANNE, ['Send sign-in link'], ['Freeze trading', 'Block sign-in']],
  ['admin', { ...ANNE, status: 'blocked' }, ['Unblock sign-in'], ['Block sign-in', 'Send sign-in link']],
])('%s sees the actions that the role permits and that would change something', async (role, client, offered, missing) => {
  const actions = await actionsOf(role, client);
  expect(actions).toEqual(expect.arrayContaining([...offered]));
  expect(missing.filter((name) => actions.includes(name))).toEqual([]);
});
