/** For tests: the account's calls as a browser makes them, and the resulting emails. */
import { sessionResponseSchema, type SessionUser } from '@fairlead/contract/account/schemas.ts';
import { errorBodySchema, type ErrorBody } from '@fairlead/contract/errors.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Database } from '../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../demo/demo-clients.ts';
import type { FixtureApi } from '../../fixture-api.ts';
import { readQueuedEmails } from '../../email/fixture-emails.ts';
import type { EmailContent, EmailTemplate } from '../../email/email-content.ts';

export const DEMO_EMAIL = 'demo@fairlead.test';
export const NEW_EMAIL = 'new@fairlead.test';
export const GOOD_PASSWORD = 'plum-kettle-saturn';

/** A sign-up. */
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
  /** Returns the token. Throws if the sign-in is refused. */
  logIn(email?: string, password?: string): Promise<string>;
  /** The contents of the emails queued to this address, the oldest first. */
  emailsTo(email: string): Promise<readonly EmailContent[]>;
  /** The code of the link in the latest email of this kind. Throws if there is none. */
  codeMailedTo(email: string, template: EmailTemplate): Promise<string>;
}

export function createAccountCalls(api: FixtureApi, database: Database): AccountCalls {
  const post: AccountCalls['post'] = (url, payload, options = {}) =>
    api.app.inject({ method: 'POST', url, ...(payload === undefined ? {} : { payload }), ...options });
  const postAs: AccountCalls['postAs'] = (token, url, payload) => post(url, payload, { headers: { authorization: `Bearer ${token}` } });
  const tryLogin: AccountCalls['tryLogin'] = (email, password, options) => post(accountPaths.login, { email, password }, options);
  const emailsTo: AccountCalls['emailsTo'] = async (email) => {
    await api.background.settled();
    const mails = await readQueuedEmails(database, api.secretBox);
    return mails.filter(({ recipient }) => recipient === email).map(({ content }) => content);
  };
  return {
    post,
    postAs,
    tryLogin,
    logIn: async (email = DEMO_EMAIL, password = DEMO_PASSWORD) => userOf(await tryLogin(email, password)).token,
    emailsTo,
    async codeMailedTo(email, template) {
      const mail = (await emailsTo(email)).findLast((content) => content.template === template);
      const code = mail !== undefined && 'url' in mail ? mail.url.split(/[#/]/).at(-1) : undefined;
      if (code === undefined) throw new Error(`no email ${template} with a link is queued to ${email}`);
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

/** The status, with the error code of a refusal. */
export function outcomeOf(response: Response): string {
  return response.statusCode === 200 ? '200' : `${response.statusCode} ${errorOf(response).code}`;
}
