import { euros } from '@fairlead/domain/fixture-euros.ts';
import { errorBody, type ErrorCode } from '@fairlead/contract/errors.ts';
import type { CreateTransactionRequest, CreateTransactionResponse, PaymentOptions } from '@fairlead/contract/payments/schemas.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import type { ApiResult } from '../../../transport/api-client.ts';
import { LocaleProvider } from '../../../ui/locale.tsx';
import { createPaymentCalls, type PaymentCalls } from '../payment-calls.ts';
import { PaymentsAccessContext, type PaymentsAccess } from '../payments-access.ts';
import { OPTIONS } from './payment-options.fixture.ts';
import { WithdrawForm } from './withdraw-form.tsx';

type Created = ApiResult<CreateTransactionResponse>;

const IBAN = 'DE89 3704 0044 0532 0130 00';
/** The details of the available funds are a dialog too. */
const REVIEW = { name: 'Review your withdrawal' };
const LOST: Created = { ok: false, failure: { kind: 'network' } };
const CREATED = { status: 'success', transaction_id: 'ABCDEFGHIJ0123456789', number: '100042' } as const;
const TAKEN: Created = { ok: true, data: { ...CREATED, data: { ...CREATED, follow_up: { kind: 'wait', due_on: '2026-11-25' } } } };

const refused = (code: ErrorCode, details = {}): Created => ({
  ok: false,
  failure: { kind: 'refused', status: 400, body: errorBody(code, details) },
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Given {
  readonly options?: Partial<PaymentOptions>;
  readonly answers?: readonly (Created | Promise<Created>)[];
  readonly locale?: string;
  /** The results of the first attempts to load. */
  readonly loads?: readonly ApiResult<{ readonly data: PaymentOptions }>[];
}

/** The form with these options; the last answer repeats. */
async function show({ options = {}, answers = [TAKEN], locale = 'en-IE', loads = [] }: Given = {}) {
  const sent: CreateTransactionRequest[] = [];
  const getOptions = vi.fn<PaymentCalls['getOptions']>(() => Promise.resolve({ ok: true, data: { data: { ...OPTIONS, ...options } } }));
  for (const load of loads) getOptions.mockResolvedValueOnce(load);
  const access: PaymentsAccess = {
    calls: {
      ...createPaymentCalls(() => Promise.reject(new Error('another call'))),
      getOptions,
      postCreate: (request) => {
        sent.push(request);
        return Promise.resolve(answers[Math.min(sent.length, answers.length) - 1] ?? LOST);
      },
    },
    download: () => Promise.resolve(false),
  };
  const onDone = vi.fn();
  render(
    <MemoryRouter>
      <LocaleProvider value={locale}>
        <InEnglish>
          <PaymentsAccessContext value={access}>
            <WithdrawForm onDone={onDone} />
          </PaymentsAccessContext>
        </InEnglish>
      </LocaleProvider>
    </MemoryRouter>,
  );
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return { sent, onDone, getOptions };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label);
const amount = () => field('Amount');
const comments = () => field('Comments');
const iban = () => field('Your bank account (IBAN)');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const review = () => press('Review withdrawal');
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: /^Request / }));

/** Advances the clock. */
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function type(control: HTMLElement, value: string) {
  fireEvent.change(control, { target: { value } });
  fireEvent.blur(control);
}

function fillIn(sum = '250') {
  type(amount(), sum);
  type(comments(), ' For the car ');
}

describe('validation before submit', () => {
  test.each([
    ['no amount', '', 'Amount is required'],
    ['no number', 'all', 'Enter a number, for example 1,000.50'],
    ['an exponent', '1e2', 'Enter a number, for example 1,000.50'],
    ['nothing', '0', 'Amount must be greater than zero'],
    ['a negative amount', '-5', 'Amount must be greater than zero'],
    ['a third decimal', '5.125', 'Use at most two decimal places.'],
    ['a cent too many', '1,234.57', 'Maximum withdraw can be €1,234.56'],
  ])('%s', async (_, typed, message) => {
    const { sent } = await show();
    fillIn(typed);
    review();
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(amount()));
    expect(screen.queryByRole('dialog', REVIEW)).toBeNull();
    expect(sent).toEqual([]);
  });

  test('all missing fields are reported at once, and the first one is focused', async () => {
    await show({ options: { returnable: euros(0) } });
    review();
    for (const message of ['Amount is required', 'Comments is required', 'IBAN is required']) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(amount()));
  });

  test("an amount above the maximum is reported at once, in the client's number format", async () => {
    await show({ locale: 'de-DE' });
    fireEvent.change(amount(), { target: { value: '1.234,57' } });
    expect(await screen.findByText(/^Maximum withdraw can be 1\.234,56\s€$/)).toBeTruthy();
  });

  test.each([
    ['none', '   ', 'Comments is required'],
    ['too long', 'a'.repeat(501), 'Comments has maximum 500 characters'],
  ])('comments: %s', async (_, typed, message) => {
    await show();
    type(amount(), '250');
    type(comments(), typed);
    review();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('dialog', REVIEW)).toBeNull();
  });

  test.each([
    ['none', '', 'IBAN is required'],
    ['a digit wrong', 'DE89370400440532013001', 'This IBAN isn’t valid. Check it against your bank details.'],
  ])('a bank account: %s', async (_, typed, message) => {
    await show();
    fillIn('500.01');
    type(iban(), typed);
    review();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('dialog', REVIEW)).toBeNull();
  });
});

