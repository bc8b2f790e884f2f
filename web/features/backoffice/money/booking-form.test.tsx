import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { createTokenCalls, TokenCallsProvider } from '../../../transport/token-calls.ts';
import { BookingForm } from './booking-form.tsx';

afterEach(cleanup);

const WHY = "The rules that apply to this broker don't allow bonuses or credits to be granted. Those already granted can be revoked.";

function show(allowsInducements: boolean) {
  const reviewed: unknown[] = [];
  const calls = {
    ...createTokenCalls({ get: () => null, expire: () => undefined }),
    call: <Answer,>() => Promise.resolve({ rule_pack: { allows_inducements: allowsInducements } } as Answer),
  };
  const values = { client: '1', kind: 'manualDeposit', amount: null, reason: 'because', note: '' } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenCallsProvider value={calls}>
        <InEnglish>
          <BookingForm id="form" values={values} isClientGiven onReview={(typed) => reviewed.push(typed)} />
          <button type="submit" form="form">
            Review
          </button>
        </InEnglish>
      </TokenCallsProvider>
    </QueryClientProvider>,
  );
  return reviewed;
}

const kinds = () => screen.getAllByRole('option').map((option) => option.textContent);
const choose = (kind: string) => fireEvent.change(screen.getByLabelText('Kind'), { target: { value: kind } });
function typeAmount(text: string) {
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
  fireEvent.blur(screen.getByLabelText('Amount'));
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
}

test('where inducements are not allowed, a bonus is only revoked, and the form says why', async () => {
  const reviewed = show(false);
  expect(kinds()).toEqual(['Deposit', 'Revoke a bonus', 'Revoke a credit', 'Correction']);
  choose('bonus');
  expect(await screen.findByText(WHY)).toBeTruthy();
  typeAmount('50');
  expect(await screen.findByText('Enter the amount to revoke with a minus.')).toBeTruthy();
  typeAmount('-50');
  await waitFor(() => expect(reviewed).toMatchObject([{ kind: 'bonus', amount: -50 }]));
});

test('where they are allowed, they are granted', async () => {
  const reviewed = show(true);
  await waitFor(() => expect(kinds()).toEqual(['Deposit', 'Bonus', 'Promotion bonus', 'Credit', 'Correction']));
  choose('credit');
  expect(screen.queryByText(WHY)).toBeNull();
  typeAmount('50');
  await waitFor(() => expect(reviewed).toMatchObject([{ kind: 'credit', amount: 50 }]));
});
