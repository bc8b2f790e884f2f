import { randomInt } from 'node:crypto';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { PopupsResponse, SessionResponse, SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { ErrorBody } from '@fairlead/contract/errors.ts';
import type { CaptchaChallenge } from '@fairlead/contract/account/sign-in.ts';
import { encodeCaptcha, solveCaptcha } from '@fairlead/server/adapters/captcha/fixture-captcha.ts';
import type { BrowserContextOptions } from '@playwright/test';
import type { Credentials } from './seeded-clients.ts';

/** Opens a session as the sign-in form does. */
export async function logIn(url: string, credentials: Credentials): Promise<SessionUser> {
  const answer = await postLogin(url, credentials);
  if (!answer.ok) throw new Error(`${credentials.email} could not sign in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as SessionResponse).data;
}

/** Attempts a sign-in and returns the response's status. */
export async function tryLogIn(url: string, credentials: Credentials): Promise<number> {
  return (await postLogin(url, credentials)).status;
}

function postLogin(url: string, credentials: Credentials): Promise<Response> {
  return postForm(url, accountPaths.login, { ...credentials });
}

/**
 * Posts from an IP address that nothing else uses: failures in other tests soon make the server require a captcha from this machine's own
 * address, and each takes a fifth of a second to solve. Solves one if the account's failures require it.
 */
export async function postForm(url: string, path: string, form: Readonly<Record<string, unknown>>): Promise<Response> {
  const headers = { 'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}` };
  const answer = await postJson(url + path, form, headers);
  if (answer.status !== 403) return answer;
  const { error } = (await answer.clone().json()) as ErrorBody;
  if (error.code !== 'captchaRequired') return answer;
  return postJson(url + path, { ...form, captcha: await solveCaptchaOf(url) }, headers);
}

async function solveCaptchaOf(url: string): Promise<string> {
  const { data } = (await (await fetch(url + accountPaths.captcha)).json()) as CaptchaChallenge;
  return encodeCaptcha(await solveCaptcha(data as unknown as Parameters<typeof solveCaptcha>[0]));
}

/** Ends a session without the pages that use it noticing. */
export async function revoke(url: string, token: string): Promise<void> {
  const answer = await postAs(token, url + accountPaths.logout, {});
  if (!answer.ok) throw new Error(`the session could not be ended: ${answer.status}`);
}

/** Marks as read what the client would be shown on the next visit to the platform, for tests about something else. */
export async function readAllPopups(url: string, credentials: Credentials): Promise<void> {
  const { access_token: token } = await logIn(url, credentials);
  for (const { id } of await unreadPopups(url, token)) await postAs(token, url + accountPaths.popup, { id });
  await revoke(url, token);
}

/** The unread popups of this session's client. */
export async function unreadPopups(url: string, token: string): Promise<PopupsResponse['data']> {
  return ((await (await postAs(token, url + accountPaths.popups, {})).json()) as PopupsResponse).data;
}

/** The status with which the server answers a call of this session: 200, or 401 once it has ended. */
export async function statusOfSession(url: string, token: string): Promise<number> {
  return (await postAs(token, url + accountPaths.get, {})).status;
}

function postAs(token: string, url: string, body: unknown): Promise<Response> {
  return postJson(url, body, { authorization: `Bearer ${token}` });
}

function postJson(url: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The storage of a browser without a session. */
export const EMPTY_STORAGE: StorageState = { cookies: [], origins: [] };

/** Where a test's browser records that it has been given its session (kept-in-browser.ts). */
export const SESSION_TURN = 'entered';

/** What a browser stores after this sign-in. */
export function storageOf(url: string, user: SessionUser): StorageState {
  const localStorage = [
    { name: SESSION_TURN, value: '2' },
    { name: 'access_token', value: user.access_token },
    { name: 'user', value: JSON.stringify(user) },
  ];
  const base = { domain: new URL(url).hostname, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const;
  return { cookies: [{ ...base, name: 'signed_in', value: '1' }], origins: [{ origin: url, localStorage }] };
}
