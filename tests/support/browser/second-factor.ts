/** A client's authenticator app, set up through the API as the security page does it. */
import { securityPaths } from '@fairlead/contract/paths.ts';
import type { FactorAddedResponse, TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import { codeOf } from '@fairlead/server/identity/factors/fixture-authenticator-app.ts';
import { logIn, revoke } from './client-session.ts';
import type { Credentials } from './seeded-clients.ts';

export interface AuthenticatorApp {
  /** Returns a code that was not used for the set-up: each works only once. */
  nextCode(): Promise<string>;
  readonly recoveryCodes: readonly string[];
}

/** Sets it up; from here on the client's sign-ins require a code. */
export async function setUpTotp(url: string, credentials: Credentials): Promise<AuthenticatorApp> {
  const { access_token: token } = await logIn(url, credentials);
  const { data } = await post<TotpBeginResponse>(url + securityPaths.beginTotp, {}, token);
  const confirm = { code: await codeOf(data.secret, Date.now()) };
  const { data: added } = await post<FactorAddedResponse>(url + securityPaths.confirmTotp, confirm, token);
  await revoke(url, token);
  return { nextCode: () => codeOf(data.secret, Date.now(), 1), recoveryCodes: added.recovery_codes ?? [] };
}

async function post<Answer>(url: string, body: unknown, token: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
