import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, showInArea, type FakeResponses } from '../../../transport/played-area.fixture.tsx';
import { NORA } from '../me.fixture.ts';
import { PayoutForm } from './payout-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const IBAN = 'DE89 3704 0044 0532 0130 00';
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const iban = () => screen.getByLabelText<HTMLInputElement>('IBAN');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function show(answers: FakeResponses = {}) {
  return showInArea(<PayoutForm me={NORA} payoutAccount="n…@partner.test" />, answers);
}

function fillIn(euros: string, account: string) {
  fireEvent.change(amount(), { target: { value: euros } });
  fireEvent.blur(amount());
  fireEvent.change(iban(), { target: { value: account } });
  fireEvent.blur(iban());
}

test.each([
  ['nothing', '', '', ['Enter an amount.', 'Enter an IBAN.']],
  ['less than the minimum', '49.99', IBAN, ['The minimum is €50.00.']],
  ['an IBAN with a wrong digit', '60.5', 'DE89 3704 0044 0532 0130 01', [/^This IBAN isn’t valid/]],
])('%s is rejected at its field', async (_, euros, account, messages) => {
  show();
  fillIn(euros, account);
  press('Continue');
  for (const message of messages) expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the payout is shown for review before it is requested', async () => {
  const { sentTo } = show({ [affiliatePaths.requestPayout]: () => ({}) });
  fillIn('60.5', IBAN);
  press('Continue');
  const review = await screen.findByRole('dialog', { name: 'Review your payout' });
  expect(within(review).getByText(IBAN)).toBeTruthy();
  expect(await sentTo(affiliatePaths.requestPayout)).toEqual([]);
  press('Request €60.50');
  await waitFor(() => expect(iban().value).toBe(''));
  expect(await sentTo(affiliatePaths.requestPayout)).toMatchObject([{ amount: 60.5, iban: IBAN.replaceAll(' ', '') }]);
});

test('a refusal about the amount leads back to its field', async () => {
  show({ [affiliatePaths.requestPayout]: refuse('payoutAboveBalance') });
  fillIn('60.5', IBAN);
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Request €60.50' }));
  await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'));
  expect(iban().value).toBe(IBAN);
});
