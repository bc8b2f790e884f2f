/** Operators who are already signed in, for tests that are not about the sign-in. */
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { operatorLoginResponseSchema } from '@fairlead/contract/operators/session.ts';
import { expect, type Page } from '@playwright/test';
import { ADMINISTRATOR } from './back-office.ts';
import { postForm } from './client-session.ts';

/** Opens a back-office path in a page that has not been anywhere yet. Resolves once the screen is there. */
export async function openBackOffice(page: Page, url: string, place: string, email: string = ADMINISTRATOR): Promise<void> {
  const answer = await postForm(url, backofficePaths.login, { email, password: DEMO_PASSWORD });
  const { access_token: accessToken, name } = operatorLoginResponseSchema.parse(await answer.json()).data;
  // Only once: what the page changes afterwards stays. Frames have no storage of their own.
  await page.addInitScript((session) => {
    if (window.top !== window || sessionStorage.getItem('entered') !== null) return;
    sessionStorage.setItem('entered', '1');
    sessionStorage.setItem('operator_session', session);
  }, JSON.stringify({ accessToken, name }));
  await page.goto(`/backoffice/${place}`);
  await expect(page.getByRole('button', { name: 'Sign out', includeHidden: true })).toBeAttached();
}
