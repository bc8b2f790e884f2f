import { accountPaths } from '@fairlead/contract/paths.ts';
import { autoTradingResponseSchema, sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { balanceResponseSchema } from '@fairlead/contract/trading/schemas.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import { DEMO_PASSWORD } from '../../../../demo/demo-clients.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';

describe.each(testDatabases)('the AutoTrading switch on %s', (kind) => {
  let api: FixtureApi;
  let commandCount = 0;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    const userIds = await api.engine.listAutoTradingAccounts();
    await Promise.all(userIds.map((accountId) => switchInEngine(accountId, false)));
  });

  const post = (url: string, payload: object, token?: string) =>
    api.app.inject({ method: 'POST', url, payload, ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }) });
  const logIn = async (email = 'demo@fairlead.test') =>
    sessionResponseSchema.parse((await post(accountPaths.login, { email, password: DEMO_PASSWORD })).json()).data;
  const userNow = async (token: string) => sessionResponseSchema.parse((await post(accountPaths.get, {}, token)).json()).data;
  const turn = (token: string, auto_trading: unknown) => post(accountPaths.autoTrading, { auto_trading }, token);
  const switchInEngine = (accountId: number, isOn: boolean) =>
    api.engine.submit({ kind: 'setAutoTrading', accountId, isOn, at: FIXTURE_START, commandId: `test:${(commandCount += 1)}` });

  test('is off at first, can be turned on and off, and shows in the account and at the next login', async () => {
    const { token, id, auto_trading } = await logIn();
    expect(auto_trading).toBe(0);
    for (const state of [1, 1, 0] as const) {
      const response = await turn(token, state);
      expect(autoTradingResponseSchema.strict().parse(response.json())).toEqual({ status: true, data: { auto_trading: state } });
      expect((await userNow(token)).auto_trading).toBe(state);
      expect((await logIn()).auto_trading).toBe(state);
      expect(await api.engine.listAutoTradingAccounts()).toEqual(state === 1 ? [id] : []);
    }
  });

  test('is included in the positions, which every account screen reads', async () => {
    const { token } = await logIn();
    await turn(token, 1);
    const answer = balanceResponseSchema.parse((await post(accountPaths.getBalance, {}, token)).json());
    expect(answer.data.positions.auto_trading).toBe(1);
  });

  test('accepts the token in the body, as in the contract', async () => {
    const { token } = await logIn();
    expect((await post(accountPaths.autoTrading, { token, auto_trading: 1 })).statusCode).toBe(200);
    expect((await userNow(token)).auto_trading).toBe(1);
  });

  test('can be on for an account that cannot trade yet', async () => {
    const { token, verified_account } = await logIn('new@fairlead.test');
    expect(verified_account).toBe(false);
    expect((await turn(token, 1)).statusCode).toBe(200);
    expect((await userNow(token)).auto_trading).toBe(1);
  });

  test.each([[2], [-1], ['1'], [true], [null], [undefined]])('rejects %j', async (state) => {
    const response = await turn((await logIn()).token, state);
    const { error } = errorBodySchema.parse(response.json());
    expect([response.statusCode, error.code, error.fields?.map(({ field }) => field)]).toEqual([400, 'invalidInput', ['auto_trading']]);
  });

  test('needs a session', async () => {
    expect((await post(accountPaths.autoTrading, { auto_trading: 1 })).statusCode).toBe(401);
  });

  test('cannot be changed for a frozen account', async () => {
    const { token, id } = await logIn();
    const setStatus = (status: 'active' | 'frozen') =>
      api.engine.submit({ kind: 'setAccountStatus', accountId: id, status, at: FIXTURE_START, commandId: `test:${status}` });
    await setStatus('frozen');
    const response = await turn(token, 1);
    await setStatus('active');
    expect([response.statusCode, errorBodySchema.parse(response.json()).error.code]).toEqual([403, 'accountNotActive']);
    expect(await api.engine.listAutoTradingAccounts()).toEqual([]);
  });
});
