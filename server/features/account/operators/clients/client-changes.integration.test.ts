import { popupsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { accessChoicesResponseSchema, noteListResponseSchema } from '@fairlead/contract/account/operators/client-changes.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { backofficePaths, clientChangePaths } from '@fairlead/contract/operators/paths.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { Role } from '@fairlead/domain/operators/permissions.ts';
import { cents } from '@fairlead/domain/money.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { ASSET_CATEGORIES, CRYPTO_CATEGORY_ID, FOREX_CATEGORY_ID } from '@fairlead/domain/trading/asset-categories.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';

const OPERATOR = 'operator@fairlead.test';
const CLIENT = 'demo@fairlead.test';
const EMPTY_CLIENT = 'new@fairlead.test';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const reason = 'asked for by phone';
const DETAILS = {
  first_name: 'Dana',
  last_name: 'Demo',
  email: CLIENT,
  phone: '+4930901820',
  birth_date: '1988-04-12',
  country_id: 276,
  state: 'Berlin',
  city: 'Berlin',
  street: 'Unter den Linden 1',
  zip_code: '10117',
  language: 'en',
};
const ALL = ASSET_CATEGORIES.map(({ id }) => id);
const ACCESS = { is_verified: true, category_ids: ALL, leverage_indexes: {}, level: 'Standard' };

describe.each(testDatabases)('changes to a client on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let operator: string;
  let client: string;
  let id: number;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    const emptied = ['popups', 'mails', 'sessions', 'one_time_codes', 'client_notes', 'client_tags', 'totp_secrets'];
    for (const table of emptied) await database.query(`DELETE FROM ${table}`);
    await database.query(`UPDATE users SET status = 'active', level = 'Standard', email = email_normalised`);
    await database.query(
      `UPDATE users SET first_name = 'Dana', email = $1, email_normalised = $1, language = 'en', pin = '100001' WHERE pin = '100001'`,
      [CLIENT],
    );
    id = await idOf('users', CLIENT);
    await setRoles(['admin']);
    await submit({ kind: 'setAccountStatus', status: 'active' });
    await submit({ kind: 'setTradingAccess', access: { verified: true, categoryIds: ALL, leverageIndexes: {} } });
    operator = await signIn('operator', await idOf('operators', OPERATOR));
    client = await signIn('client', id);
  });

  const idOf = async (table: 'users' | 'operators', email: string): Promise<number> => {
    const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return row?.id ?? 0;
  };
  const signIn = (audience: 'operator' | 'client', userId: number) => api.sessions.start({ audience, userId }, ORIGIN, true);
  const setRoles = (roles: readonly Role[]) =>
    database.query('UPDATE operators SET roles = $1::jsonb WHERE email_normalised = $2', [JSON.stringify(roles), OPERATOR]);
  type EngineCommand =
    | { kind: 'setAccountStatus'; status: 'active' }
    | { kind: 'setTradingAccess'; access: { verified: boolean; categoryIds: number[]; leverageIndexes: object } };
  const submit = (command: EngineCommand, accountId = id) =>
    api.engine.submit({ ...command, commandId: randomUUID(), accountId, at: FIXTURE_START } as Parameters<typeof api.engine.submit>[0]);
  const call = (method: 'GET' | 'POST', url: string, payload?: object, token = operator) =>
    api.app.inject({ method, url, ...(payload === undefined ? {} : { payload }), headers: { authorization: `Bearer ${token}` } });
  const post = async (url: string, payload: object): Promise<string> => {
    const answer = await call('POST', url, payload);
    if (answer.statusCode === 200) return '200';
    const { error } = errorBodySchema.parse(answer.json());
    return [answer.statusCode, error.code, ...(error.fields ?? []).map(({ field }) => field)].join(' ');
  };
  const edit = (changes: object = {}, userId = id) =>
    post(clientChangePaths.details, { id: userId, reason, details: { ...DETAILS, ...changes } });
  const give = (changes: object = {}, userId = id) => post(clientChangePaths.access, { id: userId, reason, ...ACCESS, ...changes });
  const changeStatus = (change: string, userId = id) => post(clientChangePaths.status, { id: userId, reason, change });
  const view = (userId = id) => api.engine.viewAccount(userId);
  const person = async (userId = id) => (await database.query<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [userId]))[0];
  const isSignedIn = async () => (await call('POST', accountPaths.get, {}, client)).statusCode === 200;
  const templates = async () =>
    (await readQueuedEmails(database, api.secretBox)).map(({ content, recipient }) => [content.template, recipient]);
  const lastEntry = async () => {
    const [entry] = await database.query<{ action: string; user_id: number; before: unknown; after: unknown; reason: string }>(
      'SELECT action, user_id, before, after, reason FROM audit_log ORDER BY seq DESC LIMIT 1',
    );
    return entry;
  };

  describe('details', () => {
    test('can be corrected, including locked ones, and only the changes are recorded', async () => {
      expect(await edit({ first_name: 'Daniela', birth_date: '1988-04-13', language: 'de' })).toBe('200');
      expect(await person()).toMatchObject({ first_name: 'Daniela', language: 'de', email: CLIENT });
      expect(await lastEntry()).toEqual({
        action: 'clients.edit',
        user_id: id,
        before: { first_name: 'Dana', birth_date: '1988-04-12', language: 'en' },
        after: { first_name: 'Daniela', birth_date: '1988-04-13', language: 'de' },
        reason,
      });
      expect(await isSignedIn()).toBe(true);
      expect(await templates()).toEqual([]);
      expect(await edit({ birth_date: '1988-04-12' })).toBe('200');
    });

    test('can be corrected by support except for the email, which receives links and new passwords', async () => {
      await setRoles(['support']);
      expect(await edit({ email: 'someone.else@example.test', first_name: 'Daniela' })).toBe('403 notPermitted details.email');
      expect(await person()).toMatchObject({ email: CLIENT, first_name: 'Dana' });
      expect(await edit({ email: CLIENT.toUpperCase(), city: 'Bonn' })).toBe('200');
      expect(await templates()).toEqual([]);
      await setRoles(['compliance']);
      expect(await edit({ city: 'Bonn' })).toBe('200');
      await setRoles(['admin']);
      expect(await edit()).toBe('200');
    });

    test('a new email is unconfirmed, ends sessions and is announced to both addresses', async () => {
      await database.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [id]);
      expect(await edit({ email: 'Dana@fairlead.test' })).toBe('200');
      expect(await person()).toMatchObject({
        email: 'Dana@fairlead.test',
        email_normalised: 'dana@fairlead.test',
        email_confirmed_at: null,
      });
      expect(await isSignedIn()).toBe(false);
      expect(await templates()).toEqual([
        ['emailChanged', CLIENT],
        ['confirmEmail', 'Dana@fairlead.test'],
      ]);
    });

    test.each([
      ['unchanged', {}, '409 nothingChanged'],
      ['of a minor', { birth_date: '2015-01-01' }, '400 underAge birth_date'],
      ['emptied', { phone: '', city: '' }, '400 invalidInput phone city'],
      ['with an invalid phone number', { phone: '12' }, '400 invalidInput details.phone'],
      ['with an unknown country', { country_id: 9_999 }, '400 invalidInput country_id'],
      ['with another client’s email', { email: EMPTY_CLIENT }, '409 emailTaken email'],
    ])('%s: %j is rejected', async (_case, changes, expected) => {
      expect(await edit(changes)).toBe(expected);
    });

    test('details that were never filled in may stay empty', async () => {
      const empty = { phone: '', birth_date: null, country_id: null, state: '', city: '', street: '', zip_code: '' };
      const changes = { ...empty, email: EMPTY_CLIENT, first_name: 'Nora', last_name: 'Newman' };
      expect(await edit(changes, await idOf('users', EMPTY_CLIENT))).toBe('200');
    });
  });

  describe('access', () => {
    test('is set in the engine and recorded by name', async () => {
      const leverage_indexes = { [FOREX_CATEGORY_ID]: [0, 2, 1], [CRYPTO_CATEGORY_ID]: [0, 1] };
      expect(await give({ category_ids: [2, 1, 2], leverage_indexes, level: 'Standard' })).toBe('200');
      expect((await view())?.access).toEqual({ verified: true, categoryIds: [1, 2], leverageIndexes: { [FOREX_CATEGORY_ID]: [0, 1, 2] } });
      expect(await lastEntry()).toMatchObject({
        action: 'clients.access',
        before: { leverages: {} },
        after: { categories: ['Crypto', 'Forex'], leverages: { Forex: [1, 3, 5] } },
      });
    });

    test('can be withdrawn, and is only restored with documents, as at first', async () => {
      expect([await give({ is_verified: false }), (await view())?.access.verified]).toEqual(['200', false]);
      expect(await lastEntry()).toMatchObject({ before: { is_verified: true }, after: { is_verified: false } });
      expect(await give()).toBe('409 documentsMissing');
    });

    test('accepts only the firm’s levels', async () => {
      const { levels } = accessChoicesResponseSchema.parse((await call('GET', clientChangePaths.accessChoices)).json()).data;
      const level = levels.at(-1) ?? '';
      expect(await give({ level })).toBe('200');
      expect((await person())?.['level']).toBe(level);
      expect(await lastEntry()).toMatchObject({ before: { level: 'Standard' }, after: { level } });
    });

    test.each([
      ['unchanged', {}, '409 nothingChanged'],
      ['with an unknown category', { category_ids: [99] }, '400 invalidInput category_ids'],
      ['with an unknown leverage', { leverage_indexes: { 1: [0, 9] } }, '400 invalidInput leverage_indexes.1'],
      ['with no leverage', { leverage_indexes: { 1: [] } }, '400 invalidInput leverage_indexes.1'],
      ['with a leverage not allowed for minor pairs', { leverage_indexes: { 2: [6] } }, '400 invalidInput leverage_indexes.2'],
      ['with an unknown level', { level: 'Emperor' }, '400 invalidInput level'],
    ])('%s: %j is rejected', async (_case, changes, expected) => {
      expect(await give(changes)).toBe(expected);
    });

    test('a client cannot be verified without details', async () => {
      expect(await give({}, await idOf('users', EMPTY_CLIENT))).toBe('409 detailsMissing');
    });
  });

  describe('status', () => {
    test('frozen keeps the login, and unfreezing ends it', async () => {
      expect([await changeStatus('freeze'), (await view())?.status, await isSignedIn()]).toEqual(['200', 'frozen', true]);
      expect(await lastEntry()).toMatchObject({
        action: 'clients.freeze',
        before: { trading: 'active' },
        after: { trading: 'frozen' },
        reason,
      });
      expect(await changeStatus('freeze')).toBe('409 nothingChanged');
      expect([await changeStatus('thaw'), (await view())?.status]).toEqual(['200', 'active']);
    });

    test('blocked ends sessions and does not affect trading', async () => {
      expect([await changeStatus('block'), await isSignedIn(), (await view())?.status]).toEqual(['200', false, 'active']);
      expect(await lastEntry()).toMatchObject({ action: 'clients.block', before: { login: 'active' }, after: { login: 'blocked' } });
      expect(await changeStatus('block')).toBe('409 nothingChanged');
      expect([await changeStatus('unblock'), (await person())?.['status']]).toEqual(['200', 'active']);
    });

    test('can be closed only without money, and for good', async () => {
      expect(await changeStatus('close')).toBe('409 accountHoldsMoney');
      expect((await view())?.status).toBe('active');
      const [balance, reference] = [(await view())?.balances.cash ?? cents(0), randomUUID()];
      await api.engine.submit({
        kind: 'moveFunds',
        fundsKind: 'adjustment',
        amount: cents(-balance),
        reference,
        commandId: reference,
        accountId: id,
        at: FIXTURE_START,
      });
      await database.query(
        `INSERT INTO transactions (transaction_id, ledger_reference, user_id, type_id, status, amount_cents, created_at, next_check_at)
         VALUES ($1, $1, $2, $3, 'pending', 10000, now(), now())`,
        [reference, id, DEPOSIT_METHODS.bankWire],
      );
      expect(await changeStatus('close')).toBe('409 accountAwaitsDeposits');
      await database.query(`UPDATE transactions SET status = 'cancelled' WHERE transaction_id = $1`, [reference]);
      expect([await changeStatus('close'), (await view())?.status, (await person())?.['status']]).toEqual(['200', 'closed', 'closed']);
      expect(await lastEntry()).toMatchObject({
        action: 'clients.close',
        before: { login: 'active', trading: 'active' },
        after: { login: 'closed', trading: 'closed' },
      });
      expect([
        await isSignedIn(),
        await changeStatus('close'),
        await changeStatus('thaw'),
        await changeStatus('unblock'),
        await edit({ city: 'Bonn' }),
      ]).toEqual([false, '409 nothingChanged', '403 accountNotActive', '403 accountNotActive', '403 accountNotActive']);
      await api.engine.submit({
        kind: 'moveFunds',
        fundsKind: 'adjustment',
        amount: balance,
        reference: `${reference}-back`,
        commandId: `${reference}-back`,
        accountId: id,
        at: FIXTURE_START,
      });
    });
  });

  test('signing out ends every session', async () => {
    expect([await post(clientChangePaths.signOut, { id, reason }), await isSignedIn()]).toEqual(['200', false]);
    expect(await lastEntry()).toMatchObject({ action: 'clients.signOut', before: { open_sessions: 1 }, after: { open_sessions: 0 } });
  });

  test('lost second factors can be removed, and the client is notified', async () => {
    const remove = () => post(clientChangePaths.removeSecondFactors, { id, reason });
    expect(await remove()).toBe('404 notFound');
    await database.query(`INSERT INTO totp_secrets (user_id, sealed_secret, created_at, confirmed_at) VALUES ($1, '\\x00', now(), now())`, [
      id,
    ]);
    expect(await remove()).toBe('200');
    expect(await templates()).toEqual([['secondFactorRemoved', CLIENT]]);
    expect(await lastEntry()).toMatchObject({ before: { second_factors: ['totp'] }, after: { second_factors: [] } });
  });

  test('a popup reaches this client alone, and only after sanitising', async () => {
    const send = (content: string) => post(clientChangePaths.popup, { id, title: 'Your question', content });
    expect(await send('<script>alert(1)</script>')).toBe('400 invalidInput content');
    expect(await send('<p onclick="alert(1)">Answered.</p>')).toBe('200');
    const met = async (token: string) => popupsResponseSchema.parse((await call('POST', accountPaths.popups, {}, token)).json()).data;
    expect(await met(client)).toMatchObject([{ title: 'Your question', content: '<p>Answered.</p>' }]);
    expect(await met(await signIn('client', await idOf('users', EMPTY_CLIENT)))).toEqual([]);
    expect(await lastEntry()).toMatchObject({ action: 'popups.send', user_id: id, after: { title: 'Your question' } });
  });

  test('notes are listed with their authors, the newest first, page by page', async () => {
    for (const text of ['first', 'second', 'third']) expect(await post(clientChangePaths.addNote, { id, text })).toBe('200');
    const list = async (query: string) =>
      noteListResponseSchema.parse((await call('GET', `${clientChangePaths.notes.replace(':id', String(id))}?${query}`)).json());
    const page = await list('limit=2');
    expect(page.data.map(({ text, operator: by }) => [text, by])).toEqual([
      ['third', 'Olga Operator'],
      ['second', 'Olga Operator'],
    ]);
    expect(await list(`limit=2&cursor=${page.next}`)).toMatchObject({ data: [{ text: 'first' }], next: null });
    expect(await lastEntry()).toMatchObject({ action: 'clients.note', user_id: id });
  });

  test('tags are in lower case, each once', async () => {
    const tag = (name: string, has = true) => call('POST', clientChangePaths.tag, { id, tag: name, has });
    await tag('  VIP ');
    await tag('vip');
    expect((await tag('Rückruf am Montag')).json()).toEqual({ status: true, data: ['rückruf am montag', 'vip'] });
    expect(await lastEntry()).toMatchObject({
      action: 'clients.tag',
      before: { tags: ['vip'] },
      after: { tags: ['rückruf am montag', 'vip'] },
    });
    expect((await tag('vip', false)).json()).toMatchObject({ data: ['rückruf am montag'] });
    expect((await tag('<b>')).statusCode).toBe(400);
  });

  test('a sign-in link is recorded without its code', async () => {
    expect(await post(backofficePaths.loginLink, { email: CLIENT, reason })).toBe('200');
    expect(await lastEntry()).toEqual({ action: 'clients.loginLink', user_id: id, before: null, after: null, reason });
  });

  describe('refused', () => {
    const calls = (userId: number): readonly (readonly [string, () => Promise<string>])[] => [
      ['details', () => edit({ city: 'Bonn' }, userId)],
      ['access', () => give({ category_ids: [] }, userId)],
      ['status', () => changeStatus('freeze', userId)],
      ['closing', () => changeStatus('close', userId)],
      ['signing out', () => post(clientChangePaths.signOut, { id: userId, reason })],
      ['second factors', () => post(clientChangePaths.removeSecondFactors, { id: userId, reason })],
      ['a popup', () => post(clientChangePaths.popup, { id: userId, title: 'a', content: 'b' })],
      ['a note', () => post(clientChangePaths.addNote, { id: userId, text: 'a' })],
      ['a tag', () => post(clientChangePaths.tag, { id: userId, tag: 'a', has: true })],
    ];
    const outcomes = async (userId: number): Promise<string[]> => {
      const answers: string[] = [];
      for (const [, ask] of calls(userId)) answers.push(await ask());
      return answers;
    };

    test('is any change by an operator to their own account', async () => {
      await database.query(`UPDATE users SET email = $1, email_normalised = $1 WHERE id = $2`, ['operator+private@fairlead.test', id]);
      expect(new Set(await outcomes(id))).toEqual(new Set(['403 ownAccount']));
      expect(await post(backofficePaths.loginLink, { email: 'operator+private@fairlead.test', reason })).toBe('403 ownAccount');
      expect(await post(backofficePaths.verifyAccount, { email: 'operator+private@fairlead.test' })).toBe('403 ownAccount');
    });

    test('is a change to an unknown client', async () => {
      expect(new Set(await outcomes(999_999))).toEqual(new Set(['404 notFound']));
    });

    test('is a change not permitted to the role', async () => {
      await setRoles(['finance']);
      expect((await outcomes(id)).slice(0, 7)).toEqual(Array.from({ length: 7 }, () => '403 notPermitted'));
    });

    test('is a change without a reason', async () => {
      expect(await post(clientChangePaths.status, { id, change: 'freeze', reason: ' ' })).toBe('400 invalidInput reason');
      expect(await post(backofficePaths.loginLink, { email: CLIENT })).toBe('400 invalidInput reason');
    });
  });
});
