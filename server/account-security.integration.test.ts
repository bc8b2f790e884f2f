/** Attacks by a client on any account, including their own, across all calls. */
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import type { UpdateRequest } from '@fairlead/contract/account/schemas.ts';
import { popupsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { uploadResponseSchema } from '@fairlead/contract/account/documents.ts';
import { accountPaths, marketPaths, paymentPaths, privacyPaths, securityPaths, tradingPaths } from '@fairlead/contract/paths.ts';
import { deletionStateSchema, personalDataSchema } from '@fairlead/contract/account/privacy.ts';
import { passkeyBeginResponseSchema, secondFactorsResponseSchema, sessionsResponseSchema } from '@fairlead/contract/account/security.ts';
import type { RegisterRequest } from '@fairlead/contract/account/sign-in.ts';
import type { CommandAnswer } from '@fairlead/contract/trading/schemas.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../tests/support/databases.ts';
import { ceremonyOf, OWNER, refusalOf, securitySuite, STRANGER, userOf, type SignedIn } from '../tests/support/security-suite.ts';
import { users } from './adapters/db/schema/principals.ts';
import { makeJpeg } from './features/account/client/documents/fixture-files.ts';
import { uploadRequest } from './features/account/client/documents/fixture-upload.ts';
import { insertPopup } from './features/account/popups/store.ts';
import { createFixtureAuthenticator } from './identity/factors/fixture-authenticator.ts';
import { FIXTURE_SITE, FIXTURE_START } from './fixture-api.ts';
import { readQueuedEmails } from './email/fixture-emails.ts';
import { renderEmail } from './email/render-email.ts';

const NOT_FOUND = [404, 'notFound'];
const SYMBOL = 'EURUSD';
const [BID, ASK] = [1_080_000, 1_080_100];

/** Text that is code in some context: in HTML, in an attribute, in an email header, in writing direction. */
const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Ada\u202Egpj.exe',
  'Ada\r\nBcc: all@evil.test',
  "'; DROP TABLE users; --",
];

const REGISTRATION: RegisterRequest = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.test',
  phone: '+4930901820',
  password: 'correct horse battery staple',
  agree: true,
};

const DETAILS: Omit<UpdateRequest, 'token'> = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.test',
  phone: '+4930901820',
  birth_date: '1990-12-10',
  country_id: 276,
  state: 'Berlin',
  city: 'Berlin',
  street: 'Hafenweg 1',
  zip_code: '10115',
};

