import { accountPaths } from '@fairlead/contract/paths.ts';
import type { BalanceResponse } from '@fairlead/contract/trading/schemas.ts';
import type { Locator, Page } from '@playwright/test';

/** The deposit form in English, as a client sees it, up to the provider's page. */
export interface DepositPage {
  open(method: string): Promise<void>;
  /** Fills in the form for a provider, by its key, and submits it. */
  deposit(provider: string, amount: string): Promise<void>;
  /** The button that leads to the provider, and presses itself after a while. */
  continue: Locator;
  /** Resumes a deposit that was started before. */
  resume: Locator;
  /** The outcome of the deposit. */
  outcome(title: string): Locator;
  /** The state before the outcome is known. */
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
    waiting: page.getByText(/^Waiting for /),
  };
}

/** The balance of a client's account, in euros. */
export async function balanceOf(url: string, token: string): Promise<number> {
  const answer = await fetch(url + accountPaths.getBalance, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  return ((await answer.json()) as BalanceResponse).data.balance.balance;
}
