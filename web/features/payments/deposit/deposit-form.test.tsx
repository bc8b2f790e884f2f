import { euros } from '@fairlead/domain/fixture-euros.ts';
import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import type { PaymentOptions, WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import type { ShownStatus } from '@fairlead/domain/payments/transaction-status.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiResult } from '../../../transport/api-client.ts';
import type { PaymentCalls } from '../payment-calls.ts';
import { exampleDetail, statusOf } from '../transactions/transaction.fixture.ts';
import { createDepositAttempts, type DepositAttempt } from './deposit-attempts.ts';
import { DepositForm, type DepositFormProps } from './deposit-form.tsx';
import { createdAt, exampleOptions, InPayments, sentTo } from './deposit.fixture.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const PAGE = { kind: 'redirect', url: 'https://provider.test/pay' } as const;
const BEGUN: DepositAttempt = {
  requestId: 'request-1',
  method: 1,
  provider: 'quay',
  amountEuros: 700,
  transactionId: 'T1',
  isLeft: false,
};

const options = (changes: Partial<PaymentOptions> = {}) => ({ ok: true, data: { data: exampleOptions(changes) } }) as const;

function refused(code: ErrorCode, details: Parameters<typeof errorBody>[1] = {}): ApiResult<never> {
  return { ok: false, failure: { kind: 'refused', status: 409, body: errorBody(code, details) } };
}

function standing(key: ShownStatus): ApiResult<{ readonly data: WireTransactionDetail }> {
  const detail = { transaction_id: 'T1', amount: euros(700), provider: 'Quay Cards', transaction_status: statusOf(key) };
  return { ok: true, data: { data: exampleDetail(detail) } };
}

function show(calls: Partial<PaymentCalls> = {}, props: Partial<DepositFormProps> = {}) {
  const given = { getOptions: vi.fn(() => Promise.resolve(options())), ...calls };
  const places = { platform: '/platform', details: '/details' };
  render(
    <InPayments calls={given}>
      <DepositForm setting="inline" places={places} onLeft={() => undefined} {...props} />
    </InPayments>,
  );
  return given;
}

const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

async function submit(typed: string) {
  fireEvent.change(await amount(), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: /^(Continue|Deposit €)/ }));
}

test('a client with an incomplete profile is sent to their details instead', async () => {
  show({ getOptions: () => Promise.resolve(options({ profile_complete: false })) });
  expect(await screen.findByText('You have to complete your account first')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/details');
  expect(screen.queryByRole('textbox')).toBeNull();
});

describe('the initial selection', () => {
  test.each([
    ['the first card', {}, /^Credit Card 1/],
    ["the page's method", { method: 'bankWire' }, /^Bank transfer/],
  ] as const)('%s', async (_, props, name) => {
    show({}, props);
    await amount();
    expect(card(name).checked).toBe(true);
  });

  test("is empty if the page's method is not offered, and one is required", async () => {
    show({}, { method: 'titan', amountEuros: 500 });
    expect((await amount()).value).toBe('500');
    fireEvent.click(screen.getByRole('button', { name: 'Deposit €500' }));
    expect(await screen.findByText('Payment method is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(card(/^Credit Card 1/)));
  });
});

describe('a refusal', () => {
  test.each<readonly [string, ApiResult<never>, string]>([
    ["of an amount is shown at it, with the server's limit", refused('depositBelowMinimum', { limit: 300 }), 'Minimum Deposit € 300'],
    ['of a method is shown at the methods', refused('methodNotOffered'), 'This payment method isn’t available right now.'],
    ['by the provider is shown above', refused('providerRefused'), 'The payment provider didn’t accept the payment. Nothing was charged.'],
  ])('%s, and the input is kept', async (_, answer, text) => {
    show({ postCreate: () => Promise.resolve(answer) });
    await amount();
    fireEvent.click(card(/^Credit Card 2/));
    await submit('550');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await amount()).value).toBe('550');
    expect(card(/^Credit Card 2/).checked).toBe(true);
  });

  test('disappears with the next change', async () => {
    show({ postCreate: () => Promise.resolve(refused('methodNotOffered')) });
    await submit('550');
    await screen.findByText('This payment method isn’t available right now.');
    fireEvent.click(card(/^Credit Card 2/));
    expect(screen.queryByText('This payment method isn’t available right now.')).toBeNull();
  });

  test('for an incomplete profile leads to the details', async () => {
    show({ postCreate: () => Promise.resolve(refused('profileIncomplete')) });
    await submit('550');
    expect(await screen.findByText('You have to complete your account first')).toBeTruthy();
  });
});

test('a second click while the first is in progress does nothing', async () => {
  const postCreate = vi.fn(() => new Promise<never>(() => undefined));
  show({ postCreate });
  await submit('550');
  fireEvent.submit(screen.getByRole('button', { name: /^Deposit €550/ }));
  expect(postCreate).toHaveBeenCalledTimes(1);
});

test('after cancelling at the provider the same input continues the deposit, other input starts a new one', async () => {
  const postCreate = vi.fn<PaymentCalls['postCreate']>(() => Promise.resolve(createdAt('harbour')));
  show({ postCreate, postSend: () => Promise.resolve(sentTo(PAGE)) });
  for (const typed of ['550', '550', '300']) {
    await submit(typed);
    await screen.findByRole('link', { name: 'Continue to Harbour Pay' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  }
  const ids = postCreate.mock.calls.map(([{ request_id: id }]) => id);
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
});

describe('a deposit started earlier', () => {
  beforeEach(() => createDepositAttempts(sessionStorage).save(BEGUN));

  test('can be continued', async () => {
    const postSend = vi.fn(() => Promise.resolve(sentTo(PAGE)));
    show({ postCheck: () => Promise.resolve(standing('pending')), postSend });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Quay Cards' }));
    expect(await screen.findByRole('link', { name: 'Continue to Quay Cards' })).toBeTruthy();
    expect(postSend.mock.calls).toEqual([['quay', 'T1']]);
  });

  test('can be abandoned, and the form shows its input again', async () => {
    show({ postCheck: () => Promise.resolve(standing('pending')) });
    fireEvent.click(await screen.findByRole('button', { name: 'Start a new deposit' }));
    expect((await amount()).value).toBe('700');
    expect(card(/^Credit Card 2/).checked).toBe(true);
    expect(createDepositAttempts(sessionStorage).get()).toEqual({ ...BEGUN, isLeft: true });
  });

  test.each<readonly [ShownStatus, string]>([
    ['completed', '€700.00 received'],
    ['declined', 'The payment was declined'],
    ['expired', 'This deposit has expired'],
    ['inReview', 'Your deposit is under review'],
  ])('that is %s by now is reported and forgotten', async (status, title) => {
    show({ postCheck: () => Promise.resolve(standing(status)) });
    const heading = await screen.findByRole('heading', { name: title });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(createDepositAttempts(sessionStorage).get()).toBeNull();
  });

  test('of another client is forgotten, and the form is shown', async () => {
    const unknown = { kind: 'refused', status: 404, body: errorBody('notFound') } as const;
    show({ postCheck: () => Promise.resolve({ ok: false, failure: unknown }) });
    await amount();
    expect(createDepositAttempts(sessionStorage).get()).toBeNull();
  });
});
