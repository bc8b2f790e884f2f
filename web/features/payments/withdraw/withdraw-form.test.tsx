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
/** What stands behind the available funds is a dialog too. */
const REVIEW = { name: 'Please check your withdrawal' };
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
  /** What the first attempts to load come to. */
  readonly loads?: readonly ApiResult<{ readonly data: PaymentOptions }>[];
}

/** The form with what can be withdrawn; the last answer is given again. */
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
const iban = () => field('IBAN of your bank account');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const review = () => press('Review withdrawal');
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: /^Request / }));

/** Lets milliseconds pass. */
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

describe('before anything is sent', () => {
  test.each([
    ['no amount', '', 'Amount is required'],
    ['no number', 'all', "This isn't a number. Example: 1,000.50"],
    ['an exponent', '1e2', "This isn't a number. Example: 1,000.50"],
    ['nothing', '0', 'The amount must be above zero'],
    ['a negative amount', '-5', 'The amount must be above zero'],
    ['a third decimal', '5.125', 'An amount has at most two decimals'],
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

  test('everything that is missing is said at once, and the first of it has the focus', async () => {
    await show({ options: { returnable: euros(0) } });
    review();
    for (const message of ['Amount is required', 'Comments is required', 'IBAN is required']) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(amount()));
  });

  test('says at once what is the maximum, in the number format of the client', async () => {
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
    ['a digit wrong', 'DE89370400440532013001', 'This is not a valid IBAN. Please compare it with what your bank gave you.'],
  ])('a bank account: %s', async (_, typed, message) => {
    await show();
    fillIn('500.01');
    type(iban(), typed);
    review();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('dialog', REVIEW)).toBeNull();
  });
});

describe('how it will leave', () => {
  test.each([
    ['all of it back', '500', ['€500.00 back to your earlier deposits'], false],
    ['what is more by wire', '600.5', ['€500.00 back to your earlier deposits', '€100.50 by wire'], true],
  ])('%s', async (_, typed, ways, needsAccount) => {
    await show();
    type(amount(), typed);
    for (const way of ways) expect(await screen.findByText(way)).toBeTruthy();
    expect(screen.queryByLabelText('IBAN of your bank account') !== null).toBe(needsAccount);
  });

  test('"Withdraw everything" is everything', async () => {
    await show();
    press('Withdraw everything');
    await waitFor(() => expect(amount().value).toBe('1,234.56'));
    expect(screen.getByText('€734.56 by wire')).toBeTruthy();
  });

  test('the bank account is asked for at once where nothing can go back', async () => {
    await show({ options: { returnable: euros(0) } });
    type(iban(), 'de89370400440532013000');
    await waitFor(() => expect(iban().value).toBe(IBAN));
  });
});

