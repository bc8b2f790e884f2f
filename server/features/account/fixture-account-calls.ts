/** For tests: the account's calls as a browser makes them, and the mails that come of them. */
import { sessionResponseSchema, type SessionUser } from '@fairlead/contract/account/schemas.ts';
import { errorBodySchema, type ErrorBody } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Database } from '../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../demo/demo-clients.ts';
import type { FixtureApi } from '../../fixture-api.ts';
import { readOwedMails } from '../../mail/fixture-mails.ts';
import type { MailContent, MailTemplate } from '../../mail/mail-content.ts';

export const DEMO_EMAIL = 'demo@fairlead.test';
export const NEW_EMAIL = 'new@fairlead.test';
export const GOOD_PASSWORD = 'plum-kettle-saturn';

/** Somebody who signs up. */
export const REGISTRATION = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'Ada@Example.test',
  phone: '+4930901820',
  country: 'DE',
  password: GOOD_PASSWORD,
  agree: true,
};

type Response = Pick<LightMyRequestResponse, 'json' | 'statusCode'>;

export interface AccountCalls {
  post(url: string, payload?: object, options?: InjectOptions): Promise<LightMyRequestResponse>;
  /** The same with a bearer token. */
  postAs(token: string, url: string, payload?: object): Promise<LightMyRequestResponse>;
  tryLogin(email: string, password: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  /** Gives the token. Throws where the login is refused. */
  logIn(email?: string, password?: string): Promise<string>;
  /** The content of the mails that are owed to this email, the oldest first. */
  mailsTo(email: string): Promise<readonly MailContent[]>;
  /** The secret of the link in the latest mail of this kind. Throws where there is none. */
  codeMailedTo(email: string, template: MailTemplate): Promise<string>;
}

export function createAccountCalls(api: FixtureApi, database: Database): AccountCalls {
  const post: AccountCalls['post'] = (url, payload, options = {}) =>
    api.app.inject({ method: 'POST', url, ...(payload === undefined ? {} : { payload }), ...options });
  const postAs: AccountCalls['postAs'] = (token, url, payload) => post(url, payload, { headers: { authorization: `Bearer ${token}` } });
  const tryLogin: AccountCalls['tryLogin'] = (email, password, options) => post(accountPaths.login, { email, password }, options);
  const mailsTo: AccountCalls['mailsTo'] = async (email) => {
    await api.background.settled();
    const mails = await readOwedMails(database, api.secretBox);
    return mails.filter(({ recipient }) => recipient === email).map(({ content }) => content);
  };
  return {
    post,
    postAs,
    tryLogin,
    logIn: async (email = DEMO_EMAIL, password = DEMO_PASSWORD) => userOf(await tryLogin(email, password)).token,
    mailsTo,
    async codeMailedTo(email, template) {
      const mail = (await mailsTo(email)).findLast((content) => content.template === template);
      const code = mail !== undefined && 'url' in mail ? mail.url.split(/[#/]/).at(-1) : undefined;
      if (code === undefined) throw new Error(`no mail ${template} with a link is owed to ${email}`);
      return code;
    },
  };
}

export function userOf(response: Response): SessionUser {
  return sessionResponseSchema.strict().parse(response.json()).data;
}

export function errorOf(response: Response): ErrorBody['error'] {
  return errorBodySchema.parse(response.json()).error;
}

/** The status, with the code of what was refused. */
export function outcomeOf(response: Response): string {
  return response.statusCode === 200 ? '200' : `${response.statusCode} ${errorOf(response).code}`;
}