describe.each(testDatabases)('accounts of two clients on %s', (kind) => {
  const suite = securitySuite(kind);
  let owner: SignedIn;
  let stranger: SignedIn;

  beforeEach(async () => {
    for (const table of ['popups', 'documents', 'deletion_requests']) await suite.database.query(`DELETE FROM ${table}`);
    owner = await suite.signIn(OWNER);
    stranger = await suite.signIn(STRANGER);
  });

  /** Registers a client who is deleted after the test. */
  async function register(changes: object = {}) {
    onTestFinished(async () => void (await suite.database.query('DELETE FROM users WHERE email_normalised = $1', [REGISTRATION.email])));
    return suite.post(accountPaths.register, { ...REGISTRATION, ...changes });
  }

  const rowOf = async (id: number) => (await suite.database.drizzle.select().from(users).where(eq(users.id, id)))[0];

  describe('one client’s data does not exist for another:', () => {
    /** All stored data about the owner, except session activity. */
    async function everythingOfOwner() {
      const rows = async (table: string, condition = 'user_id = $1') =>
        suite.database.query(`SELECT * FROM ${table} WHERE ${condition} ORDER BY id`, [owner.id]);
      return {
        user: await rowOf(owner.id),
        sessions: await rows('sessions', "user_id = $1 AND audience = 'client'"),
        popups: await rows('popups'),
        documents: await rows('documents'),
        passkeys: await rows('passkeys'),
        recoveryCodes: await rows('recovery_codes'),
        deletionRequests: await rows('deletion_requests'),
        account: await suite.api.engine.viewAccount(owner.id),
      };
    }

    /** Expects the attempt to be refused and none of the owner's data to change. */
    async function expectRefused(attempt: () => Promise<readonly unknown[]>, refusal: readonly unknown[]): Promise<void> {
      const before = await everythingOfOwner();
      expect(await attempt()).toEqual(refusal);
      expect(await everythingOfOwner()).toEqual(before);
    }

    const strangerPosts = async (path: string, body: object) => refusalOf(await suite.post(path, body, stranger.token));
    const strangerGets = async (path: string, id: number) => refusalOf(await suite.get(path.replace(':id', String(id)), stranger.token));

    test('a message', async () => {
      const id = await insertPopup(suite.database, { userId: owner.id, title: 'Yours', content: '<p>text</p>', createdAt: FIXTURE_START });
      await expectRefused(() => strangerPosts(accountPaths.popup, { id }), NOT_FOUND);
      expect(popupsResponseSchema.parse((await suite.post(accountPaths.popups, {}, stranger.token)).json()).data).toEqual([]);
    });

    test('a document', async () => {
      const uploaded = await suite.api.app.inject(await uploadRequest({ type: 'funding_front', bytes: makeJpeg() }, owner.token));
      const { id = 0 } = uploadResponseSchema.parse(uploaded.json()).data.document;
      await expectRefused(() => strangerGets(accountPaths.document, id), NOT_FOUND);
      expect((await suite.get(accountPaths.document.replace(':id', String(id)), owner.token)).statusCode).toBe(200);
    });

    test('a session', async () => {
      const listed = async ({ token }: SignedIn) =>
        sessionsResponseSchema.parse((await suite.get(securityPaths.sessions, token)).json()).data;
      const [{ id } = { id: 0 }] = await listed(owner);
      await expectRefused(() => strangerPosts(securityPaths.revokeSessions, { id }), NOT_FOUND);
      expect((await listed(stranger)).map((session) => session.id)).not.toContain(id);
    });

    test('all other sessions: a client ends only their own', async () => {
      const before = await everythingOfOwner();
      expect((await suite.post(securityPaths.revokeSessions, { id: 'others' }, stranger.token)).statusCode).toBe(200);
      expect(await everythingOfOwner()).toEqual(before);
    });

    test('a passkey', async () => {
      await suite.addPasskey(owner.token, createFixtureAuthenticator());
      const factors = async ({ token }: SignedIn) =>
        secondFactorsResponseSchema.parse((await suite.get(securityPaths.secondFactors, token)).json()).data;
      const [{ id } = { id: 0 }] = (await factors(owner)).passkeys;
      await expectRefused(() => strangerPosts(securityPaths.removePasskey, { id }), NOT_FOUND);
      expect(await factors(stranger)).toEqual({ totp: false, passkeys: [], recovery_codes_left: 0 });
    });

    test('a passkey being added', async () => {
      const { challenge_token, options } = passkeyBeginResponseSchema.parse(
        (await suite.post(securityPaths.beginPasskey, {}, owner.token)).json(),
      ).data;
      const passkey = createFixtureAuthenticator().create(ceremonyOf(options));
      await expectRefused(
        () => strangerPosts(securityPaths.finishPasskey, { challenge_token, name: 'Mine', passkey }),
        [400, 'passkeyNotAccepted'],
      );
    });

    test('the second step of a sign-in: another client’s second factor does not complete it', async () => {
      const { recoveryCodes } = await suite.turnOnTotp(stranger.token);
      await suite.turnOnTotp(owner.token);
      const { token } = await suite.startLogin(OWNER);
      await expectRefused(
        async () => refusalOf(await suite.answer({ token, recovery_code: recoveryCodes[0] })),
        [401, 'secondFactorInvalid'],
      );
    });

    test('a deletion request', async () => {
      await suite.post(privacyPaths.requestDeletion, { reason: 'I am leaving.' }, owner.token);
      const before = await everythingOfOwner();
      const withdrawn = await suite.post(privacyPaths.withdrawDeletion, {}, stranger.token);
      expect(deletionStateSchema.parse(withdrawn.json()).data).toBeNull();
      expect(await everythingOfOwner()).toEqual(before);
    });

    test('all personal data', async () => {
      const held = await suite.post(privacyPaths.data, {}, stranger.token);
      expect(personalDataSchema.parse(held.json()).data.parts.length).toBeGreaterThan(0);
      expect(JSON.stringify(held.json())).not.toContain(OWNER);
    });

    describe('in trading', () => {
      beforeEach(() => {
        suite.api.market.setQuote(SYMBOL, BID, ASK, FIXTURE_START);
      });

      test('a position', async () => {
        const id = idOf(
          await suite.api.trading.openPosition(owner.id, { direction: 'buy', symbol: SYMBOL, amount: 100, leverage: 1, price: 2 }),
        );
        await expectRefused(() => commanded(suite.api.trading.closePosition(stranger.id, { id })), ['positionUnknown']);
        await expectRefused(() => commanded(suite.api.trading.closePosition(stranger.id, { id, amount: 1 })), ['positionUnknown']);
        await expectRefused(() => commanded(suite.api.trading.updatePosition(stranger.id, { id, stop_lost: 1 })), ['positionUnknown']);
        await expectRefused(async () => {
          const answer = await suite.api.trading.closePositions(stranger.id, { ids: [id] });
          return answer.status ? ['done'] : [answer.error.code];
        }, ['positionUnknown']);
        await expectRefused(() => strangerGets(tradingPaths.why, id), [404, 'positionUnknown']);
        expect((await suite.get(tradingPaths.why.replace(':id', String(id)), owner.token)).statusCode).toBe(200);
      });

      test('a pending order', async () => {
        const order = { kind: 'limit', direction: 'buy', symbol: SYMBOL, amount: 100, leverage: 1, price: 1 } as const;
        const id = idOf(await suite.api.trading.placeOrder(owner.id, order));
        await expectRefused(() => commanded(suite.api.trading.changeOrder(stranger.id, { id, price: 1.05 })), ['orderUnknown']);
        await expectRefused(() => commanded(suite.api.trading.cancelOrder(stranger.id, { id })), ['orderUnknown']);
      });

      test('an alert', async () => {
        const id = idOf(await suite.api.trading.setAlert(owner.id, { symbol: SYMBOL, price: 1.2 }));
        await expectRefused(() => commanded(suite.api.trading.removeAlert(stranger.id, { id })), ['alertUnknown']);
      });
    });

    test('in every call that takes an id: each new one needs a test above or in its feature', async () => {
      const documented: unknown = (await suite.api.app.inject('/api/docs/json')).json();
      const asOwner = addressesWithId(documented).filter((address) => !address.startsWith('/api/backoffice/'));
      expect(asOwner.toSorted()).toEqual(
        [
          accountPaths.popup,
          accountPaths.document.replace(':id', '{id}'),
          securityPaths.revokeSessions,
          securityPaths.removePasskey,
          tradingPaths.why.replace(':id', '{id}'),
          // The client's own numbers for its lists: those of another are other lists.
          marketPaths.watchlists,
          ...PAYMENT_CALLS,
          ...AFFILIATE_CALLS,
        ].toSorted(),
      );
    });
  });

  describe('text that is code in some context', () => {
    test.each(HOSTILE_TEXTS)('is returned as plain text: %j', async (text) => {
      const entered = userOf(await register({ first_name: text, last_name: text }));
      expect([entered.first_name, entered.last_name]).toEqual([text, text]);
      const details = { ...DETAILS, first_name: text, last_name: text, street: text, city: text, state: text };
      const answer = await suite.post(accountPaths.update, details, entered.token);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
        200,
        'application/json; charset=utf-8',
        'nosniff',
      ]);
      expect(userOf(await suite.post(accountPaths.get, {}, entered.token))).toMatchObject({ ...details, full_name: `${text} ${text}` });
    });

    test.each(HOSTILE_TEXTS)('is plain text in emails and adds no header line: %j', async (text) => {
      const { token } = userOf(await register({ first_name: text, last_name: text }));
      await suite.post(privacyPaths.requestDeletion, { reason: text }, token);
      await suite.addPasskey(token, createFixtureAuthenticator(), text.slice(0, 60));
      const owed = await readQueuedEmails(suite.database, suite.api.secretBox);
      const mails = owed
        .filter(({ recipient }) => recipient === REGISTRATION.email)
        .map(({ content }) => renderEmail(content, 'en', FIXTURE_SITE));
      expect(mails).toHaveLength(3);
      for (const { subject, html } of mails) {
        expect(subject).not.toMatch(/[\r\n\u202E]/);
        expect(html).not.toMatch(/<(?:script|img)|\son\w+=|\u202E/i);
      }
    });

    test('is all that remains of a message written as HTML', async () => {
      const content = HOSTILE_TEXTS.map((text) => `<p onclick="x()">${text}</p>`).join('');
      await insertPopup(suite.database, { userId: owner.id, title: HOSTILE_TEXTS[0] ?? '', content, createdAt: FIXTURE_START });
      const [popup] = popupsResponseSchema.parse((await suite.post(accountPaths.popups, {}, owner.token)).json()).data;
      expect(popup?.title).toBe(HOSTILE_TEXTS[0]);
      expect(popup?.content).not.toMatch(/<script|onerror|onclick/);
    });
  });

  describe('account status and value cannot be set by the client:', () => {
    const FORGED_FIELDS = {
      id: 1,
      level: 'Platinum',
      verified_account: true,
      verified: true,
      assets_group_permission: [1, 2, 3, 4, 5],
      custom_leverage: '{"Crypto":[500]}',
      balance: 1_000_000,
      bonus: 1_000_000,
      pin: '999999',
      status: 'active',
      referred_by: 1,
      referredBy: 1,
      uniqid: 'CHOSEN0000',
      auto_trading: 1,
      created_at: '2000-01-01T00:00:00.000Z',
      email_confirmed: true,
      emailConfirmedAt: 1,
      doc_passport: '{"status":2}',
      doc_address: '{"status":2}',
      passwordHash: 'x',
      password_hash: 'x',
      access_token: 'x',
      audience: 'operator',
    };

    test('registering', async () => {
      const user = userOf(await register(FORGED_FIELDS));
      expect(user).toMatchObject({
        level: 'Standard',
        verified_account: false,
        assets_group_permission: [],
        custom_leverage: '{}',
        pin: null,
        auto_trading: 0,
        email_confirmed: false,
        created_at: new Date(FIXTURE_START).toISOString(),
      });
      expect([user.doc_passport, user.doc_address]).toEqual(Array(2).fill('{"status":0,"note":"","updated":null}'));
      expect(user.uniqid).not.toBe(FORGED_FIELDS.uniqid);
      expect(await rowOf(user.id)).toMatchObject({ referredBy: null, status: 'active', emailConfirmedAt: null });
      expect(await suite.api.engine.viewAccount(user.id)).toMatchObject({ figures: { balance: 0 } });
    });

    test('updating the details', async () => {
      const { id, token } = userOf(await register());
      const [row, account] = [await rowOf(id), await suite.api.engine.viewAccount(id)];
      const { first_name, last_name, birth_date, country_id, zip_code, ...rest } = { ...DETAILS, city: 'Hamburg' };
      const answer = await suite.post(accountPaths.update, { ...FORGED_FIELDS, ...DETAILS, city: 'Hamburg' }, token);
      expect(answer.statusCode).toBe(200);
      const written = {
        firstName: first_name,
        lastName: last_name,
        birthDate: birth_date,
        countryId: country_id,
        zipCode: zip_code,
        ...rest,
      };
      expect(await rowOf(id)).toEqual({ ...row, ...written });
      expect(await suite.api.engine.viewAccount(id)).toEqual(account);
    });

    test.each([
      ['__proto__', '{"__proto__":{"verified_account":true}}'],
      ['constructor', '{"constructor":{"prototype":{"verified_account":true}}}'],
    ])('through object prototypes: %s', async (_way, payload) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${stranger.token}` };
      const answer = await suite.api.app.inject({ method: 'POST', url: accountPaths.get, payload, headers });
      expect(refusalOf(answer)).toEqual([400, 'invalidInput']);
    });

    test.each([
      ['sign-in', accountPaths.login, { email: OWNER, password: 'fairlead-demo' }],
      ['the account', accountPaths.get, {}],
      ['AutoTrading', accountPaths.autoTrading, { auto_trading: 0 }],
    ])('%s', async (_call, path, body) => {
      const [row, account] = [await rowOf(stranger.id), await suite.api.engine.viewAccount(stranger.id)];
      expect((await suite.post(path, { ...FORGED_FIELDS, ...body }, stranger.token)).statusCode).toBe(200);
      expect(await rowOf(stranger.id)).toEqual(row);
      expect(await suite.api.engine.viewAccount(stranger.id)).toEqual({ ...account, version: expect.any(Number) });
    });
  });
});

function idOf(answer: CommandAnswer): number {
  if (!answer.status) throw new Error(`the item to be protected was refused: ${answer.error.code}`);
  return answer.id;
}

async function commanded(answering: Promise<CommandAnswer>): Promise<readonly unknown[]> {
  const answer = await answering;
  return [answer.status ? 'done' : answer.error.code];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: unknown;
}

/** Tested in payments-access.integration.test.ts. */
const PAYMENT_CALLS = [
  paymentPaths.transaction.replace(':id', '{id}'),
  paymentPaths.check,
  paymentPaths.cancel,
  paymentPaths.payoutAccount,
  paymentPaths.send.replace(':provider', '{provider}'),
];

/** For affiliates, not clients. Tested with another affiliate's ids in features/affiliates. */
const AFFILIATE_CALLS = [
  affiliatePaths.account.replace(':id', '{id}'),
  affiliatePaths.removePasskey,
  affiliatePaths.changeCampaign,
  affiliatePaths.subs.replace(':id', '{id}'),
  affiliatePaths.savePostback,
  affiliatePaths.deletePostback,
  affiliatePaths.testPostback,
  affiliatePaths.retryDelivery,
  affiliatePaths.revokeToken,
];

/** The paths in the OpenAPI document whose body or path contains an id. */
function addressesWithId(documented: unknown): readonly string[] {
  const { paths } = documented as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  const namesId = ({ parameters = [], requestBody }: Operation): boolean =>
    parameters.some((parameter) => parameter.in === 'path' && parameter.name === 'id') ||
    /"(?:transaction_)?ids?":\{/.test(JSON.stringify(requestBody ?? null));
  return Object.entries(paths).flatMap(([address, operations]) => (Object.values(operations).some(namesId) ? [address] : []));
}
