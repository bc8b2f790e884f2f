import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../i18n/english.fixture.tsx';
import { createTokenCalls, TokenCallsProvider } from '../../transport/token-calls.ts';
import { AdjustmentForm } from './adjustment-form.tsx';

afterEach(cleanup);

const WHY = 'The rules that apply to this broker don’t allow granting bonuses or credits. Existing ones can be revoked.';

/** A bonus of 200 and a credit of 100, of which open positions leave 80. */
const ACCOUNT = { cash: 0, bonus: 200, credit: 100, available_margin: 80, balance: 300, equity: 300, status: 'active' };

function show(allowsInducements: boolean, account: object | null = { ...ACCOUNT, available_margin: 300 }) {
  const reviewed: unknown[] = [];
  const calls = {
    ...createTokenCalls({ get: () => null, expire: () => undefined }),
    call: <Answer,>({ path }: { readonly path: string }) => {
      if (!path.includes('/funds')) return Promise.resolve({ rule_pack: { allows_inducements: allowsInducements } } as Answer);
      return account === null ? Promise.reject(new Error('not set')) : Promise.resolve({ data: account } as Answer);
    },
  };
  const values = { client: '1', kind: 'manualDeposit', amount: null, reason: 'because', note: '' } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenCallsProvider value={calls}>
        <InEnglish>
          <AdjustmentForm id="form" values={values} isClientGiven onReview={(typed) => reviewed.push(typed)} />
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
const choose = (kind: string) => fireEvent.change(screen.getByLabelText('Type'), { target: { value: kind } });
function typeAmount(text: string) {
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
  fireEvent.blur(screen.getByLabelText('Amount'));
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
}

test('without inducements a bonus can only be revoked, and the form says why', async () => {
  const reviewed = show(false);
  expect(kinds()).toEqual(['Deposit', 'Revoke bonus', 'Revoke credit', 'Correction']);
  choose('bonus');
  expect(await screen.findByText(WHY)).toBeTruthy();
  typeAmount('50');
  expect(await screen.findByText('Enter a negative amount to revoke.')).toBeTruthy();
  typeAmount('-50');
  await waitFor(() => expect(reviewed).toMatchObject([{ kind: 'bonus', amount: -50 }]));
});

test('with inducements they can be granted', async () => {
  const reviewed = show(true);
  await waitFor(() => expect(kinds()).toEqual(['Deposit', 'Bonus', 'Promotional bonus', 'Credit', 'Correction']));
  choose('credit');
  expect(screen.queryByText(WHY)).toBeNull();
  typeAmount('50');
  await waitFor(() => expect(reviewed).toMatchObject([{ kind: 'credit', amount: 50 }]));
});

test.each([
  ['bonus', '-500', 'The account holds a bonus of €200.00. At most €200.00 can be deducted now.', ACCOUNT, 200],
  ['credit', '-100.01', 'The account holds a credit of €100.00. At most €80.00 can be deducted now.', ACCOUNT, 80],
] as const)('more of a %s than can be revoked is rejected in the form: %s', async (kind, amount, refusal, account, most) => {
  const reviewed = show(true, { ...account, available_margin: most });
  choose(kind);
  expect(await screen.findByText(new RegExp(`The account holds a ${kind} of €${account[kind]}\\.00\\.`))).toBeTruthy();
  typeAmount(amount);
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(reviewed).toEqual([]);
  typeAmount(`-${most}`);
  await waitFor(() => expect(reviewed).toMatchObject([{ kind, amount: -most }]));
});

test('a correction deducts no more than the available cash', async () => {
  const reviewed = show(true, { ...ACCOUNT, cash: 300 });
  choose('correction');
  typeAmount('-300.01');
  expect(await screen.findByText('At most €300.00 can be deducted now.')).toBeTruthy();
  typeAmount('-300');
  await waitFor(() => expect(reviewed).toMatchObject([{ kind: 'correction', amount: -300 }]));
});

test('an account that cannot be loaded does not block the review, which gives the reason', async () => {
  const reviewed = show(true, null);
  choose('bonus');
  typeAmount('-500');
  await waitFor(() => expect(reviewed).toMatchObject([{ kind: 'bonus', amount: -500 }]));
});
