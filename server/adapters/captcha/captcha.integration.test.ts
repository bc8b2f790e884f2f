import type { Challenge, Payload } from 'altcha-lib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { createCaptcha } from './captcha.ts';
import { encodeCaptcha, solveCaptcha } from './fixture-captcha.ts';

const START = 1_800_000_000_000;
const VALID_MS = 1_200_000;

describe.each(testDatabases)('the captcha on %s', (kind) => {
  let database: Database;
  let now: number;
  /** The solution shared by all tests; each test starts with nothing used up. */
  let solved: Payload;

  const makeCaptcha = (secret = 'our secret') => createCaptcha({ database, secret, clock: () => now });
  const redeem = (payload: unknown) => makeCaptcha().redeem(encodeCaptcha(payload));

  beforeAll(async () => {
    now = START;
    const opened = await openTestDatabase(kind);
    database = opened.database;
    solved = await solveCaptcha(await makeCaptcha().createChallenge());
    return opened.remove;
  });

  beforeEach(async () => {
    now = START;
    await database.query('DELETE FROM spent_captchas');
  });

  test('accepts a solution, once', async () => {
    expect([await redeem(solved), await redeem(solved)]).toEqual([true, false]);
  });

  test('accepts it once even if ten calls use it concurrently', async () => {
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => redeem(solved)));
    expect(verdicts.filter((verdict) => verdict)).toHaveLength(1);
  });

  test.each<[string, (payload: Payload) => unknown]>([
    ['with different white space', (payload) => JSON.stringify(payload, null, 4)],
    ['with its members in a different order', ({ challenge, solution }) => JSON.stringify({ solution, challenge })],
    ['with something added', (payload) => JSON.stringify({ ...payload, extra: 1 })],
    [
      'with the signature in capitals',
      ({ challenge, solution }) => JSON.stringify({ challenge: { ...challenge, signature: challenge.signature?.toUpperCase() }, solution }),
    ],
    ['with a different solving time', ({ challenge, solution }) => JSON.stringify({ challenge, solution: { ...solution, time: 7 } })],
  ])('does not accept it again %s', async (_case, rewrite) => {
    await redeem(solved);
    expect(await makeCaptcha().redeem(Buffer.from(String(rewrite(solved))).toString('base64'))).toBe(false);
  });

  const changed = (parameters: object): ((payload: Payload) => unknown) => {
    return ({ challenge, solution }) => ({ challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } }, solution });
  };
  test.each<[string, (payload: Payload) => unknown]>([
    ['no object', () => 7],
    ['nothing', () => null],
    ['a list', () => []],
    ['a challenge without a solution', ({ challenge }) => ({ challenge })],
    ['a solution without its challenge', ({ solution }) => ({ solution })],
    ['a wrong solution', ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: solution.counter + 1 } })],
    ['a wrong key', ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } })],
    ['no signature', ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution })],
    ['a later end', changed({ expiresAt: 4_000_000_000 })],
    ['a lower cost', changed({ cost: 1 })],
    ['a higher cost, which would burden the server', changed({ cost: 1_000_000_000 })],
    ['an easier prefix', changed({ keyPrefix: '' })],
    ['another nonce', changed({ nonce: '00'.repeat(16) })],
    ['another algorithm', changed({ algorithm: 'SHA-1' })],
  ])('rejects %s', async (_case, change) => {
    expect(await redeem(change(solved))).toBe(false);
    expect(await database.query('SELECT digest FROM spent_captchas')).toEqual([]);
  });

  test.each(['', '!', 'bm90IGpzb24=', 'x'.repeat(4_096)])('rejects the invalid payload %j', async (payload) => {
    expect(await makeCaptcha().redeem(payload)).toBe(false);
  });

  test('rejects a challenge signed with another secret', async () => {
    const foreign: Challenge = await makeCaptcha('another secret').createChallenge();
    expect(await redeem(await solveCaptcha(foreign))).toBe(false);
  });

  test('rejects a solution after more than twenty minutes', async () => {
    now = START + VALID_MS;
    expect(await redeem(solved)).toBe(false);
    now = START + VALID_MS - 1;
    expect(await redeem(solved)).toBe(true);
  });

  test('deletes used challenges only once they would be too old anyway', async () => {
    await redeem(solved);
    now = START + VALID_MS - 1;
    await makeCaptcha().deleteExpired();
    expect(await redeem(solved)).toBe(false);
    now = START + VALID_MS + 1;
    await makeCaptcha().deleteExpired();
    expect(await database.query('SELECT digest FROM spent_captchas')).toEqual([]);
    expect(await redeem(solved)).toBe(false);
  });
});