describe('the payout preview', () => {
  test.each([
    ['everything refunded', '500', ['€500.00 refunded to your original payment methods'], false],
    ['the excess by bank transfer', '600.5', ['€500.00 refunded to your original payment methods', '€100.50 by bank transfer'], true],
  ])('%s', async (_, typed, ways, needsAccount) => {
    await show();
    type(amount(), typed);
    for (const way of ways) expect(await screen.findByText(way)).toBeTruthy();
    expect(screen.queryByLabelText('Your bank account (IBAN)') !== null).toBe(needsAccount);
  });

  test('"Withdraw everything" fills in the full amount', async () => {
    await show();
    press('Withdraw all');
    await waitFor(() => expect(amount().value).toBe('1,234.56'));
    expect(screen.getByText('€734.56 by bank transfer')).toBeTruthy();
  });

  test('the bank account is required at once if nothing can be refunded', async () => {
    await show({ options: { returnable: euros(0) } });
    type(iban(), 'de89370400440532013000');
    await waitFor(() => expect(iban().value).toBe(IBAN));
  });
});

describe('the request', () => {
  test('is shown for review first and has a negative amount', async () => {
    const { sent } = await show();
    fillIn('600.50');
    type(iban(), IBAN);
    review();
    const dialog = await screen.findByRole('dialog', REVIEW);
    for (const text of ['€600.50', '€100.50 by bank transfer', IBAN, 'by the end of 24 November 2026', 'For the car']) {
      expect(dialog.textContent).toContain(text);
    }
    expect(sent).toEqual([]);
    press('Request €600.50');
    await screen.findByText('Withdrawal requested');
    expect(sent).toEqual([
      { method: 'withdraw', amount: -600.5, comments: 'For the car', iban: 'DE89370400440532013000', request_id: expect.any(String) },
    ]);
  });

  test('is read with the decimal comma of a German client', async () => {
    const { sent } = await show({ locale: 'de-DE' });
    fillIn('1.000,05');
    type(iban(), IBAN);
    review();
    await confirm();
    await waitFor(() => expect(sent).toMatchObject([{ amount: -1_000.05 }]));
  });

  test('is sent once, however often the button is pressed', async () => {
    const answer = Promise.withResolvers<Created>();
    const { sent } = await show({ answers: [answer.promise] });
    fillIn();
    review();
    await confirm();
    await confirm();
    await confirm();
    await act(async () => answer.resolve(TAKEN));
    await screen.findByText('Withdrawal requested');
    expect(sent).toHaveLength(1);
  });

  test('reuses its id after a lost response, and gets a new one after a change', async () => {
    const { sent } = await show({ answers: [LOST, LOST, TAKEN] });
    fillIn();
    review();
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('We didn’t get a response');
    await confirm();
    await waitFor(() => expect(sent).toHaveLength(2));
    await screen.findByRole('alert');
    press('Edit');
    await waitFor(() => expect(screen.queryByRole('dialog', REVIEW)).toBeNull());
    expect(comments().value).toBe('For the car');
    type(amount(), '251');
    review();
    await confirm();
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]?.request_id).not.toBe(sent[0]?.request_id);
  });
});

