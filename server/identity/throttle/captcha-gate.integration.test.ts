import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../tests/support/databases.ts';
import type { Database } from '../../adapters/db/database.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { createAttemptCounter } from './attempt-counter.ts';
import { createCaptchaGate, FAILURES_WITHOUT_CAPTCHA, type CaptchaMode } from './captcha-gate.ts';

const START = 1_800_000_000_000;
const WINDOW_MS = 900_000;
const ada = { account: 'ada@example.test', address: '192.0.2.1' };
/** Shares neither the account nor the address with ada. */
const grace = { account: 'grace@example.test', address: '192.0.2.2' };

describe.each(testDatabases)('the captcha gate on %s', (kind) => {
  let database: Database;
  let now: number;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  beforeEach(async () => {
    now = START;
    await database.query('DELETE FROM throttle');
  });

  const gate = (mode: CaptchaMode) =>
    createCaptchaGate({
      mode,
      attempts: createAttemptCounter(database, () => now),
      redeem: (payload) => Promise.resolve(payload === 'solved'),
    });
  const outcome = (mode: CaptchaMode, attempt: typeof ada, payload?: string) =>
    gate(mode)
      .admit({ ...attempt, payload })
      .then(
        () => 'admitted',
        (error: unknown) => (error instanceof CallRefused ? error.code : error),
      );
  const fail = async (attempt: typeof ada, times: number) => {
    for (let failure = 0; failure < times; failure += 1) await gate('adaptive').failed(attempt);
  };

  test.each<[CaptchaMode, string | undefined, string]>([
    ['adaptive', undefined, 'admitted'],
    ['adaptive', 'solved', 'admitted'],
    ['adaptive', 'wrong', 'captchaInvalid'],
    ['always', undefined, 'captchaRequired'],
    ['always', 'solved', 'admitted'],
    ['always', 'wrong', 'captchaInvalid'],
    ['off', undefined, 'admitted'],
    ['off', 'wrong', 'admitted'],
  ])('%s, with %j: %s', async (mode, payload, expected) => {
    expect(await outcome(mode, ada, payload)).toBe(expected);
  });

  test.each([
    ['the account, from any address', { ...grace, account: ada.account }],
    ['the address, for any account', { ...grace, address: ada.address }],
  ])('after three failures %s needs a captcha', async (_case, attempt) => {
    await fail(ada, FAILURES_WITHOUT_CAPTCHA - 1);
    expect(await outcome('adaptive', attempt)).toBe('admitted');
    await fail(ada, 1);
    expect(await outcome('adaptive', attempt)).toBe('captchaRequired');
    expect(await outcome('adaptive', attempt, 'solved')).toBe('admitted');
    expect(await outcome('adaptive', grace)).toBe('admitted');
  });

  test('failures are forgotten after a quarter of an hour', async () => {
    await fail(ada, FAILURES_WITHOUT_CAPTCHA);
    now = START + WINDOW_MS - 1;
    expect(await outcome('adaptive', ada)).toBe('captchaRequired');
    now = START + WINDOW_MS;
    expect(await outcome('adaptive', ada)).toBe('admitted');
  });

  test('concurrent failures are each counted once', async () => {
    await Promise.all(Array.from({ length: FAILURES_WITHOUT_CAPTCHA }, () => gate('adaptive').failed(ada)));
    expect(await outcome('adaptive', ada)).toBe('captchaRequired');
  });

  test.each<CaptchaMode>(['always', 'off'])('%s counts nothing', async (mode) => {
    await gate(mode).failed(ada);
    expect(await database.query('SELECT key FROM throttle')).toEqual([]);
  });

  test('neither email nor address is stored in plain text', async () => {
    await fail(ada, 1);
    expect(JSON.stringify(await database.query('SELECT * FROM throttle'))).not.toMatch(/ada|example|192\.0/);
  });
});
