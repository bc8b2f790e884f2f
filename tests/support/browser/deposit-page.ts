import { accountPaths } from '@fairlead/contract/paths.ts';
import type { BalanceResponse } from '@fairlead/contract/trading/schemas.ts';
import type { Locator, Page } from '@playwright/test';

/** The deposit form in English, as a person sees it, up to the door of the provider. */
export interface DepositPage {
  open(method: string): Promise<void>;
  /** Fills in the form for a provider, by its key, and sends it. */
  deposit(provider: string, amount: string): Promise<void>;
  /** What leads to the provider, and clicks itself after a while. */
  continue: Locator;
  /** Takes up a deposit that was begun before. */
  resume: Locator;
  /** How the deposit has ended. */
  outcome(title: string): Locator;
  /** That nothing is known of it yet. */
  waiting: Locator;
}

export function depositPage(page: Page): DepositPage {
  return {
    open: async (method) => {
      await page.goto(`/payment/${method}`);
    },
    deposit: async (provider, amount) => {
      await page.locator(`input[type=radio][value="${provider}"]`).check();
      await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await page.getByRole('button', { name: /^Deposit €/ }).click();
    },
    continue: page.getByText(/^Continue to /),
    resume: page.getByRole('button', { name: /^Continue with / }),
    outcome: (title) => page.getByRole('heading', { level: 2, name: title }),
    waiting: page.getByText(/^Waiting for word from /),
  };
}

/** What a client's account holds, in euros. */
export async function balanceOf(url: string, token: string): Promise<number> {
  const answer = await fetch(url + accountPaths.getBalance, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  return ((await answer.json()) as BalanceResponse).data.balance.balance;
}
