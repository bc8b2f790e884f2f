import { euros } from '@fairlead/domain/fixture-euros.ts';
import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import type { CreateTransactionResponse, FollowUp, PaymentOptions, SendResponse } from '@fairlead/contract/payments/schemas.ts';
import { describe, expect, test, vi } from 'vitest';
import type { ApiResult } from '../../../transport/api-client.ts';
import { beginDeposit, resumeDeposit } from './begin-deposit.ts';
import type { DepositAttempt } from './deposit-attempts.ts';

const CARD = { method: 1, provider: 'cidrus', amountEuros: 500 } as const;
const WIRE = { beneficiary: 'Fairlead', iban: 'DE89', bic: 'COBADEFF', bank: 'A bank', reference: 'RF18' };
const PAGE: SendResponse['data'] = { kind: 'redirect', url: 'https://provider.test/pay' };
const LOST: ApiResult<never> = { ok: false, failure: { kind: 'network' } };

const refused = (code: ErrorCode): ApiResult<never> => ({ ok: false, failure: { kind: 'refused', status: 409, body: errorBody(code) } });

function created(next: FollowUp = { kind: 'send', provider: 'cidrus' }): ApiResult<CreateTransactionResponse> {
  const common = { status: 'success', transaction_id: 'T1', number: '1001' } as const;
  return { ok: true, data: { ...common, data: { ...common, follow_up: next } } };
}

const sent: ApiResult<SendResponse> = { ok: true, data: { status: 'success', data: PAGE } };

const OPTIONS: ApiResult<{ readonly data: PaymentOptions }> = {
  ok: true,
  data: {
    data: {
      currency: 'EUR',
      minimum_deposit: euros(250),
      maximum_deposit: euros(100_000),
      methods: [{ id: 1, provider: 'paymaxis', title: 'Paymaxis', card_number: 1 }],
      profile_complete: true,
      withdrawable: euros(0),
      cash: euros(0),
      free_margin: euros(0),
      equity: euros(0),
      used_margin: euros(0),
      reserved: euros(0),
      bonus: euros(0),
      credit: euros(0),
      owed: euros(0),
      held: euros(0),
      returnable: euros(0),
      withdrawals_under_way: 0,
      withdrawal_due_on: '2026-11-24',
    },
  },
};

/** A server that gives these answers in turn and then repeats the last one. */
function given(creations: readonly ApiResult<CreateTransactionResponse>[], sendings: readonly ApiResult<SendResponse>[] = [sent]) {
  let attempt: DepositAttempt | null = null;
  let ids = 0;
  const next = <T>(answers: readonly T[]) => {
    let asked = -1;
    return () => Promise.resolve(answers[Math.min((asked += 1), answers.length - 1)] as T);
  };
  const calls = { postCreate: vi.fn(next(creations)), postSend: vi.fn(next(sendings)), getOptions: vi.fn(() => Promise.resolve(OPTIONS)) };
  return {
    calls,
    wait: vi.fn(() => Promise.resolve()),
    newRequestId: () => `request-${(ids += 1)}`,
    attempts: {
      get: () => attempt,
      save: (saved: DepositAttempt) => {
        attempt = saved;
      },
      forget: () => {
        attempt = null;
      },
    },
  };
}

const requestIdsOf = ({ calls }: ReturnType<typeof given>) =>
  calls.postCreate.mock.calls.map((call: readonly unknown[]) => (call[0] as { readonly request_id: string }).request_id);

describe('a deposit', () => {
  test("through a provider leads to the provider's page", async () => {
    const server = given([created()]);
    expect(await beginDeposit(CARD, server)).toEqual({ kind: 'provider', transactionId: 'T1', step: PAGE });
    expect(server.calls.postCreate.mock.calls).toEqual([[{ method: 1, amount: 500, provider: 'cidrus', request_id: 'request-1' }]]);
    expect(server.calls.postSend.mock.calls).toEqual([['cidrus', 'T1']]);
  });

  test('by wire leads to the account to transfer to', async () => {
    const server = given([created({ kind: 'wire', wire: WIRE })]);
    expect(await beginDeposit({ method: 2, provider: null, amountEuros: 500 }, server)).toEqual({
      kind: 'wire',
      transactionId: 'T1',
      wire: WIRE,
    });
    expect(server.calls.postSend).not.toHaveBeenCalled();
  });

  test('paid in the meantime is not paid again', async () => {
    expect(await beginDeposit(CARD, given([created()], [refused('transactionNotOpen')]))).toEqual({ kind: 'closed', transactionId: 'T1' });
  });
});

