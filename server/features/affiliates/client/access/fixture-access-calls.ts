/** For tests: the calls of coming in as a browser makes them, and the mails that come of them. */
import { affiliateLoginResponseSchema } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Database } from '../../../../adapters/db/database.ts';
import { AFFILIATE_PASSWORD } from '../../../../fixture-affiliates.ts';
import type { FixtureApi } from '../../../../fixture-api.ts';
import { readOwedMails } from '../../../../mail/fixture-mails.ts';
import type { MailContent } from '../../../../mail/mail-content.ts';

export const NEW_PASSWORD = 'plum-kettle-saturn';

type Response = Pick<LightMyRequestResponse, 'json' | 'statusCode'>;

export function createAccessCalls(api: FixtureApi, database: Database) {
  const post = (url: string, payload: object, options: InjectOptions = {}) => api.app.inject({ method: 'POST', url, payload, ...options });
  const postAs = (token: string, url: string, payload: object = {}) =>
    post(url, payload, { headers: { authorization: `Bearer ${token}` } });
  const tryLogin = (email: string, password = AFFILIATE_PASSWORD, options: InjectOptions = {}) =>
    post(affiliatePaths.login, { email, password, info: { ip: '' } }, options);

  /** The content of the mails that are owed to this email, the oldest first. */
  async function mailsTo(email: string): Promise<readonly MailContent[]> {
    await api.background.settled();
    const mails = await readOwedMails(database, api.secretBox);
    return mails.filter(({ recipient }) => recipient === email).map(({ content }) => content);
  }

  return {
    post,
    postAs,
    tryLogin,
    mailsTo,
    /** Gives the token. Throws where the login is refused. */
    logIn: async (email: string, password = AFFILIATE_PASSWORD) => loginOf(await tryLogin(email, password)).access_token,
    forget: (email: string, remoteAddress = '127.0.0.1') => post(affiliatePaths.forgotPassword, { email }, { remoteAddress }),
    set: (code: string, password = NEW_PASSWORD, confirmed = password) =>
      post(affiliatePaths.setPassword, { code, new_password: password, confirm_password: confirmed }),
    /** Whether a token still opens the calls of a session. */
    isOpen: async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return outcomeOf(await api.app.inject({ method: 'GET', url: affiliatePaths.tokens, headers }));
    },
    /** The secret of the link in the latest mail. Throws where there is none. */
    async mailedCode(email: string): Promise<string> {
      const mail = (await mailsTo(email)).findLast((content) => 'url' in content);
      const code = mail !== undefined && 'url' in mail ? new URL(mail.url).searchParams.get('code') : null;
      if (code === null) throw new Error(`no mail with a link is owed to ${email}`);
      return code;
    },
  };
}

export function loginOf(response: Response) {
  return affiliateLoginResponseSchema.strict().parse(response.json()).data;
}

/** The status, with the code of what was refused. */
export function outcomeOf(response: Response): string {
  return response.statusCode === 200 ? '200' : `${response.statusCode} ${errorBodySchema.parse(response.json()).error.code}`;
}

/** The fields that a refusal names. */
export function fieldsOf(response: Response): readonly string[] {
  return (errorBodySchema.parse(response.json()).error.fields ?? []).map(({ field }) => field);
}