describe('a refusal by the server', () => {
  test.each([
    ['insufficientFunds', { limit: 100 }, amount, 'Maximum withdraw can be €100.00'],
    ['amountNotAllowed', {}, amount, 'This amount isn’t allowed.'],
    ['invalidInput', { fields: [{ field: 'iban', message: '' }] }, iban, 'This IBAN isn’t valid. Check it against your bank details.'],
  ] as const)('%s stands at its field, and everything stays', async (code, details, control, message) => {
    await show({ answers: [refused(code, details)] });
    fillIn('600');
    type(iban(), IBAN);
    review();
    await confirm();
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', REVIEW)).toBeNull());
    expect(control().getAttribute('aria-invalid')).toBe('true');
    expect([amount().value, comments().value, iban().value]).toEqual(['600.00', 'For the car', IBAN]);
  });

  test('reloads the figures if they were outdated', async () => {
    const { getOptions } = await show({ answers: [refused('insufficientFunds', { limit: 100 })] });
    fillIn();
    review();
    await confirm();
    await waitFor(() => expect(getOptions).toHaveBeenCalledTimes(2));
  });

  test.each<readonly [ErrorCode, string]>([
    ['tooManyWithdrawals', 'You’ve reached the maximum number of pending withdrawals. Wait until one is completed.'],
    ['accountNotActive', 'This account isn’t active.'],
    ['profileIncomplete', 'You have to complete your account first'],
  ])('%s is shown in the dialog', async (code, message) => {
    await show({ answers: [refused(code)] });
    fillIn();
    review();
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });
});

describe('after the request', () => {
  /** Requests a withdrawal, then stops the clock. */
  async function take() {
    const { onDone } = await show();
    fillIn();
    review();
    await screen.findByRole('dialog', REVIEW);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => press('Request €250.00'));
    return onDone;
  }

  test('the message shows number, amount, date and a link, then the platform opens automatically', async () => {
    const onDone = await take();
    expect(document.activeElement?.textContent).toBe('Withdrawal requested');
    expect(screen.getByText('€250.00 is reserved for withdrawal 100042. We’ll process it by the end of 25 November 2026.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View withdrawal' }).getAttribute('href')).toBe(
      '/transactions/withdrawals?transaction=ABCDEFGHIJ0123456789',
    );
    pass(2_999);
    expect(onDone).not.toHaveBeenCalled();
    pass(1);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test('the client can choose to stay', async () => {
    const onDone = await take();
    press('Stay here');
    pass(60_000);
    expect(onDone).not.toHaveBeenCalled();
    press('Go to platform');
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

describe('in place of the form', () => {
  test('the reasons are shown if nothing can be withdrawn', async () => {
    await show({
      options: {
        withdrawable: euros(0),
        cash: euros(100),
        free_margin: euros(0),
        equity: euros(100),
        used_margin: euros(100),
        reserved: euros(30),
        bonus: euros(0),
      },
    });
    expect(screen.getByText("You don't have balance to withdraw")).toBeTruthy();
    expect(screen.getByText(/€100\.00 is used as margin for your open positions/)).toBeTruthy();
    expect(screen.getByText('€30.00 is reserved for pending withdrawals.')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/platform',
      '/transactions/withdrawals',
      '/payment/deposit',
    ]);
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  test('a failure to load is shown until a retry succeeds', async () => {
    const failed = { ok: false as const, failure: { kind: 'network' as const } };
    await show({ loads: [failed] });
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load your available funds');
    press('Try again');
    await waitFor(() => expect(amount()).toBeTruthy());
  });

  test('an incomplete profile adds a notice above the form', async () => {
    await show({ options: { profile_complete: false } });
    expect(screen.getByRole('link', { name: 'Complete your details' }).getAttribute('href')).toBe('/my-account/info');
    expect(amount()).toBeTruthy();
  });
});

describe('amounts that cannot be withdrawn', () => {
  const rare = { held: euros(250), owed: euros(-120.5), credit: euros(75) };

  test('are listed beside the available funds and explained in the calculation', async () => {
    await show({ options: rare });
    const page = document.body.textContent;
    expect(page).toContain('Disputed (not withdrawable)€250.00');
    expect(page).toContain('Owed for reversed deposits€120.50');
    expect(page).toContain('Credit (not withdrawable)€75.00');
    const formula = document.querySelector('[popover]');
    // The browser fires this once it has opened the popover.
    fireEvent(formula ?? document.body, Object.assign(new Event('toggle'), { newState: 'open' }));
    expect(formula?.textContent).toContain('The lowest of these three amounts, less the disputed amount, never below zero.');
    expect(formula?.textContent).toContain('Less disputed amount− €250.00');
    expect(formula?.textContent).toContain('Your balance is reduced by the €120.50 you owe for reversed deposits.');
  });

  test('are omitted if they are zero', async () => {
    await show();
    expect(document.body.textContent).not.toMatch(/disputed|owed|credit/i);
  });

  test('a negative cash balance is given as a reason, with its sign', async () => {
    await show({ options: { ...rare, withdrawable: euros(0), cash: euros(-40.25) } });
    const page = document.body.textContent;
    expect(page).toContain('Your cash balance is −€40.25.');
    expect(page).toContain('You owe €120.50 for reversed deposits.');
    expect(page).toContain('€75.00 is credit, which can’t be withdrawn.');
  });
});
