/** Test helpers: the sign-in calls as a browser makes them, and the emails they cause. */
import { affiliateLoginResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Database } from '../../../../adapters/db/database.ts';
import { AFFILIATE_PASSWORD } from '../../../../fixture-affiliates.ts';
import type { FixtureApi } from '../../../../fixture-api.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';
import type { EmailContent } from '../../../../email/email-content.ts';

export const NEW_PASSWORD = 'plum-kettle-saturn';

type Response = Pick<LightMyRequestResponse, 'json' | 'statusCode'>;

export function createAccessCalls(api: FixtureApi, database: Database) {
  const post = (url: string, payload: object, options: InjectOptions = {}) => api.app.inject({ method: 'POST', url, payload, ...options });
  const postAs = (token: string, url: string, payload: object = {}) =>
    post(url, payload, { headers: { authorization: `Bearer ${token}` } });
  const tryLogin = (email: string, password = AFFILIATE_PASSWORD, options: InjectOptions = {}) =>
    post(affiliatePaths.login, { email, password, info: { ip: '' } }, options);

  /** The emails queued for this address, oldest first. */
  async function emailsTo(email: string): Promise<readonly EmailContent[]> {
    await api.background.settled();
    const mails = await readQueuedEmails(database, api.secretBox);
    return mails.filter(({ recipient }) => recipient === email).map(({ content }) => content);
  }

  return {
    post,
    postAs,
    tryLogin,
    emailsTo,
    /** Returns the token. Throws if the sign-in is refused. */
    logIn: async (email: string, password = AFFILIATE_PASSWORD) => loginOf(await tryLogin(email, password)).access_token,
    forget: (email: string, remoteAddress = '127.0.0.1') => post(affiliatePaths.forgotPassword, { email }, { remoteAddress }),
    set: (code: string, password = NEW_PASSWORD, confirmed = password) =>
      post(affiliatePaths.setPassword, { code, new_password: password, confirm_password: confirmed }),
    /** Whether a token still authorises session calls. */
    isOpen: async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return outcomeOf(await api.app.inject({ method: 'GET', url: affiliatePaths.tokens, headers }));
    },
    /** The code of the link in the latest email. Throws if there is none. */
    async emailedCode(email: string): Promise<string> {
      const mail = (await emailsTo(email)).findLast((content) => 'url' in content);
      const code = mail !== undefined && 'url' in mail ? new URL(mail.url).searchParams.get('code') : null;
      if (code === null) throw new Error(`no email with a link is queued for ${email}`);
      return code;
    },
  };
}

export function loginOf(response: Response) {
  return affiliateLoginResponseSchema.strict().parse(response.json()).data;
}

/** The status, with the error code if the call was refused. */
export function outcomeOf(response: Response): string {
  return response.statusCode === 200 ? '200' : `${response.statusCode} ${errorBodySchema.parse(response.json()).error.code}`;
}

/** The fields that a refusal names. */
export function fieldsOf(response: Response): readonly string[] {
  return (errorBodySchema.parse(response.json()).error.fields ?? []).map(({ field }) => field);
}
