/** The back office of a demo, whose operators share one password. */
import { clientListResponseSchema } from '@fairlead/contract/account/operators/clients.ts';
import { backofficePaths, clientPaths } from '@fairlead/contract/operators/paths.ts';
import { operatorLoginResponseSchema } from '@fairlead/contract/operators/session.ts';
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { expect, type Page } from '@playwright/test';
import { postForm } from './client-session.ts';

export const ADMINISTRATOR = 'operator@fairlead.test';

/** Opens a back-office path, such as `clients?tag=vip`, through the sign-in. Resolves once the screen is there. */
export async function enterBackOffice(page: Page, place: string, email: string = ADMINISTRATOR): Promise<void> {
  await page.goto(`/backoffice/${place}`);
  await typeOperatorLogin(page, email, DEMO_PASSWORD);
  await expect(page.getByRole('button', { name: 'Sign out', includeHidden: true })).toBeAttached();
}

export async function typeOperatorLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Returns the id of the client with this email. */
export async function findClientId(url: string, email: string): Promise<number> {
  const login = await postForm(url, backofficePaths.login, { email: ADMINISTRATOR, password: DEMO_PASSWORD });
  const { access_token: token } = operatorLoginResponseSchema.parse(await login.json()).data;
  const answer = await fetch(`${url}${clientPaths.list}?search=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [client] = clientListResponseSchema.parse(await answer.json()).data;
  if (client === undefined) throw new Error(`there is no client ${email}`);
  return client.id;
}
