import { sessionResponseSchema, type SessionUser } from '@fairlead/contract/account/schemas.ts';
import { errorBodySchema, type SecondFactorDetails } from '@fairlead/contract/errors.ts';
import { accountPaths, securityPaths } from '@fairlead/contract/paths.ts';
import { factorAddedResponseSchema, passkeyBeginResponseSchema, totpBeginResponseSchema } from '@fairlead/contract/account/security.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { DEMO_PASSWORD } from '@fairlead/server/demo/demo-clients.ts';
import { codeOf } from '@fairlead/server/identity/factors/fixture-authenticator-app.ts';
import type { Ceremony, FixtureAuthenticator } from '@fairlead/server/identity/factors/fixture-authenticator.ts';
import { findUserByEmail } from '@fairlead/server/features/account/store.ts';
import { FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '@fairlead/server/fixture-api.ts';
import { readQueuedEmails } from '@fairlead/server/email/fixture-emails.ts';
import type { EmailContent } from '@fairlead/server/email/email-content.ts';
import { beforeAll, beforeEach } from 'vitest';
import { type DatabaseKind } from './databases.ts';
import { openTestApi } from './test-api.ts';

export const OWNER = 'demo@fairlead.test';
export const STRANGER = 'new@fairlead.test';

type Headers = Readonly<Record<string, string>>;

export interface Answer {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  json(): unknown;
}

export interface SignedIn {
  readonly id: number;
  readonly token: string;
}

/** What tests of sessions and second factors share: the two demo clients, reset before every test. */
export interface SecuritySuite {
  readonly database: Database;
  readonly api: FixtureApi;
  get(path: string, token: string): Promise<Answer>;
  post(path: string, body: object, token?: string, headers?: Headers): Promise<Answer>;
  /** Signs in by password, without answering for a second factor. */
  logIn(email?: string, headers?: Headers): Promise<Answer>;
  /** A session whose password was entered just now. */
  signIn(email?: string): Promise<SignedIn>;
  /** Signs in up to the second factor. */
  startLogin(email?: string): Promise<SecondFactorDetails>;
  /** Answers for the second factor. */
  answer(body: object, headers?: Headers): Promise<Answer>;
  /** Sets up the authenticator app; its current code stays unused. */
  turnOnTotp(token: string): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }>;
  /** Adds a passkey, and returns the recovery codes that came with it. */
  addPasskey(token: string, authenticator: FixtureAuthenticator, name?: string): Promise<readonly string[]>;
  /** The contents of the emails to this address with one template. */
  emails(template: EmailContent['template'], email?: string): Promise<readonly EmailContent[]>;
}

export function securitySuite(kind: DatabaseKind): SecuritySuite {
  let database: Database;
  let api: FixtureApi;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    await api.background.settled();
    for (const table of TABLES) await database.query(`DELETE FROM ${table}`);
    await database.query(`UPDATE users SET status = 'active'`);
    api.setTime(FIXTURE_START);
  });

  const get = (url: string, token: string): Promise<Answer> =>
    api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const post = (url: string, payload: object, token?: string, headers: Headers = {}): Promise<Answer> =>
    api.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });
  const logIn = (email = OWNER, headers: Headers = {}) => post(accountPaths.login, { email, password: DEMO_PASSWORD }, undefined, headers);

  return {
    get database() {
      return database;
    },
    get api() {
      return api;
    },
    get,
    post,
    logIn,
    async signIn(email = OWNER) {
      const user = await findUserByEmail(database, email);
      if (user === null) throw new Error(`${email} does not exist`);
      const token = await api.sessions.start({ audience: 'client', userId: user.id }, ORIGIN, true);
      return { id: user.id, token };
    },
    async startLogin(email = OWNER) {
      const { secondFactor } = errorBodySchema.parse((await logIn(email)).json()).error;
      if (secondFactor === undefined) throw new Error(`${email} was not prompted for a second factor`);
      return secondFactor;
    },
    answer: (body, headers) => post(accountPaths.secondFactor, body, undefined, headers),
    async turnOnTotp(token) {
      const { secret } = totpBeginResponseSchema.parse((await post(securityPaths.beginTotp, {}, token)).json()).data;
      const code = await codeOf(secret, FIXTURE_START, -1);
      const added = factorAddedResponseSchema.parse((await post(securityPaths.confirmTotp, { code }, token)).json());
      return { secret, recoveryCodes: added.data.recovery_codes ?? [] };
    },
    async addPasskey(token, authenticator, name = 'Laptop') {
      const begun = passkeyBeginResponseSchema.parse((await post(securityPaths.beginPasskey, {}, token)).json()).data;
      const passkey = authenticator.create(ceremonyOf(begun.options));
      const body = { challenge_token: begun.challenge_token, name, passkey };
      const added = factorAddedResponseSchema.parse((await post(securityPaths.finishPasskey, body, token)).json());
      return added.data.recovery_codes ?? [];
    },
    async emails(template, email = OWNER) {
      const owed = await readQueuedEmails(database, api.secretBox);
      return owed.filter(({ recipient, content }) => recipient === email && content.template === template).map(({ content }) => content);
    },
  };
}

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const TABLES = ['sessions', 'throttle', 'challenges', 'totp_secrets', 'passkeys', 'recovery_codes', 'logins', 'known_devices', 'mails'];

/** How a browser on our own site answers these options. */
export function ceremonyOf(options: Readonly<Record<string, unknown>> | undefined): Ceremony {
  const challenge = options?.['challenge'];
  if (typeof challenge !== 'string') throw new Error('the options have no challenge');
  return { challenge, origin: FIXTURE_SITE, rpId: new URL(FIXTURE_SITE).hostname };
}

/** The response's status and the code with which the call was rejected. */
export function refusalOf(answer: Answer): readonly [number, string] {
  return [answer.statusCode, errorBodySchema.parse(answer.json()).error.code];
}

/** The status codes of simultaneous calls, in ascending order. */
export function statusCodesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
}

export function userOf(answer: Answer): SessionUser {
  return sessionResponseSchema.parse(answer.json()).data;
}
