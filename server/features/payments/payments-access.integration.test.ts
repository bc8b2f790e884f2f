/** Access to payments. Every call here is a valid one of the owner's, so that only the caller makes the difference. */
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../tests/support/test-api.ts';
import { FIXTURE_START } from '../../fixture-api.ts';
import { frameAddress } from './client/provider-frame.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const OWNER = 1;
const STRANGER = 2;
const MONTH = '2027-01';
const COMMENTS = 'for a house by the sea';
const IBAN = 'DE89370400440532013000';

interface Ids {
  readonly deposit: string;
  readonly withdrawal: string;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly payload?: object;
}

type Body = Readonly<Record<string, unknown>>;

const post = (url: string, payload: object): Call => ({ method: 'POST', url, payload });
const get = (url: string): Call => ({ method: 'GET', url });

/** Calls about one transaction: for another client it does not exist. */
const ABOUT_ONE: readonly (readonly [string, (ids: Ids) => Call])[] = [
  ['its details', ({ withdrawal }) => get(paymentPaths.transaction.replace(':id', withdrawal))],
  ['its state', ({ deposit }) => post(paymentPaths.check, { transaction_id: deposit })],
  ['its provider’s page', ({ deposit }) => post(paymentPaths.send.replace(':provider', 'one'), { transaction_id: deposit })],
  ['its cancellation', ({ withdrawal }) => post(paymentPaths.cancel, { transaction_id: withdrawal })],
];

/** Calls about the caller. */
const OF_THE_CALLER: readonly (readonly [string, Call])[] = [
  ['the list', get(paymentPaths.list.replace(':token', 'none'))],
  ['a page', get(`${paymentPaths.page}?group=withdrawals`)],
  ['a page as CSV', get(`${paymentPaths.csv}?group=withdrawals`)],
  ['the payment options', get(paymentPaths.options)],
  ['the statements', get(paymentPaths.statements)],
  ['a statement', get(paymentPaths.statement.replace(':month', MONTH))],
  ['a statement as CSV', get(paymentPaths.statementCsv.replace(':month', MONTH))],
  ['a statement as PDF', get(paymentPaths.statementPdf.replace(':month', MONTH))],
];

const CREATING: readonly (readonly [string, Call])[] = [
  ['a deposit', post(paymentPaths.create, { method: 1, amount: 250, provider: 'one' })],
  ['a withdrawal', post(paymentPaths.create, { method: 'withdraw', amount: -10, comments: COMMENTS, iban: IBAN })],
];

