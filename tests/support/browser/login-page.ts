import type { Locator, Page } from '@playwright/test';
import type { Credentials } from './seeded-clients.ts';

/** The sign-in page in English, as a client sees it. */
export interface LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  /** What the form says about the last attempt. */
  readonly failure: Locator;
  /** Opens it and waits until it is interactive, so that nothing is typed into the server-rendered page. */
  open(): Promise<void>;
  fill(credentials: Credentials): Promise<void>;
  logIn(credentials: Credentials): Promise<void>;
}

export function loginPage(page: Page): LoginPage {
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
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
