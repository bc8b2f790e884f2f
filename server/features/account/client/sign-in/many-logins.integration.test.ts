import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../../../demo/demo-clients.ts';
import { type FixtureApi } from '../../../../fixture-api.ts';
import { createAccountCalls, DEMO_EMAIL, GOOD_PASSWORD, outcomeOf, type AccountCalls } from '../../fixture-account-calls.ts';
import { insertUser } from '../../store.ts';
import { makeReferralId } from './referral-id.ts';

const MANY = 200;
const FAILURES_PER_ACCOUNT = 3;
const FAILURES_PER_ADDRESS = 6;
/** The same for all, so that the test does not have to hash two hundred passwords. */
const person = (index: number) => `person${index}@example.test`;
const addressOf = (index: number) => `198.51.100.${index}`;

describe.each(testDatabases)('two hundred concurrent logins on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    calls = createAccountCalls(api, database);
    await seedClients(await api.hasher.hash(GOOD_PASSWORD));
    return opened.close;
  });

  beforeEach(async () => {
    await api.background.settled();
    await database.query('DELETE FROM sessions');
    await database.query('DELETE FROM throttle');
    api.derivations.length = 0;
  });

  async function seedClients(passwordHash: string): Promise<void> {
    const blank = {
      firstName: '',
      lastName: '',
      phone: '',
      birthDate: null,
      countryId: null,
      state: '',
      city: '',
      street: '',
      zipCode: '',
    };
    const rest = { createdAt: 0, pin: null, level: 'Standard', status: 'active' } as const;
    for (let index = 0; index < MANY; index += 1) {
      await insertUser(database, { ...blank, ...rest, email: person(index), passwordHash, referralId: makeReferralId() });
    }
  }

  type Attempt = (index: number) => { readonly email: string; readonly password: string; readonly address: string };
  const storm = (attemptOf: Attempt) =>
    Promise.all(
      Array.from({ length: MANY }, async (_, index) => {
        const { email, password, address } = attemptOf(index);
        return outcomeOf(await calls.tryLogin(email, password, { remoteAddress: address }));
      }),
    );

  /** Only the sessions that were returned exist, and the engine keeps running. */
  async function expectNothingLeftOver(outcomes: readonly string[]): Promise<void> {
    const sessions = await database.query('SELECT id FROM sessions');
    expect(sessions).toHaveLength(outcomes.filter((outcome) => outcome === '200').length);
    await database.query('DELETE FROM throttle');
    const token = await calls.logIn();
    expect(outcomeOf(await calls.postAs(token, accountPaths.getBalance))).toBe('200');
  }

  const wrong = 'not-the-password';
  const rightOrWrong = (index: number) => (index % 2 === 0 ? DEMO_PASSWORD : wrong);
  test.each<[string, Attempt, readonly string[], number]>([
    [
      'wrong passwords for one account from one address',
      () => ({ email: DEMO_EMAIL, password: wrong, address: addressOf(1) }),
      ['401 invalidCredentials', '429 tooManyAttempts'],
      FAILURES_PER_ACCOUNT,
    ],
    [
      'wrong passwords for one account from everywhere',
      (index) => ({ email: DEMO_EMAIL, password: wrong, address: addressOf(index) }),
      ['401 invalidCredentials', '429 tooManyAttempts'],
      FAILURES_PER_ACCOUNT,
    ],
    [
      'wrong passwords for many accounts from one address',
      (index) => ({ email: person(index), password: wrong, address: addressOf(1) }),
      ['401 invalidCredentials', '429 tooManyAttempts'],
      FAILURES_PER_ADDRESS,
    ],
    [
      'passwords for accounts that do not exist, from one address',
      (index) => ({ email: `nobody${index}@example.test`, password: wrong, address: addressOf(1) }),
      ['401 invalidCredentials', '429 tooManyAttempts'],
      FAILURES_PER_ADDRESS,
    ],
    [
      'right passwords for many accounts from everywhere',
      (index) => ({ email: person(index), password: GOOD_PASSWORD, address: addressOf(index) }),
      ['200'],
      MANY,
    ],
  ])('%s', async (_case, attemptOf, allowed, mostChecks) => {
    const outcomes = await storm(attemptOf);
    expect([...new Set(outcomes)].toSorted()).toEqual(allowed);
    expect(api.derivations.length).toBeLessThanOrEqual(mostChecks);
    await expectNothingLeftOver(outcomes);
  });

  test.each<[string, Attempt]>([
    ['right passwords for one account from one address', () => ({ email: DEMO_EMAIL, password: DEMO_PASSWORD, address: addressOf(1) })],
    ['right and wrong ones for one account', (index) => ({ email: DEMO_EMAIL, password: rightOrWrong(index), address: addressOf(index) })],
    [
      'right and wrong passwords for many accounts',
      (index) => ({ email: person(index), password: index % 2 === 0 ? GOOD_PASSWORD : wrong, address: addressOf(1) }),
    ],
  ])('%s: each gets a response that a single one could get', async (_case, attemptOf) => {
    const outcomes = await storm(attemptOf);
    const unexpected = outcomes.filter((outcome) => !['200', '401 invalidCredentials', '429 tooManyAttempts'].includes(outcome));
    expect(unexpected).toEqual([]);
    for (const [index, outcome] of outcomes.entries()) if (attemptOf(index).password === wrong) expect(outcome).not.toBe('200');
    await expectNothingLeftOver(outcomes);
  });
});
