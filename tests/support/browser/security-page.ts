import { expect, type Locator, type Page } from '@playwright/test';
import { codeOf } from '@fairlead/server/identity/factors/fixture-authenticator-app.ts';

/** The security page of My account in English, as a client sees it. */
export interface SecurityPage {
  open(): Promise<void>;
  readonly twoSteps: Locator;
  readonly sessions: Locator;
  readonly logins: Locator;
  /** The open dialog. */
  readonly dialog: Locator;
  readonly setUpApp: Locator;
  /** Sets up the authenticator app and saves the codes; the next code stays unused, for a sign-in. */
  setUpTotp(): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }>;
  /** Opens the set-up and returns the secret that it shows. */
  openSetUp(): Promise<string>;
  /** The recovery codes that the dialog shows. */
  readCodes(): Promise<readonly string[]>;
  keepCodes(): Promise<void>;
}

export function securityPage(page: Page): SecurityPage {
  const dialog = page.getByRole('dialog');
  const setUpApp = page.getByRole('button', { name: 'Set up authenticator app' });

  async function openSetUp(): Promise<string> {
    await setUpApp.click();
    return ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  }
  async function readCodes(): Promise<readonly string[]> {
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    return codes.allTextContents();
  }
  async function keepCodes(): Promise<void> {
    await dialog.getByLabel('I’ve saved the codes').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  }
  return {
    open: async () => {
      await page.goto('/my-account/security');
      await expect(setUpApp.or(page.getByRole('button', { name: 'Remove authenticator app' }))).toBeVisible();
    },
    twoSteps: page.getByRole('region', { name: 'Two-factor authentication' }),
    sessions: page.getByRole('region', { name: 'Active sessions' }),
    logins: page.getByRole('region', { name: 'Recent sign-ins' }),
    dialog,
    setUpApp,
    setUpTotp: async () => {
      const secret = await openSetUp();
      await dialog.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now()));
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      const recoveryCodes = await readCodes();
      await keepCodes();
      return { secret, recoveryCodes };
    },
    openSetUp,
    readCodes,
    keepCodes,
  };
}

/** Gives this page's browser a virtual authenticator that confirms every request. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
