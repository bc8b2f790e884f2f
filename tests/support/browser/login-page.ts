import type { Locator, Page } from '@playwright/test';
import type { Credentials } from './planted-clients.ts';

/** The login page in English, as a person sees it. */
export interface LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  /** What the form says about the last attempt. */
  readonly failure: Locator;
  /** Waits until the page is alive, so that nothing that is typed goes to the server's first rendering of it. */
  open(): Promise<void>;
  fill(credentials: Credentials): Promise<void>;
  logIn(credentials: Credentials): Promise<void>;
}

export function loginPage(page: Page): LoginPage {
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
  const fill = async (credentials: Credentials): Promise<void> => {
    await email.fill(credentials.email);
    await password.fill(credentials.password);
  };
  return {
    email,
    password,
    submit,
    failure: page.getByRole('main').getByRole('alert'),
    open: async () => {
      await page.goto('/login', { waitUntil: 'networkidle' });
    },
    fill,
    logIn: async (credentials) => {
      await fill(credentials);
      await submit.click();
    },
  };
}