describe('what is sent', () => {
  test('is said once more before, and negative', async () => {
    const { sent } = await show();
    fillIn('600.50');
    type(iban(), IBAN);
    review();
    const dialog = await screen.findByRole('dialog', REVIEW);
    for (const said of ['€600.50', '€100.50 by wire', IBAN, 'by the end of 24 Nov 2026', 'For the car']) {
      expect(dialog.textContent).toContain(said);
    }
    expect(sent).toEqual([]);
    press('Request €600.50');
    await screen.findByText('Your withdrawal was requested');
    expect(sent).toEqual([
      { method: 'withdraw', amount: -600.5, comments: 'For the car', iban: 'DE89370400440532013000', request_id: expect.any(String) },
    ]);
  });

  test('reads the decimal comma of a German', async () => {
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
    await screen.findByText('Your withdrawal was requested');
    expect(sent).toHaveLength(1);
  });

  test('carries the same id again where the answer was lost, and another one where it says something else', async () => {
    const { sent } = await show({ answers: [LOST, LOST, TAKEN] });
    fillIn();
    review();
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('The answer did not arrive');
    await confirm();
    await waitFor(() => expect(sent).toHaveLength(2));
    await screen.findByRole('alert');
    press('Change something');
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

describe('what the server refuses', () => {
  test.each([
    ['insufficientFunds', { limit: 100 }, amount, 'Maximum withdraw can be €100.00'],
    ['amountNotAllowed', {}, amount, 'This amount is not allowed.'],
    [
      'invalidInput',
      { fields: [{ field: 'iban', message: '' }] },
      iban,
      'This is not a valid IBAN. Please compare it with what your bank gave you.',
    ],
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

  test('the figures are asked for again where they were others', async () => {
    const { getOptions } = await show({ answers: [refused('insufficientFunds', { limit: 100 })] });
    fillIn();
    review();
    await confirm();
    await waitFor(() => expect(getOptions).toHaveBeenCalledTimes(2));
  });

  test.each<readonly [ErrorCode, string]>([
    ['tooManyWithdrawals', 'Too many withdrawals are under way already. Please wait until one of them is decided.'],
    ['accountNotActive', 'The account is not active.'],
    ['profileIncomplete', 'You have to complete your account first'],
  ])('%s stands in the dialog', async (code, message) => {
    await show({ answers: [refused(code)] });
    fillIn();
    review();
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });
});

describe('once it is taken', () => {
  /** From here on time stands still until it is moved. */
  async function take() {
    const { onDone } = await show();
    fillIn();
    review();
    await screen.findByRole('dialog', REVIEW);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => press('Request €250.00'));
    return onDone;
  }

  test('it says number, amount, day and where to see it, then goes on by itself', async () => {
    const onDone = await take();
    expect(document.activeElement?.textContent).toBe('Your withdrawal was requested');
    expect(screen.getByText('Withdrawal 100042 of €250.00 is reserved. It is decided and sent by the end of 25 Nov 2026.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See this withdrawal' }).getAttribute('href')).toBe(
      '/transactions/withdrawals?transaction=ABCDEFGHIJ0123456789',
    );
    pass(2_999);
    expect(onDone).not.toHaveBeenCalled();
    pass(1);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test('it stays where that is chosen', async () => {
    const onDone = await take();
    press('Stay here');
    pass(60_000);
    expect(onDone).not.toHaveBeenCalled();
    press('Go to the platform');
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

describe('instead of the form', () => {
  test('stands what there is to say where nothing can be withdrawn', async () => {
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
    expect(screen.getByText(/€100\.00 is used as their margin/)).toBeTruthy();
    expect(screen.getByText('€30.00 is already reserved for withdrawals under way.')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/platform',
      '/transactions/withdrawals',
      '/payment/deposit',
    ]);
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  test('stands that it could not be loaded, and the form once it could', async () => {
    const failed = { ok: false as const, failure: { kind: 'network' as const } };
    await show({ loads: [failed] });
    expect(screen.getByRole('alert').textContent).toContain('What you can withdraw could not be loaded.');
    press('Try again');
    await waitFor(() => expect(amount()).toBeTruthy());
  });

  test('is nothing, but details that are missing are told', async () => {
    await show({ options: { profile_complete: false } });
    expect(screen.getByRole('link', { name: 'Complete your details' }).getAttribute('href')).toBe('/my-account/info');
    expect(amount()).toBeTruthy();
  });
});

describe('what cannot be withdrawn', () => {
  const rare = { held: euros(250), owed: euros(-120.5), credit: euros(75) };

  test('is named beside the available funds, and explained behind them', async () => {
    await show({ options: rare });
    const page = document.body.textContent;
    expect(page).toContain("Disputed, can't be withdrawn€250.00");
    expect(page).toContain('Owed for reversed deposits€120.50');
    expect(page).toContain("Credit, can't be withdrawn€75.00");
    const formula = document.querySelector('[popover]');
    // The browser says so when it has opened it.
    fireEvent(formula ?? document.body, Object.assign(new Event('toggle'), { newState: 'open' }));
    expect(formula?.textContent).toContain('The smallest of three amounts, less the disputed amount, and never below zero.');
    expect(formula?.textContent).toContain('Less what is disputed− €250.00');
    expect(formula?.textContent).toContain('€120.50 is owed for reversed deposits and is part of your balance.');
  });

  test('is not spoken of where there is nothing of it', async () => {
    await show();
    expect(document.body.textContent).not.toMatch(/disputed|owed|credit/i);
  });

  test('with negative cash the reasons say so, with its sign', async () => {
    await show({ options: { ...rare, withdrawable: euros(0), cash: euros(-40.25) } });
    const page = document.body.textContent;
    expect(page).toContain('Your cash is at −€40.25.');
    expect(page).toContain('€120.50 is owed for reversed deposits.');
    expect(page).toContain("€75.00 is a credit, which can't be withdrawn.");
  });
});
