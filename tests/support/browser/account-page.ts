import { accountPaths } from '@fairlead/contract/paths.ts';
import type { SessionResponse, SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { postForm, storageOf } from './client-session.ts';
import { keepInBrowser } from './kept-in-browser.ts';

/** My account in English, as a client sees it. */
export interface AccountPage {
  open(page?: string): Promise<void>;
  field(label: string): Locator;
  country: Locator;
  save: Locator;
  tab(name: string): Locator;
  /** The message about the last action. */
  message(text: string): Locator;
}

export function accountPage(page: Page): AccountPage {
  return {
    open: async (name = 'info') => {
      await page.goto(`/my-account/${name}`);
      await page.getByRole('complementary', { name: 'Your account' }).waitFor();
    },
    field: (label) => page.getByLabel(label, { exact: true }),
    country: page.locator('select[name=country_id]'),
    save: page.getByRole('button', { name: 'Save', exact: true }),
    tab: (name) => page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name, exact: true }),
    message: (text) => page.getByRole('log', { name: 'Messages' }).getByText(text),
  };
}

export const NEW_PASSWORD = 'plum-kettle-saturn';

/** Signs up a client who has given only name, email and phone number. */
export async function signUp(url: string, email: string): Promise<SessionUser> {
  const person = {
    first_name: 'Ada',
    last_name: 'Newcomer',
    email,
    phone: '+4930901820',
    country: 'DE',
    password: NEW_PASSWORD,
    agree: true,
  };
  const answer = await postForm(url, accountPaths.register, person);
  if (!answer.ok) throw new Error(`${email} could not sign up: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as SessionResponse).data;
}

/** Gives this browser the session, in place of any that the test started with. */
export function enterAs(context: BrowserContext, url: string, user: SessionUser): Promise<void> {
  return keepInBrowser(context, storageOf(url, user), 2);
}
