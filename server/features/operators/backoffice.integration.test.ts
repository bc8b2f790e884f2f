import { accountLevelsResponseSchema, sessionResponseSchema, type SessionUser } from '@fairlead/contract/account/schemas.ts';
import {
  deletionQueueSchema,
  documentQueueSchema,
  levelListResponseSchema,
  loginLinkResponseSchema,
  operatorLoginResponseSchema,
  type LevelList,
} from '@fairlead/contract/operators/session.ts';
import { documentStateSchema } from '@fairlead/contract/account/documents.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import { NO_ACCESS } from '@fairlead/domain/trading/access.ts';
import type { LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi } from '../../../tests/support/test-api.ts';
import type { Database } from '../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../demo/demo-clients.ts';
import { FIXTURE_COST, FIXTURE_START, type FixtureApi } from '../../fixture-api.ts';
import { readQueuedEmails } from '../../email/fixture-emails.ts';
import type { Audience } from '../../identity/principal.ts';
import { makeJpeg, makePdf } from '../account/client/documents/fixture-files.ts';
import { uploadRequest } from '../account/client/documents/fixture-upload.ts';

const OPERATOR = 'operator@fairlead.test';
const CLIENT = 'new@fairlead.test';
const VERIFIED_CLIENT = 'demo@fairlead.test';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const jpeg = makeJpeg();