describe.each(testDatabases)('access to payments on %s', (kind) => {
  let bench: TestApi;
  let ids: Ids;
  let owner: string;

  beforeAll(async () => {
    bench = await openTestApi(kind);
    owner = await start('client', OWNER);
    const [deposit, withdrawal] = await Promise.all(CREATING.map(([, call]) => inject(call, owner)));
    ids = { deposit: idOf(deposit?.json<Body>()), withdrawal: idOf(withdrawal?.json<Body>()) };
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.api.setTime(FIXTURE_START));

  const start = (audience: 'client' | 'operator' | 'affiliate', userId: number) =>
    bench.api.sessions.start({ audience, userId }, ORIGIN, true);
  const idOf = (body: Body | undefined): string => String(body?.['transaction_id']);
  const inject = (call: Call, token?: string) =>
    bench.api.app.inject({ ...call, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

  async function judge(call: Call, token?: string): Promise<string> {
    const answer = await inject(call, token);
    const isJson = String(answer.headers['content-type']).includes('json');
    const error = isJson ? answer.json<{ error?: { code: string } }>().error : undefined;
    return error === undefined ? String(answer.statusCode) : `${answer.statusCode} ${error.code}`;
  }

  const everyCall = (): readonly (readonly [string, Call])[] => [
    ...ABOUT_ONE.map(([name, callOf]) => [name, callOf(ids)] as const),
    ...OF_THE_CALLER,
    ...CREATING,
  ];

  test.each<[string, () => Promise<string | undefined>]>([
    ['a caller without a session', async () => undefined],
    ['an unknown token', async () => 'A'.repeat(43)],
    ['an operator with the same number', () => start('operator', OWNER)],
    ['an affiliate with the same number', () => start('affiliate', OWNER)],
  ])('%s gets nothing', async (_who, tokenOf) => {
    const token = await tokenOf();
    for (const [name, call] of everyCall()) expect([name, await judge(call, token)]).toEqual([name, '401 notSignedIn']);
  });

  test.each(ABOUT_ONE)('another client asking for %s gets notFound', async (_name, callOf) => {
    expect(await judge(callOf(ids), await start('client', STRANGER))).toBe('404 notFound');
  });

  test.each(OF_THE_CALLER)('another client asking for %s sees nothing of the first', async (_name, call) => {
    const { body } = await inject(call, await start('client', STRANGER));
    for (const secret of [ids.deposit, ids.withdrawal, COMMENTS, IBAN, '9990', '9,990']) expect(body).not.toContain(secret);
  });

  test('wrong kind is notFound: a deposit cannot be cancelled, a withdrawal cannot be sent to a provider', async () => {
    expect(await judge(post(paymentPaths.cancel, { transaction_id: ids.deposit }), owner)).toBe('404 notFound');
    const send = post(paymentPaths.send.replace(':provider', 'one'), { transaction_id: ids.withdrawal });
    expect(await judge(send, owner)).toBe('404 notFound');
  });

  test("another user's id in the body changes nothing for that user", async () => {
    const stranger = await start('client', STRANGER);
    const payload = { method: 1, amount: 250, provider: 'one', user_id: OWNER, userId: OWNER };
    const { transaction_id: id } = (await inject(post(paymentPaths.create, payload), stranger)).json<Body>();
    const [row] = await bench.database.query<{ user_id: number }>('SELECT user_id FROM transactions WHERE transaction_id = $1', [id]);
    // The second demo client lacks the details that a deposit needs; either way the first client is unaffected.
    expect(row?.user_id).not.toBe(OWNER);
  });

  test('the owner gets all of it, so that the refusals above mean something', async () => {
    for (const [name, call] of everyCall()) expect([name, await judge(call, owner)]).toEqual([name, '200']);
  });

  test('the log has no token in a URL, no sealed frame, no bank account and no comments', async () => {
    const sealed = frameAddress({ script: 'https://pay.example/widget.js', session: 'a-session-of-a-provider' }, bench.api.secretBox);
    const token = await start('client', OWNER);
    const before = bench.api.logLines.length;
    const calls = [
      get(paymentPaths.list.replace(':token', token)),
      ...OF_THE_CALLER.map(([, { url }]) => get(`${url}${url.includes('?') ? '&' : '?'}token=${token}`)),
      get(`${paymentPaths.transaction.replace(':id', 'A'.repeat(20))}?token=${token}`),
      get(`${paymentPaths.statementPdf.replace(':month', '2030-01')}?token=${token}`),
      get(sealed),
      get(`${sealed}AAAA`),
      post(paymentPaths.create, { method: 'withdraw', amount: -10, comments: COMMENTS, iban: IBAN, token }),
      post(paymentPaths.create, { method: 'withdraw', amount: -10, comments: COMMENTS, iban: `${IBAN}1`, token }),
    ];
    const statuses: number[] = [];
    for (const call of calls) statuses.push((await inject(call)).statusCode);
    expect(statuses.filter((status) => status === 401 || status >= 500)).toEqual([]);
    const lines = bench.api.logLines.slice(before);
    expect(lines.length).toBeGreaterThanOrEqual(calls.length);
    const secrets = [token, sealed.slice(sealed.indexOf('of=') + 3), IBAN, COMMENTS];
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });
});
