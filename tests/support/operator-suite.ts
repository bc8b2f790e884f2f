import { operatorLoginResponseSchema } from '@fairlead/contract/operators/session.ts';
import { operatorPaths, backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { errorBodySchema, type SecondFactorDetails } from '@fairlead/contract/errors.ts';
import { factorAddedResponseSchema, passkeyBeginResponseSchema, totpBeginResponseSchema } from '@fairlead/contract/account/security.ts';
import type { Role } from '@fairlead/domain/operators/permissions.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { insertOperator } from '@fairlead/server/features/operators/access/operator-store.ts';
import { FIXTURE_START, type FixtureApi } from '@fairlead/server/fixture-api.ts';
import { createFixtureAuthenticator } from '@fairlead/server/identity/factors/fixture-authenticator.ts';
import { codeOf } from '@fairlead/server/identity/factors/fixture-authenticator-app.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import type { DatabaseKind } from './databases.ts';
import { ceremonyOf, type Answer } from './security-suite.ts';
import { openTestApi } from './test-api.ts';

export const OPERATOR_PASSWORD = 'a lighthouse at night';

export interface SeededOperator {
  readonly id: number;
  readonly email: string;
}

/** What tests of operators share: operators of their own, so that tests don't affect each other. */
export interface OperatorSuite {
  readonly database: Database;
  readonly api: FixtureApi;
  get(path: string, token: string): Promise<Answer>;
  post(path: string, body: object, token?: string): Promise<Answer>;
  seed(roles: readonly Role[], seeded?: { readonly password?: string }): Promise<SeededOperator>;
  /** A session whose password was entered just now. */
  signIn(operator: SeededOperator): Promise<string>;
  logIn(operator: SeededOperator, password?: string): Promise<Answer>;
  /** Signs in up to the second factor. */
  startLogin(operator: SeededOperator): Promise<SecondFactorDetails>;
  /** Sets up the authenticator app; its current code stays unused. */
  turnOnTotp(token: string): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }>;
  /** Adds a passkey on its own device, named Laptop. */
  addPasskey(token: string): Promise<void>;
}

export function operatorSuite(kind: DatabaseKind, settings: Readonly<Record<string, string>> = {}): OperatorSuite {
  let database: Database;
  let api: FixtureApi;

  beforeAll(async () => {
    const opened = await openTestApi(kind, settings);
    ({ database, api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    await api.background.settled();
    for (const table of ['throttle', 'mails']) await database.query(`DELETE FROM ${table}`);
    api.setTime(FIXTURE_START);
  });

  const get = (url: string, token: string): Promise<Answer> =>
    api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const post = (url: string, payload: object, token?: string): Promise<Answer> =>
    api.app.inject({ method: 'POST', url, payload, ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }) });
  const logIn = ({ email }: SeededOperator, password = OPERATOR_PASSWORD) => post(backofficePaths.login, { email, password });

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
    async seed(roles, { password = OPERATOR_PASSWORD } = {}) {
      const email = `${randomUUID()}@operators.test`;
      const passwordHash = password === '' ? '' : await api.hasher.hash(password);
      const seeded = await insertOperator(database, { email, name: 'Petra Peters', roles, passwordHash, createdAt: FIXTURE_START });
      if (seeded === null) throw new Error('an operator has this email already');
      return { id: seeded.id, email };
    },
    signIn: ({ id }) => api.sessions.start({ audience: 'operator', userId: id }, ORIGIN, true),
    async startLogin(operator) {
      const { secondFactor } = errorBodySchema.parse((await logIn(operator)).json()).error;
      if (secondFactor === undefined) throw new Error(`${operator.email} was not prompted for a second factor`);
      return secondFactor;
    },
    async turnOnTotp(token) {
      const { secret } = totpBeginResponseSchema.parse((await post(operatorPaths.beginTotp, {}, token)).json()).data;
      const code = await codeOf(secret, FIXTURE_START, -1);
      const answer = await post(operatorPaths.confirmTotp, { code }, token);
      return { secret, recoveryCodes: factorAddedResponseSchema.parse(answer.json()).data.recovery_codes ?? [] };
    },
    async addPasskey(token) {
      const begun = passkeyBeginResponseSchema.parse((await post(operatorPaths.beginPasskey, {}, token)).json()).data;
      const passkey = createFixtureAuthenticator().create(ceremonyOf(begun.options));
      const added = await post(operatorPaths.finishPasskey, { challenge_token: begun.challenge_token, name: 'Laptop', passkey }, token);
      factorAddedResponseSchema.parse(added.json());
    },
  };
}

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };

/** `200`, or the status and the code with which a call was rejected. */
export function outcomeOf(answer: Answer): string {
  return answer.statusCode === 200 ? '200' : `${answer.statusCode} ${errorBodySchema.parse(answer.json()).error.code}`;
}

export function tokenOf(answer: Answer): string {
  return operatorLoginResponseSchema.parse(answer.json()).data.access_token;
}