describe.each(testDatabases)('the back office on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let operator: string;
  let client: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    api.logLines.length = 0;
    const emptied = ['documents', 'deletion_requests', 'one_time_codes', 'mails', 'sessions', 'throttle'];
    for (const table of emptied) await database.query(`DELETE FROM ${table}`);
    for (const table of ['users', 'operators']) await database.query(`UPDATE ${table} SET status = 'active'`);
    await forgetVerification();
    await completeDetails(CLIENT);
    operator = await signIn('operators', OPERATOR, 'operator');
    client = await signIn('users', CLIENT, 'client');
  });

  const idOf = async (table: 'users' | 'operators', email: string): Promise<number> => {
    const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return row?.id ?? 0;
  };
  async function signIn(table: 'users' | 'operators', email: string, audience: Audience): Promise<string> {
    return api.sessions.start({ audience, userId: await idOf(table, email) }, ORIGIN, true);
  }
  async function completeDetails(email: string): Promise<void> {
    const details = `phone = '+4930901820', birth_date = '1990-12-10', country_id = 276, state = 'Berlin', city = 'Berlin', street = 'Hafenweg 1',
      zip_code = '10115', language = 'de'`;
    await database.query(`UPDATE users SET ${details} WHERE email_normalised = $1`, [email]);
  }
  /** Resets the verification, although the engine has stored the earlier decision. */
  async function forgetVerification(): Promise<void> {
    const accountId = await idOf('users', CLIENT);
    await database.query('UPDATE users SET pin = NULL WHERE id = $1', [accountId]);
    await api.engine.submit({ kind: 'setTradingAccess', commandId: randomUUID(), accountId, at: FIXTURE_START, access: NO_ACCESS });
  }
  const post = (url: string, payload: object, token?: string) =>
    api.app.inject({ method: 'POST', url, payload, ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }) });
  const get = (url: string, token?: string) =>
    api.app.inject({ method: 'GET', url, ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }) });
  const refusalOf = (response: LightMyRequestResponse) => {
    const { error } = errorBodySchema.parse(response.json());
    return [response.statusCode, error.code, ...(error.fields ?? []).map(({ field }) => field)];
  };
  const accountOf = async (token: string): Promise<SessionUser> =>
    sessionResponseSchema.parse((await post(accountPaths.get, {}, token)).json()).data;
  const queue = async () => documentQueueSchema.parse((await get(backofficePaths.documents, operator)).json()).data;
  const hand = async (type: DocumentKind, token = client, bytes = jpeg): Promise<number> => {
    const response = await api.app.inject(await uploadRequest({ type, bytes }, token));
    expect(response.statusCode).toBe(200);
    return (await queue()).at(-1)?.id ?? 0;
  };
  const review = (id: number, verdict: 'approved' | 'rejected', note = '') =>
    post(backofficePaths.reviewDocument, { id, verdict, note }, operator);
  const approveBoth = async (): Promise<void> => {
    for (const type of ['passport', 'address'] as const) await review(await hand(type), 'approved');
  };
  const verify = (body: object = {}) => post(backofficePaths.verifyAccount, { email: CLIENT, ...body }, operator);
  const emailsOf = async (template: string) => {
    const mails = await readQueuedEmails(database, api.secretBox);
    return mails.filter(({ content }) => content.template === template);
  };

  describe('signing in', () => {
    const tryLogin = (email: string, password: string) => post(backofficePaths.login, { email, password });

    test('opens the operators’ calls until signing out', async () => {
      const { data } = operatorLoginResponseSchema.parse((await tryLogin('  OPERATOR@fairlead.test', DEMO_PASSWORD)).json());
      expect(data.name).toBe('Olga Operator');
      expect((await get(backofficePaths.documents, data.access_token)).statusCode).toBe(200);
      expect((await post(backofficePaths.logout, {}, data.access_token)).statusCode).toBe(200);
      expect(refusalOf(await get(backofficePaths.documents, data.access_token))).toEqual([401, 'notSignedIn']);
    });

    test.each([
      ['a wrong password', OPERATOR, 'wrong'],
      ['an unknown email', 'nobody@fairlead.test', DEMO_PASSWORD],
      ['the email of a client', VERIFIED_CLIENT, DEMO_PASSWORD],
    ])('%s: the same answer after the same work', async (_case, email, password) => {
      api.derivations.length = 0;
      const response = await tryLogin(email, password);
      expect(response.json()).toEqual({ status: false, message: 'Invalid credentials.', error: { code: 'invalidCredentials' } });
      expect(api.derivations).toEqual([FIXTURE_COST]);
    });

    test('an operator cannot sign in as a client', async () => {
      expect(refusalOf(await post(accountPaths.login, { email: OPERATOR, password: DEMO_PASSWORD }))).toEqual([401, 'invalidCredentials']);
    });

    test('a blocked operator is refused, and open sessions end', async () => {
      await database.query(`UPDATE operators SET status = 'blocked'`);
      expect(refusalOf(await tryLogin(OPERATOR, DEMO_PASSWORD))).toEqual([403, 'accountNotActive']);
      expect(refusalOf(await tryLogin(OPERATOR, 'wrong'))).toEqual([401, 'invalidCredentials']);
      expect(refusalOf(await get(backofficePaths.documents, operator))).toEqual([401, 'notSignedIn']);
    });

    test('after five failures even the right password is refused for a while, but not for clients', async () => {
      for (let count = 0; count < 5; count += 1) await tryLogin(OPERATOR, 'wrong');
      expect(refusalOf(await tryLogin(OPERATOR, DEMO_PASSWORD))).toEqual([429, 'tooManyAttempts']);
      expect((await post(accountPaths.login, { email: VERIFIED_CLIENT, password: DEMO_PASSWORD })).statusCode).toBe(200);
      api.setTime(FIXTURE_START + 900_001);
      expect((await tryLogin(OPERATOR, DEMO_PASSWORD)).statusCode).toBe(200);
    });

    test('clients’ failures do not keep operators out', async () => {
      for (let count = 0; count < 10; count += 1) await post(accountPaths.login, { email: OPERATOR, password: 'wrong' });
      expect((await tryLogin(OPERATOR, DEMO_PASSWORD)).statusCode).toBe(200);
    });
  });

  test('an operator’s token does not authorise client calls', async () => {
    const upload = await api.app.inject(await uploadRequest({ type: 'passport', bytes: jpeg }, operator));
    const answers = [await post(accountPaths.get, {}, operator), await get(accountPaths.document.replace(':id', '1'), operator), upload];
    expect(answers.map(refusalOf)).toEqual(answers.map(() => [401, 'notSignedIn']));
  });

  describe('documents', () => {
    test('are listed in order of arrival until they are decided', async () => {
      const passport = await hand('passport');
      api.setTime(FIXTURE_START + 1_000);
      const address = await hand('address', client, makePdf());
      expect(await queue()).toMatchObject([
        { id: passport, email: CLIENT, full_name: 'Noel Newman', type: 'passport', media_type: 'image/jpeg', size_bytes: jpeg.length },
        { id: address, type: 'address', media_type: 'application/pdf', uploaded_at: new Date(FIXTURE_START + 1_000).toISOString() },
      ]);
      await review(passport, 'approved');
      expect((await queue()).map(({ id }) => id)).toEqual([address]);
    });

    test('are downloaded as files, never displayed', async () => {
      const id = await hand('funding_front');
      const response = await get(backofficePaths.document.replace(':id', String(id)), operator);
      expect(response.rawPayload.equals(jpeg)).toBe(true);
      expect(response.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': `attachment; filename="funding-front-${id}.jpg"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
      expect(refusalOf(await get(backofficePaths.document.replace(':id', '2000000000'), operator))).toEqual([404, 'notFound']);
    });

    test('rejected: the client sees the reason in the account and by email in their language, and uploads another', async () => {
      await review(await hand('passport'), 'rejected', 'Das Foto ist zu dunkel.');
      expect(documentStateSchema.parse(JSON.parse((await accountOf(client)).doc_passport))).toMatchObject({
        status: 3,
        note: 'Das Foto ist zu dunkel.',
      });
      expect(await emailsOf('documentRejected')).toMatchObject([
        {
          recipient: CLIENT,
          language: 'de',
          content: {
            firstName: 'Noel',
            document: 'passport',
            note: 'Das Foto ist zu dunkel.',
            url: 'http://localhost:8080/my-account/documents',
          },
        },
      ]);
      await hand('passport');
    });

    test('approved: the operator is recorded and the client is told', async () => {
      const id = await hand('address');
      await review(id, 'approved', 'Thank you.');
      expect(documentStateSchema.parse(JSON.parse((await accountOf(client)).doc_address))).toMatchObject({ status: 2, note: 'Thank you.' });
      const rows = await database.query('SELECT reviewed_by FROM documents WHERE id = $1', [id]);
      expect(rows).toEqual([{ reviewed_by: await idOf('operators', OPERATOR) }]);
      expect(await emailsOf('documentApproved')).toMatchObject([{ recipient: CLIENT, content: { document: 'address' } }]);
    });

    test.each<[string, (id: number) => Promise<LightMyRequestResponse>, readonly unknown[]]>([
      ['one that does not exist', () => review(2_000_000_000, 'approved'), [404, 'notFound']],
      ['a rejection without a reason', (id) => review(id, 'rejected', '  '), [400, 'invalidInput', 'note']],
      [
        'one that was decided already',
        async (id) => (await review(id, 'approved'), review(id, 'rejected', 'after all not')),
        [409, 'documentNotInReview'],
      ],
      [
        'an invalid verdict',
        (id) => post(backofficePaths.reviewDocument, { id, verdict: 'processing' }, operator),
        [400, 'invalidInput', 'verdict'],
      ],
      ['a note of 501 characters', (id) => review(id, 'rejected', 'x'.repeat(501)), [400, 'invalidInput', 'note']],
    ])('cannot be decided: %s', async (_case, decide, refusal) => {
      expect(refusalOf(await decide(await hand('passport')))).toEqual(refusal);
    });

    test('two operators at the same moment: only one decides', async () => {
      const id = await hand('passport');
      const answers = await Promise.all([review(id, 'approved'), review(id, 'rejected', 'no'), review(id, 'approved')]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
      expect([...(await emailsOf('documentApproved')), ...(await emailsOf('documentRejected'))]).toHaveLength(1);
    });
  });

  describe('verifying', () => {
    test('lets the client trade everything, assigns a six-digit PIN, and notifies the client', async () => {
      await approveBoth();
      expect((await verify()).json()).toEqual({ status: true });
      const account = await accountOf(client);
      expect(account).toMatchObject({ verified_account: true, assets_group_permission: [1, 2, 3, 4, 5] });
      expect(account.pin).toMatch(/^[1-9]\d{5}$/);
      expect(await emailsOf('accountVerified')).toMatchObject([
        { recipient: CLIENT, language: 'de', content: { firstName: 'Noel', url: 'http://localhost:8080/platform' } },
      ]);
    });

    test('changes nothing when repeated, consecutively or concurrently', async () => {
      await approveBoth();
      await Promise.all([verify(), verify(), verify()]);
      const first = await accountOf(client);
      const version = (await api.engine.viewAccount(await idOf('users', CLIENT)))?.version;
      await verify();
      expect((await accountOf(client)).pin).toBe(first.pin);
      expect((await api.engine.viewAccount(await idOf('users', CLIENT)))?.version).toBe(version);
      expect(await emailsOf('accountVerified')).toHaveLength(1);
    });

    test('can be limited to categories that change later; leverage choices stay', async () => {
      await approveBoth();
      const accountId = await idOf('users', CLIENT);
      const access = { ...NO_ACCESS, leverageIndexes: { 2: [0, 1] } };
      await api.engine.submit({ kind: 'setTradingAccess', commandId: randomUUID(), accountId, at: FIXTURE_START, access });
      await verify({ category_ids: [3, 1, 3] });
      expect(await accountOf(client)).toMatchObject({ assets_group_permission: [1, 3], custom_leverage: '{"Forex":[0,1]}' });
      // A change keeps whatever it does not name.
      await verify();
      expect(await accountOf(client)).toMatchObject({ assets_group_permission: [1, 3], custom_leverage: '{"Forex":[0,1]}' });
      await verify({ category_ids: [1, 2, 3, 4, 5] });
      expect(await accountOf(client)).toMatchObject({ assets_group_permission: [1, 2, 3, 4, 5], custom_leverage: '{"Forex":[0,1]}' });
      expect(await emailsOf('accountVerified')).toHaveLength(1);
    });

    test('interrupted before the PIN is completed by the next call', async () => {
      await approveBoth();
      const accountId = await idOf('users', CLIENT);
      const access = { verified: true, categoryIds: [1, 2, 3, 4, 5], leverageIndexes: {} };
      await api.engine.submit({ kind: 'setTradingAccess', commandId: randomUUID(), accountId, at: FIXTURE_START, access });
      await verify();
      expect((await accountOf(client)).pin).toMatch(/^\d{6}$/);
      expect(await emailsOf('accountVerified')).toHaveLength(1);
    });

    test.each<[string, () => Promise<unknown>, object, readonly unknown[]]>([
      ['an unknown client', async () => undefined, { email: 'nobody@fairlead.test' }, [404, 'emailUnknown']],
      ['missing details', () => database.query(`UPDATE users SET city = ' '`), {}, [409, 'detailsMissing']],
      ['documents that were never uploaded', () => database.query('DELETE FROM documents'), {}, [409, 'documentsMissing']],
      [
        'a document that was rejected meanwhile',
        () => database.query(`UPDATE documents SET status = 'rejected' WHERE kind = 'passport'`),
        {},
        [409, 'documentsMissing'],
      ],
      ['a blocked client', () => database.query(`UPDATE users SET status = 'blocked'`), {}, [403, 'accountNotActive']],
      ['an unknown category', async () => undefined, { category_ids: [1, 99] }, [400, 'invalidInput', 'category_ids']],
      ['no category at all', async () => undefined, { category_ids: [] }, [400, 'invalidInput', 'category_ids']],
    ])('is refused for %s', async (_case, prepare, body, refusal) => {
      await approveBoth();
      await prepare();
      expect(refusalOf(await verify(body))).toEqual(refusal);
      expect((await api.engine.viewAccount(await idOf('users', CLIENT)))?.access).toEqual(NO_ACCESS);
      expect(await emailsOf('accountVerified')).toEqual([]);
    });
  });

  describe('a link that signs a client in', () => {
    const reason = 'asked for by phone';

    test('is emailed to the client only, and works once', async () => {
      const answer = await post(backofficePaths.loginLink, { email: ' NEW@fairlead.test ', reason }, operator);
      const { data } = loginLinkResponseSchema.strict().parse(answer.json());
      expect(answer.body).not.toContain('autoLogin');
      expect(Date.parse(data.expires_at)).toBeGreaterThan(FIXTURE_START);
      const mail = (await readQueuedEmails(database, api.secretBox)).at(-1);
      expect(mail).toMatchObject({ recipient: CLIENT, content: { template: 'loginLink', validMinutes: 1440 } });
      const link = mail !== undefined && 'url' in mail.content ? mail.content.url : '';
      expect(link).toMatch(/^http:\/\/localhost:8080\/autoLogin\/[\w-]{43}$/);
      const url = accountPaths.loginByLink.replace(':code', link.slice(link.lastIndexOf('/') + 1));
      const entered = sessionResponseSchema.parse((await post(url, {})).json()).data;
      expect(entered.email).toBe(CLIENT);
      expect(refusalOf(await post(url, {}))).toEqual([404, 'linkNotValid']);
    });

    test.each<[string, string, readonly unknown[]]>([
      ['an unknown client', 'nobody@fairlead.test', [404, 'emailUnknown']],
      ['a blocked client', VERIFIED_CLIENT, [403, 'accountNotActive']],
      ['an invalid email', 'client', [400, 'invalidInput', 'email']],
    ])('is refused for %s', async (_case, email, refusal) => {
      await database.query(`UPDATE users SET status = 'blocked' WHERE email_normalised = $1`, [VERIFIED_CLIENT]);
      expect(refusalOf(await post(backofficePaths.loginLink, { email, reason }, operator))).toEqual(refusal);
    });
  });

  describe('a deletion request', () => {
    const requestDeletion = async (): Promise<number> => {
      const values = [await idOf('users', CLIENT), 'I do not trade any more.', new Date(FIXTURE_START).toISOString()];
      const sql = `INSERT INTO deletion_requests (user_id, reason, requested_at, status) VALUES ($1, $2, $3, 'open') RETURNING id`;
      const [row] = await database.query<{ id: number }>(sql, values);
      return row?.id ?? 0;
    };
    const decide = (id: number, verdict: string, note = 'We keep what the law makes us keep.') =>
      post(backofficePaths.decideDeletion, { id, verdict, note }, operator);
    const waiting = async () => deletionQueueSchema.parse((await get(backofficePaths.deletions, operator)).json()).data;

    test('awaits a decision', async () => {
      const id = await requestDeletion();
      expect(await waiting()).toMatchObject([{ id, email: CLIENT, reason: 'I do not trade any more.' }]);
    });

    test('granted: the account is closed, its sessions end, and the client is told', async () => {
      const id = await requestDeletion();
      expect((await decide(id, 'granted')).statusCode).toBe(200);
      expect(refusalOf(await post(accountPaths.get, {}, client))).toEqual([401, 'notSignedIn']);
      expect(refusalOf(await post(accountPaths.login, { email: CLIENT, password: DEMO_PASSWORD }))).toEqual([403, 'accountNotActive']);
      expect(await emailsOf('deletionDecided')).toMatchObject([
        { recipient: CLIENT, content: { granted: true, note: 'We keep what the law makes us keep.' } },
      ]);
      const rows = await database.query('SELECT status, decided_by FROM deletion_requests WHERE id = $1', [id]);
      expect(rows).toEqual([{ status: 'granted', decided_by: await idOf('operators', OPERATOR) }]);
      expect(await waiting()).toEqual([]);
    });

    test('refused: everything stays, and the client is told why', async () => {
      await decide(await requestDeletion(), 'refused', 'A withdrawal is under way.');
      expect((await accountOf(client)).email).toBe(CLIENT);
      expect(await emailsOf('deletionDecided')).toMatchObject([{ content: { granted: false, note: 'A withdrawal is under way.' } }]);
    });

    test.each<[string, (id: number) => Promise<LightMyRequestResponse>, readonly unknown[]]>([
      ['one that does not exist', () => decide(2_000_000_000, 'granted'), [404, 'notFound']],
      ['one that was decided', async (id) => (await decide(id, 'refused'), decide(id, 'granted')), [404, 'notFound']],
      ['without a note for the client', (id) => decide(id, 'granted', ' '), [400, 'invalidInput', 'note']],
      ['an invalid verdict', (id) => decide(id, 'withdrawn'), [400, 'invalidInput', 'verdict']],
    ])('cannot be decided: %s', async (_case, call, refusal) => {
      expect(refusalOf(await call(await requestDeletion()))).toEqual(refusal);
      expect((await accountOf(client)).email).toBe(CLIENT);
    });
  });

  describe('the account levels', () => {
    const list = async () => levelListResponseSchema.parse((await get(backofficePaths.levels, operator)).json()).data;
    const replace = (levels: unknown) => post(backofficePaths.levels, { levels }, operator);
    /** Replaces the list of levels with a changed copy. */
    const changed = async (change: (levels: LevelList) => unknown): Promise<LightMyRequestResponse> => {
      const levels = structuredClone(await list());
      return replace(change(levels));
    };

    test('can be changed, and clients see the change immediately, each in their language', async () => {
      const before = await list();
      const response = await changed(([first, silver]) => [
        first,
        {
          ...silver,
          deposit_from: 12_345.5,
          texts: { ...silver?.texts, de: { title: 'Silber neu', summary: 'Neu.', benefits: ['Eins'] } },
        },
      ]);
      expect(response.statusCode).toBe(200);
      const shown = await api.app.inject({ method: 'GET', url: accountPaths.levels, headers: { 'accept-language': 'de' } });
      expect(accountLevelsResponseSchema.parse(shown.json()).data.slice(1)).toEqual([
        { name: 'Silver', title: 'Silber neu', summary: 'Neu.', benefits: ['Eins'], deposit_from: 12_345.5 },
      ]);
      expect((await replace(before)).statusCode).toBe(200);
      expect(await list()).toEqual(before);
    });

    test.each<[string, (levels: LevelList) => unknown, readonly unknown[]]>([
      ['without the first one', (levels) => levels.slice(1), [400, 'invalidInput', 'levels']],
      ['in another order', ([first, second, third]) => [first, third, second], [400, 'invalidInput', 'levels']],
      ['with one of them twice', ([first, second]) => [first, second, second], [400, 'invalidInput', 'levels']],
      ['with half a cent', ([first, second]) => [first, { ...second, deposit_from: 100.005 }], [400, 'invalidInput', 'deposit_from']],
      [
        'with a language missing',
        ([first]) => [{ ...first, texts: { en: first?.texts.en } }],
        expect.arrayContaining([400, 'invalidInput']),
      ],
      ['without any level', () => [], [400, 'invalidInput', 'levels']],
    ])('cannot be replaced by a list %s', async (_case, change, refusal) => {
      const before = await list();
      expect(refusalOf(await changed(change))).toEqual(refusal);
      expect(await list()).toEqual(before);
    });

    test('in use cannot be removed', async () => {
      await database.query(`UPDATE users SET level = 'Gold' WHERE email_normalised = $1`, [CLIENT]);
      expect(refusalOf(await changed((levels) => levels.filter(({ name }) => name !== 'Gold')))).toEqual([409, 'levelInUse', 'levels']);
      await database.query(`UPDATE users SET level = 'Standard' WHERE email_normalised = $1`, [CLIENT]);
    });

    test('changed by another operator meanwhile cannot be replaced', async () => {
      const base = await list();
      const mine = base.map((level) => ({ ...level, deposit_from: level.deposit_from * 2 }));
      expect((await replace(base.slice(0, -1))).statusCode).toBe(200);
      expect(refusalOf(await post(backofficePaths.levels, { levels: mine, base }, operator))).toEqual([409, 'levelsChanged']);
      expect((await post(backofficePaths.levels, { levels: base, base: await list() }, operator)).statusCode).toBe(200);
      expect(await list()).toEqual(base);
    });

    test('cannot be changed by clients', async () => {
      expect(refusalOf(await post(backofficePaths.levels, { levels: await list() }, client))).toEqual([401, 'notSignedIn']);
    });
  });

  test('the log names who decided about whom by id, and nothing more', async () => {
    await approveBoth();
    await verify();
    await post(backofficePaths.loginLink, { email: CLIENT, reason: 'asked for by phone' }, operator);
    const mail = (await readQueuedEmails(database, api.secretBox)).at(-1);
    const link = mail !== undefined && 'url' in mail.content ? mail.content.url : '';
    const ids = { operatorId: await idOf('operators', OPERATOR), userId: await idOf('users', CLIENT) };
    const lines = api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ msg }) => msg === 'an operator verified an account')).toMatchObject(ids);
    expect(lines.find(({ msg }) => msg === 'an operator emailed a client a sign-in link')).toMatchObject(ids);
    const log = api.logLines.join('');
    const pin = (await accountOf(client)).pin ?? '';
    for (const secret of [operator, client, CLIENT, OPERATOR, link.slice(-43), `"${pin}"`]) expect(log).not.toContain(secret);
  });
});