describe('a lost response', () => {
  test.each([
    ['no response', LOST],
    ['a server that is restarting', refused('unavailable')],
    ['an unknown outcome', refused('outcomeUnknown')],
  ])('is followed by a retry with the same id: %s', async (_, lost) => {
    const server = given([lost, lost, created()]);
    expect(await beginDeposit(CARD, server)).toMatchObject({ kind: 'provider' });
    expect(requestIdsOf(server)).toEqual(['request-1', 'request-1', 'request-1']);
  });

  test('that stays lost fails the deposit, and the next attempt continues the same deposit', async () => {
    const server = given([LOST, LOST, LOST, created()]);
    expect(await beginDeposit(CARD, server)).toEqual({ kind: 'failed', failure: { kind: 'network' } });
    expect(await beginDeposit(CARD, server)).toMatchObject({ kind: 'provider' });
    expect(new Set(requestIdsOf(server))).toEqual(new Set(['request-1']));
  });

  test('from the provider call is followed by a retry', async () => {
    const server = given([created()], [LOST, sent]);
    expect(await beginDeposit(CARD, server)).toMatchObject({ kind: 'provider' });
    expect(server.calls.postCreate).toHaveBeenCalledTimes(1);
  });
});

describe('a refusal', () => {
  test.each<ErrorCode>(['depositBelowMinimum', 'profileIncomplete', 'methodNotOffered'])('%s is reported at once', async (code) => {
    const server = given([refused(code)]);
    expect(await beginDeposit(CARD, server)).toMatchObject({ kind: 'failed', failure: { body: { error: { code } } } });
    expect(server.calls.postCreate).toHaveBeenCalledTimes(1);
  });

  test.each<ErrorCode>(['providerRefused', 'providerUnavailable'])(
    '%s is reported at once, and the next attempt continues the same deposit',
    async (code) => {
      const server = given([created()], [refused(code), sent]);
      expect(await beginDeposit(CARD, server)).toMatchObject({ kind: 'failed', failure: { body: { error: { code } } } });
      expect(await beginDeposit(CARD, server)).toMatchObject({ kind: 'provider' });
      expect(requestIdsOf(server)).toEqual(['request-1', 'request-1']);
    },
  );
});

describe('a deposit started earlier', () => {
  test('in this tab continues with the chosen provider', async () => {
    const server = given([created()]);
    await beginDeposit(CARD, server);
    expect(await resumeDeposit('T1', 'Paymaxis', server)).toEqual({ kind: 'provider', transactionId: 'T1', step: PAGE });
    expect(server.calls.postSend).toHaveBeenLastCalledWith('cidrus', 'T1');
    expect(server.calls.postCreate).toHaveBeenCalledTimes(1);
  });

  test('elsewhere continues with the provider of that name', async () => {
    const server = given([]);
    expect(await resumeDeposit('T2', 'Paymaxis', server)).toMatchObject({ kind: 'provider', transactionId: 'T2' });
    expect(server.calls.postSend.mock.calls).toEqual([['paymaxis', 'T2']]);
  });

  test('cannot continue once its provider is gone', async () => {
    expect(await resumeDeposit('T2', 'Gone', given([]))).toMatchObject({
      kind: 'failed',
      failure: { body: { error: { code: 'methodNotOffered' } } },
    });
  });
});

test('the same input after a wire starts a new deposit', async () => {
  const server = given([created({ kind: 'wire', wire: WIRE })]);
  const request = { method: 2, provider: null, amountEuros: 500 } as const;
  await beginDeposit(request, server);
  await beginDeposit(request, server);
  expect(requestIdsOf(server)).toEqual(['request-1', 'request-2']);
});
